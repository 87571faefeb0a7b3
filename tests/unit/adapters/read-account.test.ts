import type { User } from '@clerk/backend'
import { expect, test } from 'vitest'
import { readAccount } from '#adapters/clerk/read-account.ts'

const aUser = (emailAddress: string, status = 'verified') =>
  ({
    id: 'user_1',
    createdAt: 0,
    banned: false,
    publicMetadata: {},
    primaryEmailAddressId: 'idn_1',
    emailAddresses: [{ id: 'idn_1', emailAddress, verification: { status } }],
  }) as unknown as User

test('an address of ADMIN_EMAILS makes an admin once it is verified, however its letters are typed', () => {
  const isAdmin = (user: User) => readAccount(user, ['kate@example.com']).admin
  expect(isAdmin(aUser('Kate@Example.com'))).toBe(true)
  expect(isAdmin(aUser('kate@example.com', 'unverified'))).toBe(false)
  // The Kelvin sign, which becomes a k in small letters.
  expect(isAdmin(aUser('\u212aate@example.com'))).toBe(false)
})
