import { html } from 'hono/html'
import type { Outage } from '../outage.ts'
import type { Delivery } from '../stripe/index.ts'
import { buttonForm } from './button-form.ts'
import { OUTAGE_TARGETS, type OutageTarget } from './outage-targets.ts'

const SLOW_MS = 4000
const DELIVERIES_SHOWN = 8

/** Buttons that disrupt webhook delivery, and the latest deliveries. */
export function webhooksForm(deliveries: Delivery[]) {
  return html`<div class="card" id="webhooks">
    <h3>Webhooks</h3>
    <div class="actions">
      <form method="post" action="/desk/fail-webhooks">
        <label for="count">Fail the next</label>
        <input type="number" id="count" name="count" value="1" min="0" max="99" required />
        <button aria-label="Fail the next webhooks">Fail</button>
      </form>
      ${buttonForm('/desk/hold', { on: 'true' }, 'Hold', 'Hold webhooks')}
      ${buttonForm('/desk/hold', { on: 'false' }, 'Release', 'Release held webhooks')}
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
          html`<li>${type}, attempt ${attempt}: ${status === 0 ? 'unreachable' : `returned ${status}`}</li>`,
      )}
    </ul>
  </details>`
}

/** The outage mode of every service; submitting saves all of them. */
export function faultsForm(services: Parameters<OutageTarget['get']>[0]) {
  return html`<form class="card" method="post" action="/desk/faults">
    <fieldset>
      <legend>Outages</legend>
      ${OUTAGE_TARGETS.map(({ name, label, get }) => choice({ name, label, now: get(services) }))}
    </fieldset>
    <button>Save faults</button>
  </form>`
}

const CHOICES: readonly { value: string; label: string; means: (outage: Outage) => boolean }[] = [
  { value: '', label: 'works', means: (outage) => outage === false },
  { value: 'down', label: 'down (503)', means: (outage) => outage === 'down' || outage === true },
  { value: 'busy', label: 'too busy (429)', means: (outage) => outage === 'busy' },
  { value: 'hang', label: 'never responds', means: (outage) => outage === 'hang' },
  { value: 'reset', label: 'closes the connection', means: (outage) => outage === 'reset' },
  { value: String(SLOW_MS), label: 'slow (4 s)', means: (outage) => typeof outage === 'number' },
]

function choice({ name, label, now }: { name: string; label: string; now: Outage }) {
  return html`<div class="check">
    <label for="${name}">${label}</label>
    <select id="${name}" name="${name}">
      ${CHOICES.map(
        ({ value, label: text, means }) =>
          html`<option value="${value}" ${means(now) ? 'selected' : ''}>${text}</option>`,
      )}
    </select>
  </div>`
}
