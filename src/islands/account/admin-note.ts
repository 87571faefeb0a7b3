/** Whether the server last called this visitor an admin. It shows a link; the functions decide for themselves. */
const KEY = 'is_admin'

export function isAdminHere(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}

export function noteAdmin(isAdmin: boolean): void {
  try {
    if (isAdmin) localStorage.setItem(KEY, 'true')
    else localStorage.removeItem(KEY)
  } catch {
    // Without storage only the link is missing.
  }
}
