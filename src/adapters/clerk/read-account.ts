import type { createClerkClient, User } from '@clerk/backend'
import type { Account } from '#domain/admin/ports.ts'
import { normalizeEmail } from '#domain/checkout/normalize-email.ts'

export type Clerk = ReturnType<typeof createClerkClient>

/**
 * A user as the shop sees them. The role is read from the public metadata, which only the secret key can write;
 * anything but the text "admin" is no role. An address matches ADMIN_EMAILS only once it is verified.
 */
export function readAccount(user: User, adminEmails: readonly string[]): Account {
  const email = primaryEmail(user)
  const seeded = email.verified && adminEmails.includes(email.address)
  return {
    id: user.id,
    email: email.address,
    createdAt: user.createdAt,
    admin: seeded || user.publicMetadata.role === 'admin',
    seeded,
    banned: user.banned,
  }
}

export function primaryEmail(user: User): { address: string; verified: boolean } {
  const primary = user.emailAddresses.find(({ id }) => id === user.primaryEmailAddressId)
  return {
    address: normalizeEmail(primary?.emailAddress ?? ''),
    verified: primary?.verification?.status === 'verified',
  }
}
