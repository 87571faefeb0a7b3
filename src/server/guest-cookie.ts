import { SessionId } from '#contracts/session-id.ts'

const NAME = 'flowshelf_purchase'
const YEAR_S = 365 * 24 * 60 * 60

/**
 * Keeps the session id of a guest's checkout where scripts cannot read it, so that the buyer can download before
 * signing in. Only a top-level visit or our own pages send it.
 */
export const guestCookie = (sessionId: string, siteUrl: string) =>
  `${NAME}=${sessionId}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${YEAR_S}${siteUrl.startsWith('https:') ? '; Secure' : ''}`

/** The session id a guest carries, or null. */
export function readGuestCookie(request: Request): string | null {
  for (const part of (request.headers.get('cookie') ?? '').split(';')) {
    const [name, value] = part.trim().split('=', 2)
    if (name === NAME) return SessionId.safeParse(value).data ?? null
  }
  return null
}
