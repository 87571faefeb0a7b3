import type { HeadlessBrowserClerk, LoadedClerk } from '@clerk/shared/types'
import { PATIENCE_MS } from './call.ts'

const KEY: string = import.meta.env.PUBLIC_CLERK_PUBLISHABLE_KEY
const PROXY: string = import.meta.env.PUBLIC_CLERK_PROXY_URL ?? ''

/** The major version this code is written for; its patches are loaded automatically. */
const CLERK_JS = '/npm/@clerk/clerk-js@6/dist/clerk.browser.js'

/** The message shown when Clerk can't be reached. */
export const NO_ANSWER = 'The sign-in service didn’t respond. Try again.'

/** Same test as before the first paint: a `__client_uat` above 0 means that Clerk has a session for this browser. */
export const maybeSignedIn = () => !import.meta.env.SSR && /(^|; )__client_uat(_[\w-]+)?=[1-9]/.test(document.cookie)

/** The host in a publishable key: base64 of "host$". */
const hostOf = (key: string) => atob(key.split('_')[2] ?? '').replace(/\$$/, '')

const FRONTEND = PROXY || `https://${hostOf(KEY)}`

declare global {
  interface Window {
    Clerk?: HeadlessBrowserClerk & LoadedClerk
  }
}

let loading: Promise<LoadedClerk> | undefined

/** Loads Clerk once, on demand, so that no page pays for it before a sign-in. Rejects if it is unreachable. */
export function getClerk(): Promise<LoadedClerk> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

/**
 * Clerk, for changes; rejects if it can't be reached. Offline, its SDK treats a missing response as success, and would
 * report an email or a sign-out that never happened.
 */
export async function reachClerk(): Promise<LoadedClerk> {
  const clerk = await getClerk()
  const signal = AbortSignal.timeout(PATIENCE_MS)
  await fetch(`${FRONTEND}/v1/environment`, { cache: 'no-store', credentials: 'omit', signal }).catch(
    (cause: unknown) => {
      throw new Error(NO_ANSWER, { cause })
    },
  )
  return clerk
}

async function load(): Promise<LoadedClerk> {
  await new Promise<void>((done, failed) => {
    const script = document.createElement('script')
    script.src = `${FRONTEND}${CLERK_JS}`
    script.async = true
    script.crossOrigin = 'anonymous'
    script.dataset.clerkPublishableKey = KEY
    if (PROXY) script.dataset.clerkProxyUrl = PROXY
    script.onload = () => done()
    script.onerror = () => {
      script.remove()
      failed(new Error(NO_ANSWER))
    }
    document.head.append(script)
  })
  const clerk = window.Clerk
  if (!clerk) throw new Error(NO_ANSWER)
  await clerk.load({ telemetry: false, signInUrl: '/auth', signUpUrl: '/auth' }).catch((cause: unknown) => {
    throw new Error(NO_ANSWER, { cause })
  })
  return clerk
}
