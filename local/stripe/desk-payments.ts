import type { Account } from './account.ts'
import type { Checkout } from './entities.ts'

/** A payment in the desk's list. Amounts in minor units, times in Unix seconds. */
export interface DeskPayment {
  session: string
  state:
    | 'open'
    | 'expired'
    | 'pending'
    | 'failed'
    | 'paid'
    | 'free'
    | 'partly refunded'
    | 'refunded'
    | 'disputed'
    | 'lost'
  email: string | null
  item: string
  amount: number
  amountRefunded: number
  currency: string
  createdAt: number
  paymentIntent: string | null
  charge: string | null
  /** Where the hosted page redirects after payment. */
  returnUrl: string
  dispute: { id: string; status: string } | null
  refunds: { id: string; amount: number; status: string }[]
  /** All events of this payment, newest first. */
  events: { id: string; type: string }[]
}

export function listDeskPayments(account: Account): DeskPayment[] {
  return Object.values(account.data.checkouts)
    .reverse()
    .sort((a, b) => b.session.created - a.session.created)
    .map((checkout) => describe(account, checkout))
}

function describe(account: Account, checkout: Checkout): DeskPayment {
  const { session, lines } = checkout
  const { data } = account
  const intent = data.paymentIntents[session.payment_intent ?? '']
  const charge = data.charges[intent?.latest_charge ?? '']
  const dispute = Object.values(data.disputes).find((entry) => entry.charge === charge?.id)
  const payment = {
    session: session.id,
    email: session.customer_details?.email ?? session.customer_email,
    item: lines.map((line) => line.description ?? 'Item').join(', '),
    amount: session.amount_total,
    amountRefunded: charge?.amount_refunded ?? 0,
    currency: session.currency,
    createdAt: session.created,
    paymentIntent: intent?.id ?? null,
    charge: charge?.id ?? null,
    returnUrl: session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id),
    dispute: dispute ? { id: dispute.id, status: dispute.status } : null,
    refunds: Object.values(data.refunds)
      .filter((refund) => refund.charge === charge?.id)
      .map(({ id, amount, status }) => ({ id, amount, status: status ?? '' })),
    events: eventsAbout(account, session.id, intent?.id),
  }
  return { ...payment, state: stateOf(checkout, intent?.status, payment) }
}

function stateOf(
  { session }: Checkout,
  intentStatus: string | undefined,
  { dispute, amount, amountRefunded }: Pick<DeskPayment, 'dispute' | 'amount' | 'amountRefunded'>,
): DeskPayment['state'] {
  if (session.status !== 'complete') return session.status
  if (session.payment_status === 'no_payment_required') return 'free'
  if (session.payment_status === 'unpaid') return intentStatus === 'processing' ? 'pending' : 'failed'
  if (dispute?.status === 'needs_response') return 'disputed'
  if (dispute?.status === 'lost') return 'lost'
  if (amountRefunded === 0) return 'paid'
  return amountRefunded === amount ? 'refunded' : 'partly refunded'
}

function eventsAbout(account: Account, session: string, intent: string | undefined): DeskPayment['events'] {
  return Object.values(account.data.events)
    .filter(({ data }) => {
      const object = data.object as { id?: string; payment_intent?: string }
      return object.id === session || (intent !== undefined && [object.id, object.payment_intent].includes(intent))
    })
    .map(({ id, type }) => ({ id, type }))
    .reverse()
}
