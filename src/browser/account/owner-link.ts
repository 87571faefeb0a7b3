import { isAdminHere, noteAdmin } from './admin-note.ts'
import { call } from './call.ts'

/** Checks once after a sign-in whether the user is an admin, and shows admins the link to the admin page. */
export async function askForAdmin(sessionToken: () => Promise<string | null>): Promise<void> {
  const token = await sessionToken()
  if (token === null) return
  const answer = await call<boolean>('/api/is-admin', { body: {}, token })
  if (answer.ok) noteAdmin(answer.value)
  if (isAdminHere()) showOwnerLink()
}

/** The last link in the bar, and above the sign-out button in the menu, so that nothing next to it moves. */
export function showOwnerLink(): void {
  // May run twice after a sign-in: from the flag of an earlier session, and from this response.
  if (document.querySelector('.bar-nav [href^="/admin"]')) return
  const link = document.createElement('a')
  link.className = 'bar-link when-in'
  link.href = '/admin?view=overview'
  link.textContent = 'Admin'
  document.querySelector('.bar-nav [data-action="logout"]')?.before(link)
}
