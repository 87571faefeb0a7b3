import { html } from 'hono/html'
import type { DeskPayment } from '../stripe/index.ts'
import { formatAmount } from '../stripe/money.ts'
import { buttonForm } from './button-form.ts'
import { shortTime } from './page.ts'

/** One payment with its available actions. */
export function paymentCard(payment: DeskPayment) {
  const { email, item, state, currency } = payment
  const about = `${formatAmount(payment.amount, currency)}, ${email ?? 'no email address yet'}`
  return html`<article class="card">
    <div class="top">
      <h3>${email ?? 'No email address yet'}</h3>
      <span class="state">${state}</span>
      <span class="amount">${formatAmount(payment.amount, currency)}</span>
    </div>
    <p class="muted">
      ${item}, ${shortTime(payment.createdAt * 1000)}${
        payment.amountRefunded > 0 ? `, ${formatAmount(payment.amountRefunded, currency)} refunded` : ''
      }${payment.dispute ? `, dispute ${payment.dispute.status.replaceAll('_', ' ')}` : ''}
      <br />${payment.paymentIntent ?? payment.session}
    </p>
    <div class="actions">
      ${refundButtons(payment)} ${disputeButtons(payment, about)} ${sessionButtons(payment, about)}
      ${resendForm(payment, about)}
    </div>
  </article>`
}

function refundButtons({ state, paymentIntent, amount, amountRefunded, currency, email, refunds }: DeskPayment) {
  const left = amount - amountRefunded
  const half = Math.floor(left / 2)
  const button = (label: string, part: number, fullName: string) =>
    buttonForm('/desk/refund', { payment_intent: paymentIntent ?? '', amount: String(part) }, label, fullName)
  const lastRefund = refunds.findLast((refund) => refund.status === 'succeeded')
  return [
    ...(state === 'paid' || state === 'partly refunded'
      ? [button('Refund', left, `Refund ${formatAmount(left, currency)} to ${email}`)]
      : []),
    ...((state === 'paid' || state === 'partly refunded') && half > 0
      ? [button('Refund half', half, `Refund half, ${formatAmount(half, currency)}, to ${email}`)]
      : []),
    ...(lastRefund
      ? [
          buttonForm(
            '/desk/fail-refund',
            { refund: lastRefund.id },
            'Fail last refund',
            `Fail last refund, ${formatAmount(lastRefund.amount, currency)} to ${email}`,
          ),
        ]
      : []),
  ]
}

function disputeButtons({ state, paymentIntent, dispute }: DeskPayment, about: string) {
  const button = (outcome: string, label: string) =>
    buttonForm('/desk/dispute', { payment_intent: paymentIntent ?? '', outcome }, label, `${label}: ${about}`)
  if (state === 'disputed') return [button('won', 'Win dispute'), button('lost', 'Lose dispute')]
  const disputable = !dispute && (state === 'paid' || state === 'partly refunded')
  return disputable ? [button('open', 'Open dispute')] : []
}

function sessionButtons({ state, session }: DeskPayment, about: string) {
  const button = (path: string, fields: Record<string, string>, label: string) =>
    buttonForm(path, { session, ...fields }, label, `${label}: ${about}`)
  if (state === 'open') {
    return [html`<a href="/c/pay/${session}">Payment page</a>`, button('/desk/expire', {}, 'Expire')]
  }
  if (state !== 'pending') return []
  return [button('/desk/settle', { ok: 'true' }, 'Settle'), button('/desk/settle', { ok: 'false' }, 'Fail to settle')]
}

function resendForm({ events }: DeskPayment, about: string) {
  if (events.length === 0) return ''
  const usual = events.find(({ type }) => type.startsWith('checkout.session.')) ?? events[0]
  return html`<form method="post" action="/desk/resend">
    <select name="event" aria-label="Event to resend: ${about}">
      ${events.map(({ id, type }) => html`<option value="${id}" ${id === usual?.id ? 'selected' : ''}>${type}</option>`)}
    </select>
    <button aria-label="Resend webhook: ${about}">Resend webhook</button>
  </form>`
}
