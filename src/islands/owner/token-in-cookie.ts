/** A token that ends sooner than this, in ms, might end on its way. */
const MARGIN_MS = 5000

/** The newest session token, as Clerk keeps it for servers, or null when it is missing or about to end. */
export function tokenInCookie(cookies: string, now = Date.now()): string | null {
  const tokens = [...cookies.matchAll(/(?:^|; )__session(?:_[\w-]+)?=([^;]+)/g)].flatMap(([, token]) => token ?? [])
  return tokens.find((token) => expiryOf(token) > now + MARGIN_MS) ?? null
}

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
