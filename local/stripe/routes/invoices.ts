import type { Account } from '../account.ts'
import { type Api, reply } from '../api.ts'
import { noSuch } from '../errors.ts'

/** Invoices. Read-only: checkout creates them. */
export function addInvoiceRoutes(api: Api, account: Account) {
  api.get('/v1/invoices/:id', (c) => {
    c.get('params').allowOnly('expand')
    const invoice = account.data.invoices[c.req.param('id')]
    if (!invoice) throw noSuch('invoice', c.req.param('id'), { param: 'invoice' })
    return reply(c, account, invoice)
  })
}
