import type { FormName } from '#domain/contact/message.ts'

interface FormWords {
  heading: string
  send: string
  note: string
  sent: string
  /** When an answer comes. */
  answer: string
}

/** What the two forms say differently. */
export const FORM_WORDS: Record<FormName, FormWords> = {
  contact: {
    heading: 'Write to us',
    send: 'Send message',
    note: 'Please never send passwords, API keys or card details. We will not ask for them.',
    sent: 'Your message is with us',
    answer: 'We reply within 24 hours on business days. Messages sent at the weekend are answered on Monday.',
  },
  support: {
    heading: 'Ask for help',
    send: 'Send request',
    note: 'Please never send passwords, API keys or whole exports with customer data.',
    sent: 'Your request is with us',
    answer: 'A person answers with a next step. How soon depends on the priority: the table of response times says it.',
  },
}
