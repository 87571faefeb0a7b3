import { useEffect, useRef, useState } from 'react'
import type { VerifyPaymentOutput } from '#contracts/verify-payment.ts'
import { sessionToken, tell } from '#islands/account/account.ts'
import { readFlags, storeFlags } from '#islands/account/flags.ts'
import { call } from '#islands/api/call.ts'
import { toast } from '#islands/toasts/toast.ts'

/** The figure of specification section 9. */
const REDIRECT_MS = 2000

export type PaymentState =
  | { step: 'confirming' }
  | { step: 'paid'; plan: string }
  /** A bank debit is on its way: nothing is wrong, but nothing is open yet. */
  | { step: 'pending' }
  | { step: 'failed'; reason: string | null }

/** Confirms the payment with the server once, keeps what was bought in this browser, then goes home. */
export function usePaymentStatus(sessionId: string | null): PaymentState {
  const [state, setState] = useState<PaymentState>({ step: 'confirming' })
  const started = useRef(false)

  useEffect(() => {
    if (started.current) return
    started.current = true
    void confirm(sessionId).then((next) => {
      setState(next)
      if (next.step === 'paid') setTimeout(() => location.assign('/'), REDIRECT_MS)
    })
  }, [sessionId])

  return state
}

async function confirm(sessionId: string | null): Promise<PaymentState> {
  if (!sessionId) {
    void toast({ title: 'Error', text: 'No payment session found.', destructive: true })
    return { step: 'failed', reason: null }
  }
  const answer = await call<VerifyPaymentOutput>('/api/verify-payment', {
    body: { sessionId },
    token: await sessionToken(),
  })
  if (!answer.ok) {
    if (answer.kind === 'unpaid') return { step: 'pending' }
    return { step: 'failed', reason: answer.sentence }
  }
  const { plan_name: plan, amount } = answer.value
  storeFlags({ completed: true, plan, amount, sessionId })
  tell({ type: 'flags-changed', flags: readFlags() })
  return { step: 'paid', plan }
}
