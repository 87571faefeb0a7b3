import { describe, expect, test } from 'vitest'
import { CATEGORIES, ContactMessage, PRIORITIES, SupportRequest, wrongFields } from '#domain/contact/message.ts'
import { aContactMessage, aSupportRequest } from './a-message.ts'

const wrongIn = (schema: typeof ContactMessage | typeof SupportRequest, entries: object) => {
  const read = schema.safeParse(entries)
  return read.success ? {} : wrongFields(read.error)
}

describe('a contact message', () => {
  test('needs all four fields, and each says so in its own sentence', () => {
    const sentences = {
      firstName: 'Enter your first name.',
      lastName: 'Enter your last name.',
      email: 'Enter the email address we should reply to.',
      message: 'Enter your message.',
    }
    expect(wrongIn(ContactMessage, { form: 'contact' })).toEqual(sentences)
    const blank = { form: 'contact', firstName: ' ', lastName: '\t', email: '', message: '\r\n \r\n' }
    expect(wrongIn(ContactMessage, blank)).toEqual(sentences)
  })

  test.each(['ada', 'ada@', '@example.com', 'ada@example', 'a b@example.com'])('refuses the address %j', (email) => {
    expect(wrongIn(ContactMessage, aContactMessage({ email }))).toEqual({
      email: 'Enter a complete email address, with an @ and a domain.',
    })
  })

  test('names the limit of an entry that is too long', () => {
    const long = aContactMessage({ firstName: 'a'.repeat(81), message: 'a'.repeat(5001) })
    expect(wrongIn(ContactMessage, long)).toEqual({
      firstName: 'A first name can have up to 80 characters. Shorten it.',
      message: 'A message can have up to 5,000 characters. Shorten it.',
    })
  })

  test('takes as many characters as the page lets somebody type, line breaks counted once', () => {
    const typed = `${'a\r\n'.repeat(2499)}aa`
    expect(ContactMessage.parse(aContactMessage({ message: typed })).message).toHaveLength(5000)
  })

  test('has names and an address of one line, whatever was pasted', () => {
    const pasted = aContactMessage({
      firstName: ' Ada\r\nBcc: all@example.com ',
      lastName: 'King \u2028 Noel',
      email: ' ada@example.com\n',
    })
    expect(ContactMessage.parse(pasted)).toMatchObject({
      firstName: 'Ada Bcc: all@example.com',
      lastName: 'King Noel',
      email: 'ada@example.com',
    })
  })

  test('keeps its paragraphs and loses what cannot be seen', () => {
    const { message } = ContactMessage.parse(aContactMessage({ message: '\n First\u0000.\r\n\r\n\tSecond.\r ' }))
    expect(message).toBe('First.\n\n\tSecond.')
  })
})

describe('a support request', () => {
  test('needs name, address and message; the rest may be left out or left empty', () => {
    expect(wrongIn(SupportRequest, { form: 'support' })).toEqual({
      name: 'Enter your name.',
      email: 'Enter the email address we should reply to.',
      message: 'Enter your message.',
    })
    const { category, priority, template, ...needed } = aSupportRequest()
    const left = { category: '', priority: '', template: '' }
    expect([category, priority, template]).not.toContain('')
    expect(SupportRequest.parse(needed)).toEqual({ ...needed, ...left })
    expect(SupportRequest.parse({ ...needed, ...left })).toEqual({ ...needed, ...left })
  })

  test('has no category or priority of its own', () => {
    expect(wrongIn(SupportRequest, { ...aSupportRequest(), category: 'Gifts', priority: 'Now' })).toEqual({
      category: 'Choose a category from the list, or leave it empty.',
      priority: 'Choose a priority from the list, or leave it empty.',
    })
  })

  test('offers the categories and priorities of the specification', () => {
    expect(CATEGORIES).toEqual([
      'Template Downloads',
      'Template Setup & Configuration',
      'Automation Troubleshooting',
      'Integration Support',
      'Account & Billing',
      'Business Transformation Guidance',
    ])
    expect(PRIORITIES).toEqual([
      'Low - General question',
      'Medium - Template not working',
      'High - Business critical automation',
      'Urgent - Production workflow down',
    ])
  })
})
