import type { Admin } from '../access/ports.ts'
import type { Result } from '../shared/errors.ts'
import { err, ok } from '../shared/result.ts'
import type { Audit, UserDirectory } from './ports.ts'

interface Asked {
  admin: Admin
  userId: string
  reason: string
  /** Unique per click. */
  attempt: string
  /** Ms since 1970. */
  now: number
}

/** The data stored about a user, for an admin whom the user asked for it. Logged before anything is read. */
export async function exportUserData<Data>(
  { audit, userDirectory }: { audit: Audit; userDirectory: Pick<UserDirectory, 'find'> },
  { admin, userId, reason, attempt, now }: Asked,
  collect: () => Promise<Result<Data>>,
): Promise<Result<Data>> {
  const account = await userDirectory.find(userId)
  if (!account) return err({ kind: 'unknown-user' })
  const { intent } = await audit.begin({
    id: attempt,
    at: new Date(now).toISOString(),
    admin,
    action: 'export-data',
    target: { userId, text: account.email || userId },
    reason,
    request: JSON.stringify([admin.id, userId, reason]),
  })
  const data = await collect()
  if (!data.ok) return data
  await audit.finish(intent, { outcome: 'Exported as a file.', refusal: null })
  return ok(data.value)
}
