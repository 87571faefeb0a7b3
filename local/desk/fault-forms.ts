import { html } from 'hono/html'
import type { Delivery } from '../stripe/index.ts'
import { buttonForm } from './button-form.ts'
import type { DeskServices } from './services.ts'

const SLOW_MS = 5000
const DELIVERIES_SHOWN = 8

/** Trouble between Stripe and the shop, and what was delivered lately. */
export function webhooksForm(deliveries: Delivery[]) {
  return html`<div class="card" id="webhooks">
    <h3>Webhooks</h3>
    <div class="actions">
      <form method="post" action="/desk/fail-webhooks">
        <label for="count">Fail the next</label>
        <input type="number" id="count" name="count" value="1" min="0" max="99" required />
        <button aria-label="Fail the next webhooks">Fail</button>
      </form>
      ${buttonForm('/desk/hold', { on: 'true' }, 'Hold back', 'Hold back webhooks')}
      ${buttonForm('/desk/hold', { on: 'false' }, 'Release', 'Release webhooks held back')}
      ${buttonForm('/desk/hold', { on: 'false', order: 'reversed' }, 'Release reversed', 'Release reversed: the last webhook first')}
    </div>
    ${deliveries.length > 0 ? deliveryList(deliveries.slice(-DELIVERIES_SHOWN).reverse()) : ''}
  </div>`
}

function deliveryList(deliveries: Delivery[]) {
  return html`<details>
    <summary>Last deliveries</summary>
    <ul class="muted">
      ${deliveries.map(
        ({ type, attempt, status }) =>
          html`<li>${type}, attempt ${attempt}: ${status === 0 ? 'not reached' : `answered ${status}`}</li>`,
      )}
    </ul>
  </details>`
}

/** One box for each outage; saving sets them all. */
export function faultsForm({ stripe, mail, clerk }: Pick<DeskServices, 'stripe' | 'mail' | 'clerk'>) {
  return html`<form class="card" method="post" action="/desk/faults">
    <fieldset>
      <legend>What is broken</legend>
      ${box('stripe', 'true', 'Stripe down', stripe.failing)}
      ${box('stripeDelayMs', String(SLOW_MS), 'Stripe slow (5 s)', stripe.delayMs > 0)}
      ${box('mail', 'true', 'Mail down', mail.failing)}
      ${box('clerkFrontend', 'true', 'Clerk down in the browser', clerk.failing.frontend)}
      ${box('clerkBackend', 'true', 'Clerk down on the server', clerk.failing.backend)}
    </fieldset>
    <button>Save faults</button>
  </form>`
}

function box(name: string, value: string, label: string, checked: boolean) {
  return html`<div class="check">
    <input type="checkbox" id="${name}" name="${name}" value="${value}" ${checked ? 'checked' : ''} />
    <label for="${name}">${label}</label>
  </div>`
}
