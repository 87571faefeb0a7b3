import type { Account } from '../account.ts'
import { type Api, reply } from '../api.ts'
import { noSuch } from '../errors.ts'
import { LIST_PARAMS, page } from '../lists.ts'

/** Payment intents and charges. Read-only: only Checkout creates them here. */
export function addPaymentRoutes(api: Api, account: Account) {
  api.get('/v1/payment_intents', (c) => {
    const params = c.get('params').allowOnly(...LIST_PARAMS, 'customer')
    const customer = params.text('customer')
    const intents = Object.values(account.data.paymentIntents).filter(
      (intent) => customer === undefined || intent.customer === customer,
    )
    return reply(c, account, page(intents, params, '/v1/payment_intents'))
  })

  api.get('/v1/payment_intents/:id', (c) => {
    c.get('params').allowOnly('expand', 'client_secret')
    const id = c.req.param('id')
    const intent = account.data.paymentIntents[id]
    if (!intent) throw noSuch('payment_intent', id, { param: 'intent' })
    return reply(c, account, intent)
  })

  api.get('/v1/charges', (c) => {
    const params = c.get('params').allowOnly(...LIST_PARAMS, 'customer', 'payment_intent')
    const customer = params.text('customer')
    const paymentIntent = params.text('payment_intent')
    const charges = Object.values(account.data.charges)
      .filter((charge) => customer === undefined || charge.customer === customer)
      .filter((charge) => paymentIntent === undefined || charge.payment_intent === paymentIntent)
    return reply(c, account, page(charges, params, '/v1/charges'))
  })

  api.get('/v1/charges/:id', (c) => {
    c.get('params').allowOnly('expand')
    const id = c.req.param('id')
    const charge = account.data.charges[id]
    if (!charge) throw noSuch('charge', id, { param: 'charge' })
    return reply(c, account, charge)
  })
}
