import { expect, test } from 'vitest'
import { readTyped } from '#domain/contact/read-typed.ts'
import { aContactMessage } from './a-message.ts'

test('a wrong entry is shown again as it was typed, with its sentence', () => {
  const entries = aContactMessage({ email: ' ada@', message: 'Hello' })
  const typed = readTyped('contact', Object.entries(entries))
  expect(typed.values).toEqual(entries)
  expect(typed.errors).toEqual({
    email: 'Enter a complete email address, with an @ and a domain.',
  })
  expect(typed.message).toBeNull()
})

test('a complete form is a message, whatever else came with it', () => {
  const entries = Object.entries({ ...aContactMessage(), homepage: '' })
  expect(readTyped('contact', entries)).toMatchObject({ errors: {}, message: aContactMessage() })
})
