import type { ChangeToken, UserDirectory } from '#domain/admin/ports.ts'

/**
 * Another text whenever a payment, a user, a role or the audit log is another: one small blob and one user are read.
 */
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
