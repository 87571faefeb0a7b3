/**
 * The browser's payment check (specification section 4) as a pure state machine: `transition` returns the next state
 * and the effects to run. It decides what is *shown*; the server decides at each download what is *given*.
 */

/** The keys stored in the browser, read together. `amount` is in minor units. */
export interface Flags {
  completed: boolean
  plan: string | null
  amount: number | null
  sessionId: string | null
}

export interface Access {
  hasAccess: boolean
  planName: string | null
  amount: number | null
}

interface LatestPayment {
  planName: string
  amount: number
  sessionId: string
}

export interface PaymentCheck {
  user: string | null
  flags: Flags
  access: Access
  loading: boolean
  /** Whether it is known what this visitor owns. False while no source has responded, whatever is stored. */
  known: boolean
  /** Counts the checks; a response to an earlier check is ignored. */
  run: number
  /** A payment is linked once per check, to prevent a loop if the server does not store it. */
  linked: boolean
}

export type CheckEvent =
  | { type: 'signed-in'; user: string }
  | { type: 'signed-out'; loggedOut: boolean }
  /** The sign-in service did not respond. */
  | { type: 'sign-in-unanswered' }
  | { type: 'token-refreshed' }
  /** This page or another tab changed the stored keys. */
  | { type: 'flags-changed'; flags: Flags }
  | { type: 'payments'; run: number; latest: LatestPayment | null }
  | { type: 'payments-failed'; run: number; reason: string }
  | { type: 'linked'; run: number }
  /** The server refused: refunded, unpaid or another account's. */
  | { type: 'link-rejected'; run: number }
  /** No response: offline or an outage. Says nothing about the payment. */
  | { type: 'link-failed'; run: number; reason: string }
  | { type: 'recheck-due'; run: number }
  /** A download was refused although the flags claimed access. */
  | { type: 'access-denied' }

export type Effect =
  | { do: 'fetch-payments'; run: number }
  | { do: 'link'; run: number; sessionId: string }
  | { do: 'recheck-later'; run: number; ms: number }
  | { do: 'store-flags'; flags: Flags }
  | { do: 'clear-flags' }
  | { do: 'log'; message: string }

type Step = [PaymentCheck, Effect[]]

/** How long the payments table gets to catch up after linking (specification section 9). */
const RECHECK_MS = 1000

export const NO_FLAGS: Flags = { completed: false, plan: null, amount: null, sessionId: null }
export const NO_ACCESS: Access = { hasAccess: false, planName: null, amount: null }

/** `signedIn` is what a cookie suggests; the check is loading until it is known. */
export const startCheck = (flags: Flags, signedIn: boolean): PaymentCheck => ({
  user: null,
  flags,
  access: fromFlags(flags),
  loading: signedIn,
  known: !signedIn,
  run: 0,
  linked: false,
})

/** Steps 1, 4 and 5: without a server response, the stored flag and plan decide. */
const fromFlags = (flags: Flags): Access =>
  flags.completed ? { hasAccess: true, planName: flags.plan, amount: flags.amount } : NO_ACCESS

const fallBack = (state: PaymentCheck): PaymentCheck => ({ ...state, access: fromFlags(state.flags), loading: false })

function check(state: PaymentCheck, linked: boolean): Step {
  const run = state.run + 1
  return [{ ...state, run, linked, loading: true }, [{ do: 'fetch-payments', run }]]
}

const forget = (state: PaymentCheck): Step => [
  { ...state, flags: NO_FLAGS, access: NO_ACCESS, loading: false, known: true, run: state.run + 1 },
  [{ do: 'clear-flags' }],
]

/** What a page shows. `open`: what this visitor owns is unknown, so nothing they may own is offered for sale. */
export function shownAccess({ access, known }: PaymentCheck): 'paid' | 'free' | 'open' {
  if (access.hasAccess) return 'paid'
  return known ? 'free' : 'open'
}

export function transition(state: PaymentCheck, event: CheckEvent): Step {
  if ('run' in event && event.run !== state.run) return [state, []]
  switch (event.type) {
    case 'signed-in':
      return check({ ...state, user: event.user, known: state.known && state.user === event.user }, false)
    case 'token-refreshed':
      return state.user === null ? [state, []] : check(state, false)
    case 'signed-out': {
      const guest = { ...state, user: null, known: true, run: state.run + 1 }
      // Logging out clears the keys of this browser; a check that finds no signed-in user leaves a guest's keys.
      return event.loggedOut ? forget(guest) : [fallBack(guest), []]
    }
    case 'sign-in-unanswered':
      return [fallBack({ ...state, known: false }), []]
    case 'flags-changed': {
      const next = { ...state, flags: event.flags }
      return next.user === null ? [fallBack(next), []] : check(next, false)
    }
    case 'payments': {
      const { latest } = event
      if (latest) {
        const flags: Flags = {
          completed: true,
          plan: latest.planName,
          amount: latest.amount,
          sessionId: latest.sessionId,
        }
        return [
          { ...state, flags, access: fromFlags(flags), loading: false, known: true },
          [{ do: 'store-flags', flags }],
        ]
      }
      const { completed, sessionId } = state.flags
      if (!completed || !sessionId || state.linked) return [fallBack({ ...state, known: true }), []]
      return [{ ...state, linked: true }, [{ do: 'link', run: state.run, sessionId }]]
    }
    case 'payments-failed':
    case 'link-failed':
      return [fallBack(state), [{ do: 'log', message: event.reason }]]
    case 'linked':
      return [state, [{ do: 'recheck-later', run: state.run, ms: RECHECK_MS }]]
    case 'recheck-due':
      return check(state, true)
    case 'link-rejected':
    case 'access-denied':
      return forget(state)
  }
}
