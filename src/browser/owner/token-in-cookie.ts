/** A token that ends sooner than this, in ms, might end on its way. */
const MARGIN_MS = 5000

/** A session token, as Clerk keeps it for servers, or null when it is missing or about to end. */
export const tokenInCookie = (cookies: string, now = Date.now()): string | null =>
  tokensIn(cookies).find((token) => timeLeft(token, now) > 0) ?? null

/** How long, in ms, the token in the cookie will still do; 0 without one. */
export function cookieTimeLeft(cookies: string, now = Date.now()): number {
  const token = tokenInCookie(cookies, now)
  return token === null ? 0 : timeLeft(token, now)
}

const tokensIn = (cookies: string) =>
  [...cookies.matchAll(/(?:^|; )__session(?:_[\w-]+)?=([^;]+)/g)].flatMap(([, token]) => token ?? [])

const timeLeft = (token: string, now: number) => expiryOf(token) - MARGIN_MS - now

/** In ms; 0 for what is no token. The server verifies it, so here it is only read. */
function expiryOf(token: string): number {
  try {
    const claims: unknown = JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')))
    const { exp } = claims as { exp?: unknown }
    return typeof exp === 'number' ? exp * 1000 : 0
  } catch {
    return 0
  }
}
