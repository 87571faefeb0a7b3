import { html } from 'hono/html'
import { page, shortTime } from '../desk/page.ts'
import type { Mail } from './entities.ts'

/** The whole inbox, newest first. */
export function inboxPage(mails: readonly Mail[]) {
  return page(
    'Inbox',
    html`<p><a href="/">Back to the desk</a></p>
      <h1>Inbox</h1>
      <h2>${mails.length === 0 ? 'No mail yet' : 'Newest first'}</h2>
      ${mails.map(mailCard)}`,
  )
}

export function mailPage(mail: Mail) {
  return page(
    mail.subject,
    html`<p><a href="/inbox">All mail</a></p>
      <h1>${mail.subject}</h1>
      ${mailBody(mail)} ${mail.html ? mailFrame(mail.html, 'HTML version') : ''}`,
  )
}

/** Renders HTML in a sandboxed frame whose links open in a new tab. `title` names the frame for screen readers. */
export function mailFrame(mail: string, title: string) {
  return html`<iframe
    class="mail"
    title="${title}"
    sandbox="allow-popups allow-popups-to-escape-sandbox"
    srcdoc="${mail}"
  ></iframe>`
}

/** One email with its text and clickable links. */
export function mailCard(mail: Mail) {
  return html`<article class="card">
    <h3><a href="/inbox/${mail.id}">${mail.subject}</a></h3>
    ${mailBody(mail)}
  </article>`
}

function mailBody(mail: Mail) {
  return html`<p class="muted">
      To ${mail.to}, from ${mail.from}${mail.replyTo ? `, reply to ${mail.replyTo}` : ''}, ${shortTime(mail.at)}
    </p>
    <p class="text">${linkedText(mail.text)}</p>`
}

/** Escapes plain text and links its URLs. */
function linkedText(text: string) {
  // Odd entries of the split are URLs, because the pattern captures them.
  return text
    .split(/(https?:\/\/[^\s<>"]*[^\s<>"'.,;:!?)\]])/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`))
}
