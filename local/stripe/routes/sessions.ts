import type { Account } from '../account.ts'
import { type Api, reply } from '../api.ts'
import { createSession } from '../create-session.ts'
import type { Checkout } from '../entities.ts'
import { noSuch } from '../errors.ts'
import { cut, LIST_PARAMS, page } from '../lists.ts'
import { expire } from '../pay.ts'

const FILTERS = ['customer', 'payment_intent', 'status', 'customer_details']

export function addSessionRoutes(api: Api, account: Account) {
  const path = '/v1/checkout/sessions'

  api.post(path, (c) => reply(c, account, account.present(createSession(account, c.get('params')))))

  api.get(path, (c) => {
    const params = c.get('params').allowOnly(...LIST_PARAMS, ...FILTERS)
    const customer = params.text('customer')
    const paymentIntent = params.text('payment_intent')
    const status = params.choice('status', ['complete', 'expired', 'open'])
    const email = params.group('customer_details').allowOnly('email').text('email')
    const sessions = Object.values(account.data.checkouts)
      .map(account.present)
      .filter((session) => customer === undefined || session.customer === customer)
      .filter((session) => paymentIntent === undefined || session.payment_intent === paymentIntent)
      .filter((session) => status === undefined || session.status === status)
      .filter((session) => email === undefined || session.customer_details?.email === email)
    return reply(c, account, page(sessions, params, path))
  })

  api.get(`${path}/:id`, (c) => {
    c.get('params').allowOnly('expand')
    return reply(c, account, account.present(findCheckout(account, c.req.param('id'))))
  })

  api.get(`${path}/:id/line_items`, (c) => {
    const params = c.get('params').allowOnly(...LIST_PARAMS)
    const { session, lines } = findCheckout(account, c.req.param('id'))
    return reply(c, account, cut(lines, params, `${path}/${session.id}/line_items`))
  })

  api.post(`${path}/:id/expire`, (c) => {
    c.get('params').allowOnly('expand')
    const checkout = findCheckout(account, c.req.param('id'))
    expire(account, checkout)
    return reply(c, account, account.present(checkout))
  })
}

export function findCheckout(account: Account, id: string): Checkout {
  const checkout = account.data.checkouts[id]
  if (!checkout) throw noSuch('checkout.session', id, { param: 'session' })
  return checkout
}
