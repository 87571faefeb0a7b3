import { readAddress } from './read-address.ts'

/** A placeholder for our own origin when a URL is parsed; a URL with another origin belongs to another site. */
const HERE = 'https://here.invalid'

/** Where to go after signing in: the path in `?next=` if it is one of ours, else the home page. */
export function nextPage(search: string = location.search): string {
  const next = new URLSearchParams(search).get('next') ?? ''
  // Parsed as the browser does: "//host", "/\host", "/<tab>/host" and "/.//host" all lead to another site.
  const url = next.startsWith('/') ? readAddress(next, HERE) : null
  if (url?.origin !== HERE || /^\/(\/|auth(\/|$))/.test(url.pathname)) return '/'
  return `${url.pathname}${url.search}${url.hash}`
}

/** The URL of the sign-in page that returns to `path`. */
export const authPage = (path: string) => (path === '/' ? '/auth' : `/auth?next=${encodeURIComponent(path)}`)

/** The same page at the second-factor step, which the styles select by the fragment. */
export const codePage = (path: string) => `${authPage(path)}#code`

/** The same page, but with an emailed code: for users who read email on another device or in another browser. */
export const mailCodePage = (path: string) => `${authPage(path)}#mail-code`

/** Passes `next` through an email link or Google. Absolute, as Clerk requires. */
export function landingPage(path: '/auth/verify' | '/auth/callback', next: string): string {
  const url = new URL(path, location.origin)
  if (next !== '/') url.searchParams.set('next', next)
  return url.href
}
