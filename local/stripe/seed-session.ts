import type { Account } from './account.ts'
import { findTestCard } from './cards.ts'
import { createSession } from './create-session.ts'
import { decodeForm } from './form.ts'
import { newSessionId } from './ids.ts'
import { Params } from './params.ts'
import { pay } from './pay.ts'

export interface SeedSession {
  /** A fixed id makes seeding idempotent. */
  id?: string
  userId?: string
  email: string
  planName: string
  /** Minor units. */
  amount: number
  currency: string
  /** Milliseconds since 1970. */
  createdAt: number
  hasInvoice?: true
  metadata: Record<string, string>
}

/** Creates a session paid by card at `createdAt`. Sends only its checkout.session.completed event. */
export function seedSession(account: Account, seed: SeedSession) {
  const id = seed.id ?? newSessionId()
  if (account.data.checkouts[id]) return
  const past: Account = {
    ...account,
    data: account.data,
    seconds: () => Math.floor(seed.createdAt / 1000),
    emit: (type, object) => {
      if (type === 'checkout.session.completed') account.emit(type, object)
    },
  }
  const card = findTestCard('4242424242424242')
  if (!card) throw new Error('The seed needs the test card 4242.')
  const checkout = createSession(past, new Params(decodeForm(requestOf(seed))), id)
  pay(past, checkout, { email: seed.email, name: null }, { type: 'card', card, expMonth: 12, expYear: 2034 })
}

function requestOf(seed: SeedSession): string {
  const form = new URLSearchParams({
    mode: 'payment',
    success_url: 'http://localhost/',
    customer_email: seed.email,
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': seed.currency,
    'line_items[0][price_data][unit_amount]': String(seed.amount),
    'line_items[0][price_data][product_data][name]': seed.planName,
  })
  if (seed.hasInvoice) form.set('invoice_creation[enabled]', 'true')
  if (seed.userId) form.set('client_reference_id', seed.userId)
  for (const [key, value] of Object.entries(seed.metadata)) {
    form.set(`metadata[${key}]`, value)
    form.set(`payment_intent_data[metadata][${key}]`, value)
  }
  return form.toString()
}
