/** Where to go after signing in: the path in `?next=`, if it is one of ours, else home. */
export function nextPage(search: string = location.search): string {
  const next = new URLSearchParams(search).get('next') ?? '/'
  // "//host" and "/\host" are addresses of other sites to a browser.
  return /^\/(?![/\\])/.test(next) && !next.startsWith('/auth') ? next : '/'
}

/** The address of the sign-in page that comes back to `path`. */
export const authPage = (path: string) => (path === '/' ? '/auth' : `/auth?next=${encodeURIComponent(path)}`)

/** Keeps `next` on the way through a mail link or Google. Absolute, as Clerk wants it. */
export function landingPage(path: '/auth/verify' | '/auth/callback', next: string): string {
  const url = new URL(path, location.origin)
  if (next !== '/') url.searchParams.set('next', next)
  return url.href
}
