import type { Message, Priority } from './message.ts'

export interface PlainText {
  subject: string
  body: string
}

/** The plan of a signed-in sender, set by the server, never by the form. */
export interface SenderPlan {
  name: string
  /** For requests without a priority. */
  priority: Priority | ''
}

/**
 * A message as plain text: for the email to the support mailbox, and for the sender's own email client if our form
 * fails. Lines end in a line feed; empty fields have no line.
 */
export function plainText(message: Message, plan: SenderPlan | null = null): PlainText {
  const name = message.form === 'contact' ? `${message.firstName} ${message.lastName}` : message.name
  const head = [`Name: ${name}`, `Email: ${message.email}`]
  if (plan) head.push(`Plan: ${plan.name}, signed in`)
  const owned = plan ? `[${plan.name}] ` : ''
  if (message.form === 'contact') return { subject: `${owned}Contact: ${name}`, body: joined(head, message.message) }

  const { category, template } = message
  const priority = message.priority || plan?.priority || ''
  if (category) head.push(`Category: ${category}`)
  if (priority) head.push(`Priority: ${priority}`)
  if (template) head.push(`Template: ${template}`)
  // 'Urgent - Production workflow down' → 'Urgent', so that it is visible in the inbox.
  const rank = priority.split(' - ')[0]
  const subject = `${owned}${rank ? `[${rank}] ` : ''}Support: ${category || 'request'} (${name})`
  return { subject, body: joined(head, message.message) }
}

const joined = (head: readonly string[], message: string) => `${head.join('\n')}\n\n${message}`

/** A link that opens the sender's email client with this text. Line breaks are CR LF there (RFC 6068, section 5). */
export function mailtoLink(address: string, { subject, body }: PlainText): string {
  const text = encodeURIComponent(body.replaceAll('\n', '\r\n'))
  return `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${text}`
}
