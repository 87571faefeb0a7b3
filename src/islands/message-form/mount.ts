import type { ContactOutput } from '#contracts/contact.ts'
import { mailtoLink, plainText } from '#domain/contact/plain-text.ts'
import { call } from '#islands/api/call.ts'
import { toast } from '#islands/toasts/toast.ts'
import { entriesOf, messageIn } from './entries.ts'
import { fieldOf, localErrors, setError, showErrors } from './field-errors.ts'
import { makePanel, replaceForm } from './panels.ts'

/** The contact or support form: sends it in the background. Until this has arrived the browser sends it by itself. */
export function mount(root: HTMLElement): void {
  const form = root.querySelector('form')
  if (!form) return
  // From here on the page says what is wrong, beside the field.
  form.noValidate = true
  // A form sent again as it stands is the same attempt; once something is changed it is another one.
  let attempt = crypto.randomUUID()
  form.addEventListener('input', ({ target }) => {
    attempt = crypto.randomUUID()
    const field = fieldOf(target)
    if (field) setError(field, '')
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void send(root, form, attempt)
  })
}

async function send(root: HTMLElement, form: HTMLFormElement, attempt: string): Promise<void> {
  if (form.ariaBusy === 'true') return
  form.querySelector('.not-sent')?.remove()
  if (showErrors(form, localErrors(form))) return

  const entries = entriesOf(form)
  const done = showSending(form)
  const answer = await call<ContactOutput>('/api/contact', { body: { ...entries, attempt } })
  done()

  if (!answer.ok && answer.fields && showErrors(form, answer.fields)) return
  const mailto = mailtoLink(root.dataset.mailbox ?? '', plainText(messageIn(entries)))
  if (!answer.ok) {
    const panel = makePanel(root, 'not-sent', mailto)
    panel.querySelector('[data-sentence]')?.append(answer.sentence)
    form.querySelector('.message-foot')?.before(panel)
    return
  }
  const panel = makePanel(root, answer.value.mailed ? 'sent' : 'kept', mailto)
  replaceForm(root, panel)
  if (answer.value.mailed) await toast({ title: 'Sent', text: panel.querySelector('h2')?.textContent ?? '' })
}

/** The button keeps the focus while it waits, so it is not switched off. Call the answer when the wait is over. */
function showSending(form: HTMLFormElement): () => void {
  const button = form.querySelector('[type="submit"]')
  const label = button?.querySelector('span')
  const idle = label?.textContent ?? ''
  form.ariaBusy = 'true'
  button?.setAttribute('aria-disabled', 'true')
  if (label) label.textContent = 'Sending…'
  return () => {
    form.ariaBusy = null
    button?.removeAttribute('aria-disabled')
    if (label) label.textContent = idle
  }
}
