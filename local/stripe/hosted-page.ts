import { html } from 'hono/html'
import type { Checkout, Session } from './entities.ts'
import { HOSTED_STYLE } from './hosted-style.ts'
import { formatAmount } from './money.ts'
import type { Problems, Typed } from './payment-form.ts'
import { localCurrencyOf } from './presentment.ts'

interface View {
  typed: Typed
  problems?: Problems
  /** The bank's decline message; it belongs to no single field. */
  alert?: string
  /** The applied promotion code, as displayed. */
  code?: string
}

/** Stripe's hosted payment page for one session. Works without JavaScript. */
export function hostedPage(checkout: Checkout, view: View) {
  const { session } = checkout
  const total = formatAmount(session.amount_total, session.currency)
  return frame(
    `Pay ${total}`,
    html`<section class="card" aria-label="Order">
        <h1>${total}</h1>
        ${orderTable(checkout, 'Total due', view.code)}
      </section>
      ${view.alert ? html`<p class="alert" role="alert">${view.alert}</p>` : ''}
      <form method="post" novalidate>
        <button name="action" value="pay" hidden>Enter pays</button>
        <h2>Contact</h2>
        ${field('Email', 'email', view, { type: 'email', autocomplete: 'email' })}
        ${field('Name', 'name', view, { autocomplete: 'name' })}
        ${session.automatic_tax.enabled ? field('Country (DE is taxed)', 'country', view, { autocomplete: 'country' }) : ''}
        ${session.tax_id_collection?.enabled ? field('Tax ID (optional)', 'taxId', view, { autocomplete: 'off' }) : ''}
        ${session.adaptive_pricing?.enabled && session.amount_total > 0 ? currencyField(session) : ''}
        ${session.amount_total > 0 ? methodFields(checkout, view) : ''}
        ${session.allow_promotion_codes ? promotionFields(view) : ''}
        ${session.consent_collection?.promotions === 'auto' ? newsField(view) : ''}
        ${session.consent_collection?.terms_of_service === 'required' ? consentField(checkout, view) : ''}
        <button class="pay" name="action" value="pay">Pay ${total}</button>
      </form>
      ${session.cancel_url ? html`<a class="cancel" href="${session.cancel_url}">Cancel</a>` : ''}
      <details class="muted">
        <summary>Test card numbers</summary>
        <p>
          <code>4242 4242 4242 4242</code> pays, <code>4000 0000 0000 0002</code> is declined,
          <code>4000 0000 0000 9995</code> has insufficient funds. Any future expiry date and any CVC work.
        </p>
      </details>`,
  )
}

/** Shown for a session that is unknown or can no longer be paid. */
export function closedPage(heading: string, backTo: string | null) {
  return frame(
    heading,
    html`<section class="card">
      <h1 class="notice">${heading}</h1>
      <p>No money has been taken.</p>
      ${backTo ? html`<a href="${backTo}">Back to the shop</a>` : ''}
    </section>`,
  )
}

export function frame(title: string, content: unknown) {
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>${title} | Local Stripe</title>
    <link rel="icon" href="data:," />
    <style>
      ${HOSTED_STYLE}
    </style>
  </head>
  <body>
    <main>
      <p class="banner">Local Stripe – test payments only</p>
      ${content}
    </main>
  </body>
</html>`
}

export function orderTable({ session, lines }: Checkout, sum: string, code?: string) {
  const amount = (value: number) => formatAmount(value, session.currency)
  const discount = session.total_details?.amount_discount ?? 0
  return html`<table>
    <tbody>
      ${lines.map(
        (line) => html`<tr>
          <th scope="row">${line.description}${line.quantity > 1 ? ` × ${line.quantity}` : ''}</th>
          <td>${amount(line.amount_subtotal)}</td>
        </tr>`,
      )}
      ${
        discount > 0
          ? html`<tr>
              <th scope="row">Discount${code ? ` (${code})` : ''}</th>
              <td>−${amount(discount)}</td>
            </tr>`
          : ''
      }
    </tbody>
    <tfoot>
      <tr>
        <th scope="row">${sum}</th>
        <td>${amount(session.amount_total)}</td>
      </tr>
    </tfoot>
  </table>`
}

function methodFields({ session }: Checkout, view: View) {
  const byBank = view.typed.method === 'us_bank_account'
  const offersBank = session.payment_method_types.includes('us_bank_account')
  const offersCard = session.payment_method_types.includes('card')
  return html`<fieldset>
      <legend>Payment method</legend>
      ${offersCard ? choice('card', 'card', 'Card', !byBank) : ''}
      ${offersBank ? choice('bank', 'us_bank_account', 'Bank debit (settles later)', byBank || !offersCard) : ''}
    </fieldset>
    ${
      offersCard
        ? html`<div class="card-fields">
            ${field('Card number', 'number', view, { autocomplete: 'cc-number', inputmode: 'numeric' })}
            <div class="pair">
              ${field('Expiry', 'expiry', view, { autocomplete: 'cc-exp', inputmode: 'numeric', placeholder: 'MM/YY' })}
              ${field('CVC', 'cvc', view, { autocomplete: 'cc-csc', inputmode: 'numeric' })}
            </div>
          </div>`
        : ''
    }
    <p class="muted bank-note">The order completes immediately; settle or fail the debit from the desk.</p>`
}

function currencyField(session: Session) {
  return html`<div class="field">
    <label for="currency">Currency</label>
    <select id="currency" name="currency">
      ${[session.currency, localCurrencyOf(session)].map((code) => html`<option value="${code}">${code.toUpperCase()}</option>`)}
    </select>
  </div>`
}

function newsField({ typed }: View) {
  return html`<div class="choice">
    <input type="checkbox" id="promotions" name="promotions" value="yes" ${typed.promotions ? 'checked' : ''} />
    <label for="promotions">Keep me up to date on news and exclusive offers</label>
  </div>`
}

function choice(id: string, value: string, label: string, checked: boolean) {
  return html`<div class="choice">
    <input type="radio" id="${id}" name="method" value="${value}" ${checked ? 'checked' : ''} />
    <label for="${id}">${label}</label>
  </div>`
}

function consentField({ session }: Checkout, { typed, problems = {} }: View) {
  const words = session.custom_text.terms_of_service_acceptance?.message ?? 'I agree to the terms of service.'
  return html`<div class="choice">
      <input type="checkbox" id="terms" name="terms" ${typed.terms === 'on' ? 'checked' : ''} ${problems.terms ? html`aria-invalid="true" aria-describedby="terms-problem"` : ''} />
      <label for="terms">${words}</label>
    </div>
    ${problems.terms ? html`<p class="problem" id="terms-problem">${problems.terms}</p>` : ''}`
}

function promotionFields(view: View) {
  if (view.code) {
    return html`<p class="applied">
      Code ${view.code} is applied.
      <button name="action" value="remove" aria-label="Remove ${view.code}">Remove</button>
    </p>`
  }
  return html`<div class="row">
    ${field('Promotion code', 'code', view, { autocomplete: 'off' })}
    <button name="action" value="apply">Apply</button>
  </div>`
}

function field(label: string, name: keyof Typed, { typed, problems = {} }: View, attributes: Record<string, string>) {
  const problem = problems[name]
  const isFirstProblem = Object.keys(problems)[0] === name
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      value="${typed[name]}"
      ${Object.entries(attributes).map(([key, value]) => html`${key}="${value}" `)}
      ${problem ? html`aria-invalid="true" aria-describedby="${name}-problem"` : ''}
      ${isFirstProblem ? 'autofocus' : ''}
    />
    ${problem ? html`<p class="problem" id="${name}-problem">${problem}</p>` : ''}
  </div>`
}
