import { useCallback, useEffect, useRef, useState } from 'react'
import { dispatch, sessionToken } from '#browser/account/account.ts'
import { call, isRejected, type Outcome } from '#browser/account/call.ts'
import { markClaimNotified } from '#browser/account/claim-notified.ts'
import { readFlags, storeFlags } from '#browser/account/flags.ts'
import { wantTemplate } from '#browser/actions/wanted-template.ts'
import { toast } from '#browser/toast.ts'
import type { LinkPaymentOutput } from '#contracts/link-payment-to-user.ts'
import type { VerifyPaymentOutput } from '#contracts/verify-payment.ts'
import { forgetReturn, keepReturn, type ReturnParts } from './return-address.ts'

type Failed = Extract<Outcome<unknown>, { ok: false }>

/** From specification section 9. */
const REDIRECT_MS = 2000

/** Delays between retries, in ms: about a minute, plus the response times. */
const PAUSES_MS = [1000, 2000, 4000, 8000, 15_000, 30_000]

export type PaymentState =
  | { step: 'confirming' }
  /**
   * `claimSentTo`: where the link was emailed that adds the purchase to the signed-in user's account. `isKept`: this
   * browser stores what gives access from now on.
   */
  | {
      step: 'paid'
      plan: string
      claimSentTo: string | null
      isKept: boolean
      /** The template the buyer came for, whose file the page offers. */
      wanted: VerifyPaymentOutput['wanted']
      isGuest: boolean
    }
  /** From now on only an account gives access. */
  | { step: 'sign-in'; reason: string }
  /** The purchase belongs to an account, and no user or a different one is signed in. */
  | { step: 'owned' }
  | { step: 'other-account'; reason: string }
  | { step: 'mailed'; reason: string }
  /** An emailed link that has expired: a new one was emailed. */
  | { step: 'old-link'; reason: string }
  /** A bank debit is pending: nothing is wrong, but there is no access yet. */
  | { step: 'pending' }
  /** Unconfirmed. Stripe redirects here only after a payment, so the money is safe; `asking`: a retry is scheduled. */
  | { step: 'unconfirmed'; reason: string | null; asking: boolean }
  | { step: 'failed'; reason: string | null }

/**
 * Confirms the payment with the server, stores the purchase in this browser, and redirects home, unless the page offers the
 * wanted template. Retries while the outcome is unknown; `again` starts over.
 */
export function usePaymentStatus(parts: ReturnParts): { state: PaymentState; again: () => void } {
  const [state, setState] = useState<PaymentState>({ step: 'confirming' })
  const started = useRef(false)
  const again = useCallback(() => void follow(parts, setState), [parts])

  useEffect(() => {
    if (started.current) return
    started.current = true
    again()
  }, [again])

  return { state, again }
}

async function follow(parts: ReturnParts, show: (state: PaymentState) => void): Promise<void> {
  show({ step: 'confirming' })
  let state = await confirm(parts)
  for (const pause of PAUSES_MS) {
    if (state.step !== 'unconfirmed') break
    show({ ...state, asking: true })
    await new Promise((passed) => setTimeout(passed, pause))
    state = await confirm(parts)
  }
  show(state)
  if (state.step !== 'paid' || !state.isKept || state.claimSentTo || state.wanted) return
  setTimeout(() => location.assign('/'), REDIRECT_MS)
}

const DAMAGED = 'This link is incomplete. Open it again from our email or from the payment page.'
const KEEP = 'Sign in first, with any email you like. This link then adds the purchase to that account.'

async function confirm(parts: ReturnParts): Promise<PaymentState> {
  const { sessionId, proof, claim } = parts
  if (!sessionId) {
    void toast({ title: 'Error', text: 'No payment session found.', destructive: true })
    return { step: 'failed', reason: null }
  }
  const token = await sessionToken()
  if (claim && token === null) {
    keepReturn(parts)
    return { step: 'sign-in', reason: KEEP }
  }
  if (claim) {
    const linked = await call<LinkPaymentOutput>('/api/link-payment-to-user', { body: { sessionId, claim }, token })
    if (!linked.ok) return stateAfterError(linked, parts, token)
  }
  const body = proof ? { sessionId, proof } : { sessionId }
  const answer = await call<VerifyPaymentOutput>('/api/verify-payment', { body, token })
  if (!answer.ok) return stateAfterError(answer, parts, token)
  forgetReturn()
  wantTemplate(null)
  const { plan_name: plan, amount, claim_sent_to: claimSentTo = null, wanted } = answer.value
  if (claimSentTo) markClaimNotified(sessionId)
  storeFlags({ completed: true, plan, amount, sessionId })
  const flags = readFlags()
  dispatch({ type: 'flags-changed', flags })
  // A signed-in user's purchases come from the server; a guest's are known only from local storage.
  const isKept = navigator.cookieEnabled && (token !== null || flags.completed)
  return { step: 'paid', plan, claimSentTo, isKept, wanted, isGuest: token === null }
}

function stateAfterError({ kind, message }: Failed, parts: ReturnParts, token: string | null): PaymentState {
  // Visitors can fix a lost connection, but not a fault on our side.
  if (!isRejected({ kind })) return { step: 'unconfirmed', reason: kind === 'offline' ? message : null, asking: false }
  switch (kind) {
    case 'unpaid':
      return { step: 'pending' }
    case 'claimed':
      if (token !== null) return { step: 'other-account', reason: message }
      keepReturn(parts)
      return { step: 'owned' }
    case 'guest-limit':
      keepReturn(parts)
      return { step: 'sign-in', reason: message }
    case 'claim-by-mail':
      forgetReturn()
      return { step: 'mailed', reason: message }
    case 'old-link':
      forgetReturn()
      return { step: 'old-link', reason: message }
    default:
      forgetReturn()
      return { step: 'failed', reason: kind === 'invalid-input' ? DAMAGED : message }
  }
}
