import { readAddress } from './read-address.ts'

/** A placeholder for our own origin when a URL is parsed; a URL with another origin belongs to another site. */
const HERE = 'https://here.invalid'

/** Where to go after signing in: the path in `?next=`, if it is one of ours, else home. */
export function nextPage(search: string = location.search): string {
  const next = new URLSearchParams(search).get('next') ?? ''
  // Read as the browser reads it: "//host", "/\host", "/<tab>/host" and "/.//host" all lead to another site.
  const url = next.startsWith('/') ? readAddress(next, HERE) : null
  if (url?.origin !== HERE || /^\/(\/|auth(\/|$))/.test(url.pathname)) return '/'
  return `${url.pathname}${url.search}${url.hash}`
}

/** The address of the sign-in page that comes back to `path`. */
export const authPage = (path: string) => (path === '/' ? '/auth' : `/auth?next=${encodeURIComponent(path)}`)

/** The same page, at the second-factor step. The styles select the step by its fragment. */
export const codePage = (path: string) => `${authPage(path)}#code`

/** The same page, where the mail brings a code: for who reads it on another device, or in another browser. */
export const mailCodePage = (path: string) => `${authPage(path)}#mail-code`

/** Passes `next` through an email link or Google. Absolute, as Clerk requires. */
export function landingPage(path: '/auth/verify' | '/auth/callback', next: string): string {
  const url = new URL(path, location.origin)
  if (next !== '/') url.searchParams.set('next', next)
  return url.href
}
