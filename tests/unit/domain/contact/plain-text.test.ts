import { expect, test } from 'vitest'
import { mailtoLink, plainText } from '#domain/contact/plain-text.ts'
import { aContactMessage, aSupportRequest } from './a-message.ts'

test('a contact message names who wrote it, then says what was written', () => {
  expect(plainText(aContactMessage())).toEqual({
    subject: 'Contact: Ada Lovelace',
    body: 'Name: Ada Lovelace\nEmail: ada@example.com\n\nDo you sell punch cards?\n\nRegards, A.',
  })
})

test('a support request shows its priority and category in the subject', () => {
  expect(plainText(aSupportRequest())).toEqual({
    subject: '[Urgent] Support: Template Setup & Configuration (Max Member)',
    body: [
      'Name: Max Member',
      'Email: max@example.com',
      'Category: Template Setup & Configuration',
      'Priority: Urgent - Production workflow down',
      'Template: Viral UGC Content',
      '',
      'The third node is red.',
    ].join('\n'),
  })
})

test('the sender’s plan comes first, and sets the priority if none was chosen', () => {
  const plan = { name: 'Pro Plan', priority: 'High - Business critical automation' } as const
  expect(plainText(aContactMessage(), plan).subject).toBe('[Pro Plan] Contact: Ada Lovelace')
  const { subject, body } = plainText(aSupportRequest({ category: '', priority: '' }), plan)
  expect(subject).toBe('[Pro Plan] [High] Support: request (Max Member)')
  expect(body).toContain('Plan: Pro Plan, signed in\nPriority: High - Business critical automation\n')
  expect(plainText(aSupportRequest(), plan).subject).toMatch(/^\[Pro Plan] \[Urgent] /)
})

test('what was left out of a support request has no line', () => {
  expect(plainText(aSupportRequest({ category: '', priority: '', template: '' }))).toEqual({
    subject: 'Support: request (Max Member)',
    body: 'Name: Max Member\nEmail: max@example.com\n\nThe third node is red.',
  })
})

test('a mail program gets the same text, signs and line breaks included', () => {
  const text = { subject: 'Q&A: 100% für "Ada"?', body: 'a=1&b=2\n\nÜber + unter #3' }
  const link = mailtoLink('help@shop.example', text)
  expect(link).toMatch(/^mailto:help@shop\.example\?subject=[^&?#\s"]+&body=[^&?#\s"+]+$/)
  const parts = Object.fromEntries(
    link
      .split('?')[1]
      ?.split('&')
      .map((part) => part.split('=').map(decodeURIComponent)) ?? [],
  )
  expect(parts).toEqual({ subject: text.subject, body: text.body.replaceAll('\n', '\r\n') })
})
