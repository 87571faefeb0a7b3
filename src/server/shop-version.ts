import type { Pulse, Roster } from '#domain/admin/ports.ts'
import { ok } from '#domain/result.ts'

/** Another text whenever a payment, a user, a role or the audit log is another: one small blob and one user are read. */
export async function shopVersion({ pulse, roster }: { pulse: Pulse; roster: Roster }) {
  const [ours, users] = await Promise.all([pulse.read(), roster.version()])
  return users.ok ? ok(`${ours}.${users.value}`) : users
}
