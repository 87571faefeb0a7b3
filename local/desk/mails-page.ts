import { html } from 'hono/html'
import { mailFrame } from '../mail/inbox-page.ts'
import { page } from './page.ts'
import type { MailPreview } from './services.ts'

/** Every email template with sample data: HTML in both color schemes, and plain text. */
export function mailsPage(mails: readonly MailPreview[]) {
  return page(
    'Emails',
    html`<p><a href="/">Back to the desk</a></p>
      <h1>Emails</h1>
      <nav aria-label="Emails">${mails.map(({ name }) => html`<a href="#${name}">${name}</a>`)}</nav>
      ${mails.map(previewOf)}`,
  )
}

function previewOf({ name, subject, html: mail, text }: MailPreview) {
  return html`<section aria-labelledby="${name}">
    <h2 id="${name}">${name}</h2>
    <p class="muted">Subject: ${subject}</p>
    <div class="mails">
      ${mailFrame(inScheme(mail, 'light'), `${name}, light`)} ${mailFrame(inScheme(mail, 'dark'), `${name}, dark`)}
    </div>
    <details><summary>Plain text</summary><p class="text">${text}</p></details>
  </section>`
}

/** Forces a color scheme on the email, regardless of the browser's own preference. */
const inScheme = (mail: string, scheme: 'light' | 'dark') =>
  mail
    .replaceAll('@media (prefers-color-scheme: dark)', scheme === 'dark' ? '@media all' : '@media not all')
    .replaceAll('color-scheme: light dark', `color-scheme: ${scheme}`)
