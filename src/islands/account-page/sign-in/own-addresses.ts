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

/** Has a code mailed to the address, unless it is proven. Rejects with Clerk's reason, such as one that is taken. */
export async function addAddress(clerk: LoadedClerk, email: string): Promise<Added> {
  const user = ownUser(clerk)
  const before = user.emailAddresses.find(({ emailAddress }) => emailAddress === email.toLowerCase())
  if (before && before.id === user.primaryEmailAddressId) throw new Error(SAME)
  const added = before ?? (await user.createEmailAddress({ email }))
  const proven = added.verification?.status === 'verified'
  if (!proven) await added.prepareVerification({ strategy: 'email_code' })
  return { id: added.id, address: added.emailAddress, proven }
}

/** Mails the next code; the one before no longer counts. */
export const mailNextCode = async (clerk: LoadedClerk, id: string): Promise<void> =>
  void (await ownAddress(clerk, id).prepareVerification({ strategy: 'email_code' }))

/** Shows that mail to the address arrives. Once shown, the code is not asked for again. */
export async function proveAddress(clerk: LoadedClerk, id: string, code: string): Promise<void> {
  const address = ownAddress(clerk, id)
  if (address.verification.status !== 'verified') await address.attemptVerification({ code })
}

/** Makes the address the one of the account, and takes the one before away. */
export async function moveTo(clerk: LoadedClerk, id: string): Promise<void> {
  const user = ownUser(clerk)
  const old = user.primaryEmailAddress
  if (old?.id === id) return
  await user.update({ primaryEmailAddressId: id })
  if (old) await removeAddress(clerk, old.id)
}

/**
 * Takes the address away. What was bought with it becomes the account's before: afterwards only the mailed link would
 * open it.
 */
export async function removeAddress(clerk: LoadedClerk, id: string): Promise<void> {
  const address = ownAddress(clerk, id)
  if (address.verification.status === 'verified') {
    const claimed = await call('/api/account', { token: await sessionToken() })
    if (!claimed.ok) throw new Error(NOT_ASKED)
  }
  await address.destroy()
}
