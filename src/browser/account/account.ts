import type { LinkPaymentOutput } from '#contracts/link-payment-to-user.ts'
import type { PaymentRecord } from '#contracts/payments.ts'
import {
  type CheckEvent,
  type Effect,
  type PaymentCheck,
  shownAccess,
  startCheck,
  transition,
} from '#domain/access/payment-check.ts'
import { noteAdmin } from './admin-note.ts'
import { call, isRejected, PATIENCE_MS } from './call.ts'
import { isClaimNotified, markClaimNotified } from './claim-notified.ts'
import { getClerk, maybeSignedIn, NO_ANSWER } from './clerk.ts'
import { clearFlags, isFlagKey, readFlags, storeFlags } from './flags.ts'
import { greeted, isGreetingDue } from './greeting.ts'

let state = startCheck(readFlags(), maybeSignedIn())
const watchers = new Set<(check: PaymentCheck) => void>()

/** The current state of the account. */
export const getAccount = () => state

/** Calls `watch` on every change; returns the unsubscribe function. */
export function subscribe(watch: (check: PaymentCheck) => void): () => void {
  watchers.add(watch)
  return () => watchers.delete(watch)
}

const UNCHECKED = 'If you have one, downloads and premium pages still work.'

/** Max wait for a token, in ms, so that a click gets a response in time; the call itself is refused quickly. */
const TOKEN_MS = 6000

/** The session token for a call, or null for a guest. Waits for Clerk, briefly, only if there may be a session. */
export async function sessionToken(): Promise<string | null> {
  if (!maybeSignedIn()) return null
  const token = async () => (await (await getClerk()).session?.getToken()) ?? null
  const late = new Promise<null>((resolve) => setTimeout(resolve, TOKEN_MS, null))
  return Promise.race([token().catch(() => null), late])
}

export function dispatch(event: CheckEvent): void {
  if (event.type === 'signed-out') noteAdmin(false)
  const [next, effects] = transition(state, event)
  if (shownAccess(next) === 'open' && state.loading && !next.loading) void tellUnchecked()
  state = next
  show(state)
  for (const effect of effects) void perform(effect)
  for (const watch of watchers) watch(state)
}

async function tellUnchecked(): Promise<void> {
  const { toast } = await import('#browser/toast.ts')
  await toast({ title: 'Couldn’t check your plan', text: UNCHECKED, destructive: true, unasked: true })
}

/** The stylesheet shows and hides content by these attributes: see styles/access.css. */
function show(check: PaymentCheck): void {
  const { user, access, loading } = check
  const { dataset } = document.documentElement
  const waiting = loading && maybeSignedIn()
  const shown = shownAccess(check)
  dataset.access = shown === 'free' ? '' : shown
  dataset.plan = __PLAN_IDS__[access.planName ?? ''] ?? ''
  dataset.session = user !== null || waiting ? 'in' : ''
  dataset.wait = waiting ? (user === null ? 'who what' : 'what') : ''
}

/**
 * Min time between two checks of the same session, in ms. Clerk creates a token about every minute, and a new one for
 * each call if the computer's clock is a minute ahead: the call of one check would trigger the next.
 */
const RECHECK_MS = 5 * 60_000

/** Monotonic, so changes of the system clock do not matter. */
let checkedAt = 0

async function perform(effect: Effect): Promise<void> {
  switch (effect.do) {
    case 'fetch-payments': {
      const { run } = effect
      checkedAt = performance.now()
      const token = await sessionToken()
      // The session has ended, here or in another tab, or Clerk can't be reached: the call would only be refused.
      if (token === null && !maybeSignedIn()) return dispatch({ type: 'signed-out', loggedOut: true })
      if (token === null) return dispatch({ type: 'payments-failed', run, reason: NO_ANSWER })
      const answer = await call<PaymentRecord[]>('/api/payments', { token })
      // Signed out in another tab since: storing this response would restore what that tab has cleared.
      if (!maybeSignedIn()) return dispatch({ type: 'signed-out', loggedOut: true })
      if (!answer.ok) return dispatch({ type: 'payments-failed', run, reason: answer.message })
      const [found] = answer.value
      const latest = found ? { planName: found.plan_name, amount: found.amount, sessionId: found.session_id } : null
      return dispatch({ type: 'payments', run, latest })
    }
    case 'link': {
      const { run, sessionId } = effect
      const token = await sessionToken()
      if (token === null) return dispatch({ type: 'link-failed', run, reason: NO_ANSWER })
      if (isClaimNotified(sessionId))
        return dispatch({ type: 'link-failed', run, reason: 'a link was mailed to the buyer' })
      const answer = await call<LinkPaymentOutput>('/api/link-payment-to-user', { body: { sessionId }, token })
      if (answer.ok) return dispatch({ type: 'linked', run })
      if (answer.kind === 'claim-by-mail') {
        markClaimNotified(sessionId)
        void import('#browser/toast.ts').then(({ toast }) => toast({ title: 'Check your email', text: answer.message }))
        return dispatch({ type: 'link-failed', run, reason: answer.message })
      }
      // An expired session says nothing about the payment.
      const rejected = isRejected(answer) && answer.kind !== 'signed-out' && answer.kind !== 'unpaid'
      return dispatch(rejected ? { type: 'link-rejected', run } : { type: 'link-failed', run, reason: answer.message })
    }
    case 'recheck-later':
      setTimeout(() => dispatch({ type: 'recheck-due', run: effect.run }), effect.ms)
      return
    case 'store-flags':
      return storeFlags(effect.flags)
    case 'clear-flags':
      return clearFlags()
    case 'log':
      console.warn(`Payment check: ${effect.message}`)
  }
}

/** The four keys change one by one; this long after the last change, in ms, they are consistent. */
const SETTLED_MS = 50

/** Follows changes to the stored keys in other tabs. */
export function watchOtherTabs(): void {
  let waiting: ReturnType<typeof setTimeout> | undefined
  addEventListener('storage', ({ key }) => {
    // The inline script has just set the attributes from the stored keys alone.
    if (!isFlagKey(key)) return show(state)
    clearTimeout(waiting)
    waiting = setTimeout(() => {
      dispatch({ type: 'flags-changed', flags: readFlags() })
      // A member who signs in in another tab stores the keys, and is signed in here, too.
      resumeAccount()
    }, SETTLED_MS)
  })
}

let following: Promise<void> | undefined

/** Follows the sign-in state from now on. Sends no request unless there probably is a session. */
export function startAccount(): Promise<void> {
  if (!maybeSignedIn()) {
    if (state.loading) dispatch({ type: 'signed-out', loggedOut: false })
    return Promise.resolve()
  }
  if (!following) {
    // Clerk may still respond; until then the page shows the last known state.
    const late = setTimeout(withoutSignIn, PATIENCE_MS)
    following = follow()
      .catch(() => {
        following = undefined
        withoutSignIn()
      })
      .finally(() => clearTimeout(late))
  }
  return following
}

/** For pages that loaded without the account: the user may have signed in in another tab since. */
export const resumeAccount = () => void startAccount()

function withoutSignIn(): void {
  console.warn('Payment check: the sign-in service can’t be reached; using the last known state.')
  dispatch({ type: 'sign-in-unanswered' })
}

async function follow(): Promise<void> {
  const clerk = await getClerk()
  let lastSession: string | undefined
  clerk.addListener(({ user, session }) => {
    // `undefined` while Clerk is between two states.
    if (user === undefined || session === undefined) return
    if (!user) {
      // If the cookie agrees, the service has ended the session, and this page removes the access, too.
      if (state.user !== null || state.loading) dispatch({ type: 'signed-out', loggedOut: !maybeSignedIn() })
    } else if (user.id !== state.user || session?.id !== lastSession) {
      dispatch({ type: 'signed-in', user: user.id })
      void greet()
    } else if (performance.now() - checkedAt >= RECHECK_MS) dispatch({ type: 'token-refreshed' })
    lastSession = session?.id
  })
}

async function greet(): Promise<void> {
  if (!isGreetingDue()) return
  void import('./owner-link.ts').then(({ askForAdmin }) => askForAdmin(sessionToken))
  const { toast } = await import('#browser/toast.ts')
  await toast({ title: 'Welcome!', text: "You've been signed in successfully." })
  greeted()
}
