import type { EmailAddressResource, LoadedClerk, UserResource } from '@clerk/shared/types'
import { sessionToken } from '#browser/account/account.ts'
import { call } from '#browser/account/call.ts'
import { NO_ANSWER } from '#browser/account/clerk.ts'

const SAME = 'That’s already your email.'
const NOT_ASKED =
  'We couldn’t check for purchases made with this email, so it wasn’t removed. Try again in a few minutes.'

function ownUser({ user }: LoadedClerk): UserResource {
  if (!user) throw new Error(NO_ANSWER)
  return user
}

function ownAddress(clerk: LoadedClerk, id: string): EmailAddressResource {
  const address = ownUser(clerk).emailAddresses.find((own) => own.id === id)
  if (!address) throw new Error(NO_ANSWER)
  return address
}

export interface Added {
  id: string
  address: string
  proven: boolean
}

/** Emails a code to the address unless it is verified. Rejects with Clerk's reason, such as a taken address. */
export async function addAddress(clerk: LoadedClerk, email: string): Promise<Added> {
  const user = ownUser(clerk)
  const before = user.emailAddresses.find(({ emailAddress }) => emailAddress === email.toLowerCase())
  if (before && before.id === user.primaryEmailAddressId) throw new Error(SAME)
  const added = before ?? (await user.createEmailAddress({ email }))
  const proven = added.verification?.status === 'verified'
  if (!proven) await added.prepareVerification({ strategy: 'email_code' })
  return { id: added.id, address: added.emailAddress, proven }
}

/** Emails a new code, which invalidates the previous one. */
export const mailNextCode = async (clerk: LoadedClerk, id: string): Promise<void> =>
  void (await ownAddress(clerk, id).prepareVerification({ strategy: 'email_code' }))

/** Verifies the address with the code from the email. Does nothing if it is verified already. */
export async function proveAddress(clerk: LoadedClerk, id: string, code: string): Promise<void> {
  const address = ownAddress(clerk, id)
  if (address.verification.status !== 'verified') await address.attemptVerification({ code })
}

/** Makes the address the account's primary one and removes the previous one. */
export async function moveTo(clerk: LoadedClerk, id: string): Promise<void> {
  const user = ownUser(clerk)
  const old = user.primaryEmailAddress
  if (old?.id === id) return
  await user.update({ primaryEmailAddressId: id })
  if (old) await removeAddress(clerk, old.id)
}

/**
 * Removes the address. Purchases made with it are linked to the account first; afterwards only the emailed link would
 * give access to them.
 */
export async function removeAddress(clerk: LoadedClerk, id: string): Promise<void> {
  const address = ownAddress(clerk, id)
  if (address.verification.status === 'verified') {
    const claimed = await call('/api/account', { token: await sessionToken() })
    if (!claimed.ok) throw new Error(NOT_ASKED)
  }
  await address.destroy()
}
