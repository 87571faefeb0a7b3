import { describe, expect, test } from 'vitest'
import { EmailAddress } from '#contracts/email-address.ts'
import { ContactMessage } from '#domain/contact/message.ts'
import { WithdrawalNotice } from '#domain/withdrawal/withdrawal.ts'

const message = { form: 'contact', firstName: 'Ada', lastName: 'Buyer', message: 'Hello' }

/** What each place makes of an address; null where it is refused. */
const PLACES: Record<string, (email: string) => string | null> = {
  'a search for purchases': (email) => EmailAddress.safeParse(email).data ?? null,
  'a message': (email) => ContactMessage.safeParse({ ...message, email }).data?.email ?? null,
  'a withdrawal': (email) => WithdrawalNotice.safeParse({ name: 'Ada', email }).data?.email ?? null,
}

describe.each(Object.entries(PLACES))('%s', (_, read) => {
  test.each([
    'ada@example.com',
    'research&development@example.com',
    'ada/orders@example.com',
    "o'neil+shop@mail.example.co.uk",
    '.ada..b.@example.com',
    'ada@xn--mnchen-3ya.example',
    'ada@127.1',
  ])('takes %s as browsers do', (email) => {
    expect(read(email)).toBe(email)
  })

  test.each([
    [' ada@münchen.example ', 'ada@xn--mnchen-3ya.example'],
    ['ada@MÜNCHEN.example', 'ada@xn--mnchen-3ya.example'],
    ['ada@例え.テスト', 'ada@xn--r8jz45g.xn--zckzah'],
  ])('writes the domain of %j as DNS knows it', (typed, email) => {
    expect(read(typed)).toBe(email)
  })

  test.each([
    'ada',
    'ada@',
    'ada@example',
    'ada@münchen',
    'müller@example.com',
    'a b@example.com',
    'ada@exa mple.com',
    'ada@example.com, eve@example.com',
    'ada@example.com@example.org',
    '<ada@example.com>',
    'ada@münchen.example/path',
    'ada@münchen.example:80',
    'ada@-example.com',
    'ada@example..com',
    `ada@${'ü'.repeat(64)}.example`,
    `ada@münchen.${'a'.repeat(63)}.${'a'.repeat(63)}.${'a'.repeat(63)}.${'a'.repeat(60)}.example`,
  ])('refuses %j', (email) => {
    expect(read(email)).toBeNull()
  })
})
