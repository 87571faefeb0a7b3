import { useCallback, useEffect, useRef, useState } from 'react'
import { dispatch, sessionToken } from '#browser/account/account.ts'
import { call, isRefusal, type Outcome } from '#browser/account/call.ts'
import { markClaimTold } from '#browser/account/claim-told.ts'
import { readFlags, storeFlags } from '#browser/account/flags.ts'
import type { LinkPaymentOutput } from '#contracts/link-payment-to-user.ts'
import type { VerifyPaymentOutput } from '#contracts/verify-payment.ts'
import { toast } from '#islands/toasts/toast.ts'
import { forgetReturn, keepReturn, type ReturnParts } from './return-address.ts'

type Refusal = Extract<Outcome<unknown>, { ok: false }>

/** The figure of specification section 9. */
const REDIRECT_MS = 2000

/** How long to wait before asking again, in ms, time after time: about a minute, beside the time the answers take. */
const PAUSES_MS = [1000, 2000, 4000, 8000, 15_000, 30_000]

export type PaymentState =
  | { step: 'confirming' }
  /**
   * `claimSentTo`: where the link went by which the signed-in visitor keeps it. `isKept`: this browser stores what gives
   * access from here on.
   */
  | { step: 'paid'; plan: string; claimSentTo: string | null; isKept: boolean }
  /** Only an account opens it from here on. */
  | { step: 'sign-in'; reason: string }
  /** It belongs to an account, and nobody is signed in, or with another one. */
  | { step: 'owned' }
  | { step: 'other-account'; reason: string }
  | { step: 'mailed'; reason: string }
  /** The link of a mail that is over: another one comes by mail. */
  | { step: 'old-link'; reason: string }
  /** A bank debit is on its way: nothing is wrong, but nothing is open yet. */
  | { step: 'pending' }
  /** Nobody could say. Stripe leads here only after a payment, so it is safe; `asking`: the question is put again. */
  | { step: 'unwritten'; reason: string | null; asking: boolean }
  | { step: 'failed'; reason: string | null }

/**
 * Confirms the payment with the server, keeps what was bought in this browser, then goes home. Asks again by itself
 * while nobody can say; `again` begins anew.
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
    if (state.step !== 'unwritten') break
    show({ ...state, asking: true })
    await new Promise((passed) => setTimeout(passed, pause))
    state = await confirm(parts)
  }
  show(state)
  if (state.step === 'paid' && state.isKept && !state.claimSentTo) setTimeout(() => location.assign('/'), REDIRECT_MS)
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
    if (!linked.ok) return refused(linked, parts, token)
  }
  const body = proof ? { sessionId, proof } : { sessionId }
  const answer = await call<VerifyPaymentOutput>('/api/verify-payment', { body, token })
  if (!answer.ok) return refused(answer, parts, token)
  forgetReturn()
  const { plan_name: plan, amount, claim_sent_to: claimSentTo = null } = answer.value
  if (claimSentTo) markClaimTold(sessionId)
  storeFlags({ completed: true, plan, amount, sessionId })
  const flags = readFlags()
  dispatch({ type: 'flags-changed', flags })
  // An account is asked what it has paid for; a guest's purchase is known by the stored keys alone.
  const isKept = navigator.cookieEnabled && (token !== null || flags.completed)
  return { step: 'paid', plan, claimSentTo, isKept }
}

function refused({ kind, sentence }: Refusal, parts: ReturnParts, token: string | null): PaymentState {
  // Of a cut connection they should know; what is wrong on our side is no work of theirs.
  if (!isRefusal({ kind })) return { step: 'unwritten', reason: kind === 'offline' ? sentence : null, asking: false }
  switch (kind) {
    case 'unpaid':
      return { step: 'pending' }
    case 'claimed':
      if (token !== null) return { step: 'other-account', reason: sentence }
      keepReturn(parts)
      return { step: 'owned' }
    case 'guest-limit':
      keepReturn(parts)
      return { step: 'sign-in', reason: sentence }
    case 'claim-by-mail':
      forgetReturn()
      return { step: 'mailed', reason: sentence }
    case 'old-link':
      forgetReturn()
      return { step: 'old-link', reason: sentence }
    default:
      forgetReturn()
      return { step: 'failed', reason: kind === 'invalid-input' ? DAMAGED : sentence }
  }
}
