/** In ms. A token that expires sooner could expire during the request. */
const MARGIN_MS = 5000

/** The session token in Clerk's `__session` cookie, or null if it is missing or about to expire. */
export const tokenInCookie = (cookies: string, now = Date.now()): string | null =>
  tokensIn(cookies).find((token) => timeLeft(token, now) > 0) ?? null

/** How long the token in the cookie can still be used, in ms; 0 without one. */
export function cookieTimeLeft(cookies: string, now = Date.now()): number {
  const token = tokenInCookie(cookies, now)
  return token === null ? 0 : timeLeft(token, now)
}

const tokensIn = (cookies: string) =>
  [...cookies.matchAll(/(?:^|; )__session(?:_[\w-]+)?=([^;]+)/g)].flatMap(([, token]) => token ?? [])

const timeLeft = (token: string, now: number) => expiryOf(token) - MARGIN_MS - now

/** In ms since 1970; 0 for an invalid token. Not verified here: the server does that. */
function expiryOf(token: string): number {
  try {
    const claims: unknown = JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')))
    const { exp } = claims as { exp?: unknown }
    return typeof exp === 'number' ? exp * 1000 : 0
  } catch {
    return 0
  }
}
