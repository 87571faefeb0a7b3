import type { FormName } from '#domain/contact/message.ts'

interface FormCopy {
  heading: string
  send: string
  note: string
  sent: string
  /** The response time. */
  answer: string
}

/** The texts in which the two forms differ. */
export const FORM_COPY: Record<FormName, FormCopy> = {
  contact: {
    heading: 'Contact us',
    send: 'Send message',
    note: 'Never send passwords, API keys or card details. We won’t ask for them.',
    sent: 'We got your message',
    answer: 'We reply within 24 hours on business days. Messages sent on the weekend are answered on Monday.',
  },
  support: {
    heading: 'Ask for help',
    send: 'Send request',
    note: 'Never send passwords, API keys or full exports with customer data.',
    sent: 'We got your request',
    answer: 'We’ll reply with a next step. How soon depends on the priority: see our response times.',
  },
}
