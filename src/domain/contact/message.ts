import * as z from 'zod'
import { asciiDomain, isEmail } from './email-address.ts'
import { EMAIL } from './email-pattern.ts'
import { manyLines, oneLine } from './typed-text.ts'

/** The two forms, named after their pages. */
export const FORMS = ['contact', 'support'] as const
export type FormName = (typeof FORMS)[number]

export const CATEGORIES = [
  'Template Downloads',
  'Template Setup & Configuration',
  'Automation Troubleshooting',
  'Integration Support',
  'Account & Billing',
  'Business Transformation Guidance',
] as const

export const PRIORITIES = [
  'Low - General question',
  'Medium - Template not working',
  'High - Business critical automation',
  'Urgent - Production workflow down',
] as const
export type Priority = (typeof PRIORITIES)[number]

/** Maximum lengths in characters; a message of 5,000 is about two pages. */
export const LIMITS = { name: 80, email: EMAIL.most, template: 120, message: 5000 }

/** Shown beside an empty or invalid field. The browser and the server use the same text. */
export const SENTENCES = {
  firstName: 'Enter your first name.',
  lastName: 'Enter your last name.',
  name: 'Enter your name.',
  email: 'Enter the email address we should reply to.',
  wrongEmail: EMAIL.wrong,
  message: 'Enter your message.',
}

const tooLong = (what: string, limit: number) =>
  `${what} can have up to ${limit.toLocaleString('en')} characters. Shorten it.`

const line = (sentence: string, what: string, limit: number) =>
  z.string({ error: sentence }).overwrite(oneLine).min(1, sentence).max(limit, tooLong(what, limit))

const email = z
  .string({ error: SENTENCES.email })
  .overwrite((typed) => asciiDomain(oneLine(typed)))
  .min(1, { error: SENTENCES.email, abort: true })
  .max(EMAIL.most, EMAIL.tooLong)
  .check(isEmail(SENTENCES.wrongEmail))

const message = z
  .string({ error: SENTENCES.message })
  .overwrite(manyLines)
  .min(1, SENTENCES.message)
  .max(LIMITS.message, tooLong('A message', LIMITS.message))

/** An optional choice: a form sends an empty text for it. */
const choice = <const T extends readonly string[]>(options: T, sentence: string) =>
  z.enum(['', ...options], { error: sentence }).default('')

export const ContactMessage = z.object({
  form: z.literal('contact'),
  firstName: line(SENTENCES.firstName, 'A first name', LIMITS.name),
  lastName: line(SENTENCES.lastName, 'A last name', LIMITS.name),
  email,
  message,
})

export const SupportRequest = z.object({
  form: z.literal('support'),
  name: line(SENTENCES.name, 'A name', LIMITS.name),
  email,
  category: choice(CATEGORIES, 'Choose a category from the list, or leave it empty.'),
  priority: choice(PRIORITIES, 'Choose a priority from the list, or leave it empty.'),
  template: z.string().overwrite(oneLine).max(LIMITS.template, tooLong('A template name', LIMITS.template)).default(''),
  message,
})

export type ContactMessage = z.infer<typeof ContactMessage>
export type SupportRequest = z.infer<typeof SupportRequest>
/** The input of either form. Missing optional fields are empty texts. */
export type Message = ContactMessage | SupportRequest

/** One sentence per invalid field, by the name of the field. */
export function wrongFields(error: z.ZodError): Record<string, string> {
  const messages: Record<string, string> = {}
  for (const { path, message: sentence } of error.issues) messages[String(path[0] ?? '')] ??= sentence
  return messages
}
