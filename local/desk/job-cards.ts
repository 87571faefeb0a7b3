import { html } from 'hono/html'
import { buttonForm } from './button-form.ts'
import { shortTime } from './page.ts'
import type { DeskServices } from './services.ts'

/** What the platform's clock would run by and by, with a button to run it at once. */
export function jobCards(jobs: ReturnType<DeskServices['jobs']['list']>) {
  return jobs.map(
    ({ name, schedule, last }) => html`<article class="card">
      <div class="top">
        <h3>${name}</h3>
        <span class="state">${schedule.replace('@', '')}</span>
      </div>
      <p class="muted">
        ${last ? html`${shortTime(last.at)}: ${last.ok ? '' : 'failed. '}${last.answer}` : 'Not run since the start.'}
      </p>
      <div class="actions">${buttonForm('/desk/run-job', { job: name }, 'Run now', `Run ${name} now`)}</div>
    </article>`,
  )
}
