import type { Account } from '../account.ts'
import { type Api, reply } from '../api.ts'
import { noSuch } from '../errors.ts'
import { LIST_PARAMS, page } from '../lists.ts'

export function addDisputeRoutes(api: Api, account: Account) {
  api.get('/v1/disputes', (c) => {
    const params = c.get('params').allowOnly(...LIST_PARAMS, 'charge', 'payment_intent')
    const charge = params.text('charge')
    const paymentIntent = params.text('payment_intent')
    const disputes = Object.values(account.data.disputes)
      .filter((dispute) => charge === undefined || dispute.charge === charge)
      .filter((dispute) => paymentIntent === undefined || dispute.payment_intent === paymentIntent)
    return reply(c, account, page(disputes, params, '/v1/disputes'))
  })

  api.get('/v1/disputes/:id', (c) => {
    c.get('params').allowOnly('expand')
    const id = c.req.param('id')
    const dispute = account.data.disputes[id]
    if (!dispute) throw noSuch('dispute', id, { param: 'dispute' })
    return reply(c, account, dispute)
  })
}
