import { html } from 'hono/html'
import type { LocalSheet } from '../google-sheets/index.ts'
import { mailCard } from '../mail/inbox-page.ts'
import { buttonForm } from './button-form.ts'
import { faultsForm, webhooksForm } from './fault-forms.ts'
import { page, shortTime } from './page.ts'
import { paymentCard } from './payment-card.ts'
import type { DeskServices } from './services.ts'
import { userCard } from './user-card.ts'

// The desk shows only the latest mail; `/inbox` lists the rest.
const MAILS_SHOWN = 8
const PAYMENTS_SHOWN = 50

/** The complete desk page. `problem` is the reason why the last action failed. */
export function deskPage(
  { stripe, mail, clerk, sheets, blobs, jobs, siteUrl }: DeskServices,
  { problem }: { problem?: string } = {},
) {
  const mails = mail.mails()
  const payments = stripe.payments()
  return page(
    'Local services',
    html`<header>
        <h1>Desk</h1>
        <nav aria-label="Sections">
          <a href="#inbox">Inbox</a>
          <a href="#payments">Payments</a>
          <a href="#users">Users</a>
          <a href="#sheets">Sheets</a>
          <a href="#jobs">Jobs</a>
          <a href="#faults">Faults</a>
          <a href="/">Refresh</a>
        </nav>
      </header>
      <p class="muted">The services behind <a href="${siteUrl}">${siteUrl}</a> on this machine. No data leaves this machine.</p>
      ${problem ? html`<p class="note bad" role="alert">${problem}</p>` : ''}
      <section aria-labelledby="inbox">
        <h2 id="inbox">Inbox</h2>
        ${mails.length === 0 ? html`<p class="muted">No mail yet. Sign-in links and messages arrive here.</p>` : ''}
        ${mails.slice(0, MAILS_SHOWN).map(mailCard)}
        <form class="card" method="post" action="/desk/refuse-mail">
          <label for="refusing">Future mail to</label>
          <input type="email" id="refusing" name="address" required />
          <button name="how" value="bounced">Bounces</button>
          <button name="how" value="complained">Is marked as spam</button>
        </form>
        <p class="muted"><a href="/mails">Previews of all emails, with sample data</a></p>
        ${mails.length > MAILS_SHOWN ? html`<p><a href="/inbox">All ${mails.length} mails</a></p>` : ''}
      </section>
      <section aria-labelledby="payments">
        <h2 id="payments">Payments</h2>
        ${payments.length === 0 ? html`<p class="muted">No payments yet. Choose a plan on the site.</p>` : ''}
        ${payments.slice(0, PAYMENTS_SHOWN).map(paymentCard)}
        ${webhooksForm(stripe.deliveries())}
      </section>
      <section aria-labelledby="users">
        <h2 id="users">Users</h2>
        ${clerk.users().map(userCard)}
        <form class="actions" method="post" action="/desk/expire-links"><button>Expire all sign-in links</button></form>
        <form class="actions" method="post" action="/desk/age-sign-ins"><button>Age all sign-ins by an hour</button></form>
      </section>
      <section aria-labelledby="sheets">
        <h2 id="sheets">Google Sheets</h2>
        <p class="muted">Paste one of these URLs on the import page. You can use any id.</p>
        ${sheets.sheets().map(sheetCard)}
      </section>
      <section aria-labelledby="jobs">
        <h2 id="jobs">Scheduled jobs</h2>
        <p class="muted">Netlify runs these on a schedule; this server does too while it is running.</p>
        ${jobCards(jobs.list())}
      </section>
      <section aria-labelledby="faults">
        <h2 id="faults">Faults</h2>
        ${faultsForm({ stripe, mail, clerk, blobs })}
        <form class="card" method="post" action="/reset">
          <h3>Start over</h3>
          <p class="muted">Empties every store and restores the seeded users and payments.</p>
          <button class="danger">Reset everything</button>
        </form>
      </section>`,
  )
}

/** Scheduled functions, each with a button that runs it immediately. */
function jobCards(jobs: ReturnType<DeskServices['jobs']['list']>) {
  return jobs.map(
    ({ name, schedule, last }) => html`<article class="card">
      <div class="top">
        <h3>${name}</h3>
        <span class="state">${schedule.replace('@', '')}</span>
      </div>
      <p class="muted">
        ${last ? html`${shortTime(last.at)}: ${last.ok ? '' : 'failed. '}${last.answer}` : 'Not run since startup.'}
      </p>
      <div class="actions">${buttonForm('/desk/run-job', { job: name }, 'Run now', `Run ${name} now`)}</div>
    </article>`,
  )
}

/** An editable sheet of the local Google Sheets. */
function sheetCard({ id, csv, private: isPrivate }: LocalSheet) {
  return html`<form class="card" method="post" action="/desk/sheets">
    <h3>${id}</h3>
    <p class="muted">https://docs.google.com/spreadsheets/d/${id}/edit</p>
    <input type="hidden" name="id" value="${id}" />
    <textarea name="csv" rows="6" cols="80" aria-label="CSV of ${id}">${csv}</textarea>
    <label><input type="checkbox" name="private" ${isPrivate ? 'checked' : ''} /> private</label>
    <button aria-label="Save the sheet ${id}">Save</button>
  </form>`
}
