import type { Account } from '../account.ts'
import { type Api, reply } from '../api.ts'
import { noSuch } from '../errors.ts'
import { LIST_PARAMS, page } from '../lists.ts'
import { REFUND_REASONS, refund } from '../refunds.ts'

export function addRefundRoutes(api: Api, account: Account) {
  api.post('/v1/refunds', (c) => {
    const params = c.get('params').allowOnly('amount', 'charge', 'expand', 'metadata', 'payment_intent', 'reason')
    const created = refund(account, {
      charge: params.text('charge'),
      paymentIntent: params.text('payment_intent'),
      amount: params.integer('amount'),
      reason: params.choice('reason', REFUND_REASONS),
      metadata: params.metadata('metadata'),
    })
    return reply(c, account, created)
  })

  api.get('/v1/refunds', (c) => {
    const params = c.get('params').allowOnly(...LIST_PARAMS, 'charge', 'payment_intent')
    const charge = params.text('charge')
    const paymentIntent = params.text('payment_intent')
    const refunds = Object.values(account.data.refunds)
      .filter((entry) => charge === undefined || entry.charge === charge)
      .filter((entry) => paymentIntent === undefined || entry.payment_intent === paymentIntent)
    return reply(c, account, page(refunds, params, '/v1/refunds'))
  })

  api.get('/v1/refunds/:id', (c) => {
    c.get('params').allowOnly('expand')
    const id = c.req.param('id')
    const found = account.data.refunds[id]
    if (!found) throw noSuch('refund', id)
    return reply(c, account, found)
  })
}
