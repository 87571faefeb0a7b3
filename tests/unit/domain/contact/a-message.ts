import type { ContactMessage, SupportRequest } from '#domain/contact/message.ts'

/** What somebody typed into the contact form; not yet checked, so that entries may be wrong. */
export const aContactMessage = (entries: Partial<ContactMessage> = {}): ContactMessage => ({
  form: 'contact',
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  message: 'Do you sell punch cards?\n\nRegards, A.',
  ...entries,
})

export const aSupportRequest = (entries: Partial<SupportRequest> = {}): SupportRequest => ({
  form: 'support',
  name: 'Max Member',
  email: 'max@example.com',
  category: 'Template Setup & Configuration',
  priority: 'Urgent - Production workflow down',
  template: 'Viral UGC Content',
  message: 'The third node is red.',
  ...entries,
})
