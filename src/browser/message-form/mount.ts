import { sessionToken } from '#browser/account/account.ts'
import { call } from '#browser/account/call.ts'
import { toast } from '#browser/toast.ts'
import type { ContactOutput } from '#contracts/contact.ts'
import type { Message } from '#domain/contact/message.ts'
import { mailtoLink, plainText } from '#domain/contact/plain-text.ts'
import { manyLines, oneLine } from '#domain/contact/typed-text.ts'

/** The contact or support form: sends it in the background. Until this has loaded, the browser submits the form. */
export function mount(root: HTMLElement): void {
  const form = root.querySelector('form')
  if (!form) return
  // From here on, errors are shown next to the fields instead of by the browser.
  form.noValidate = true
  // Sending the same content again is the same attempt; an edit makes it a new one.
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
  if (form.hasAttribute('aria-busy')) return
  form.querySelector('[role="alert"]')?.remove()
  if (showErrors(form, localErrors(form))) return

  const entries = entriesOf(form)
  const done = showSending(form)
  const answer = await call<ContactOutput>('/api/contact', {
    body: { ...entries, attempt },
    token: await sessionToken(),
  })
  done()

  if (!answer.ok && answer.fields && showErrors(form, answer.fields)) return
  const mailto = mailtoLink(root.dataset.mailbox ?? '', plainText(messageIn(entries)))
  if (!answer.ok) {
    const panel = makePanel(root, 'not-sent', mailto)
    panel.querySelector('[data-message]')?.append(answer.message)
    form.lastElementChild?.before(panel)
    return
  }
  const panel = makePanel(root, answer.value.mailed ? 'sent' : 'kept', mailto)
  replaceForm(root, panel)
  if (answer.value.mailed) await toast({ title: 'Sent', text: panel.querySelector('h2')?.textContent ?? '' })
}

const entriesOf = (form: HTMLFormElement) => Object.fromEntries(new FormData(form)) as Record<string, string>

/** Cleaned as on the server, so that a message sent from the visitor's own email app has the same text. */
function messageIn(entries: Record<string, string>): Message {
  const clean = Object.entries(entries).map(([name, typed]) => [
    name,
    name === 'message' ? manyLines(typed) : oneLine(typed),
  ])
  return Object.fromEntries(clean) as Message
}

/** Marks the button busy without disabling it, so that it keeps the focus. Returns the function that ends it. */
function showSending(form: HTMLFormElement): () => void {
  const button = form.querySelector('[type="submit"]')
  const label = button?.querySelector('span')
  const idle = label?.textContent ?? ''
  form.setAttribute('aria-busy', 'true')
  button?.setAttribute('aria-disabled', 'true')
  if (label) label.textContent = 'Sending…'
  return () => {
    form.removeAttribute('aria-busy')
    button?.removeAttribute('aria-disabled')
    if (label) label.textContent = idle
  }
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** The field an event comes from, or null. */
const fieldOf = (target: EventTarget | null): Field | null =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement
    ? target
    : null

/** Shows an error next to a field; an empty message removes it. */
function setError(field: Field, message: string): void {
  const place = document.getElementById(`${field.name}-error`)
  if (!place) return
  place.textContent = message
  place.hidden = message === ''
  if (message) field.setAttribute('aria-invalid', 'true')
  else field.removeAttribute('aria-invalid')
}

/** Marks the invalid fields and focuses the first; false if the form has none of them. */
function showErrors(form: HTMLFormElement, messages: Record<string, string>): boolean {
  const wrong = fieldsOf(form).filter(({ name }) => messages[name])
  for (const field of wrong) setError(field, messages[field.name] ?? '')
  wrong[0]?.focus()
  return wrong.length > 0
}

/** Client-side validation with our own messages: the server only gets forms that look complete. */
function localErrors(form: HTMLFormElement): Record<string, string> {
  const wrong: Record<string, string> = {}
  for (const field of fieldsOf(form)) {
    const { missing = '', wrong: notAnAddress = '' } = field.dataset
    if (field.required && !field.value.trim()) wrong[field.name] = missing
    else if (field.validity.typeMismatch) wrong[field.name] = notAnAddress
  }
  return wrong
}

const fieldsOf = (form: HTMLFormElement) => [...form.elements].map(fieldOf).filter((field) => field !== null)

type PanelName = 'sent' | 'kept' | 'not-sent'

/** A result panel, from a template on the page. Its mailto link contains the message. */
function makePanel(root: HTMLElement, name: PanelName, mailto: string): HTMLElement {
  const template = root.querySelector<HTMLTemplateElement>(`template[data-panel="${name}"]`)
  const panel = template?.content.firstElementChild?.cloneNode(true)
  if (!(panel instanceof HTMLElement)) throw new Error(`The page has no panel "${name}".`)
  panel.querySelector('[data-mailto]')?.setAttribute('href', mailto)
  return panel
}

/** Replaces the form with a panel and moves the focus to its heading. */
function replaceForm(root: HTMLElement, panel: HTMLElement): void {
  root.replaceChildren(panel)
  const heading = panel.querySelector<HTMLElement>('h2')
  heading?.setAttribute('tabindex', '-1')
  // Scrolling to the heading alone would leave the icon above it under the page's sticky bar.
  heading?.focus({ preventScroll: true })
  root.scrollIntoView({ block: 'nearest' })
}
