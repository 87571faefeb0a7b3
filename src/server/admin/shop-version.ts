import type { ChangeToken, UserDirectory } from '#domain/admin/ports.ts'

/** Changes with every change to a payment, a user, a role or the audit log. Reads one small blob and one user. */
export async function shopVersion({
  changeToken,
  userDirectory,
}: {
  changeToken: ChangeToken
  userDirectory: UserDirectory
}) {
  const [ours, users] = await Promise.all([changeToken.read(), userDirectory.version()])
  return `${ours}.${users}`
}
