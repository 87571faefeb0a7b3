import { useRef, useState } from 'react'
import type { AdminActOutput } from '#contracts/admin-act.ts'
import { REASON } from '#contracts/limits.ts'
import { isRefusal } from '#islands/api/call.ts'
import { ask } from '#islands/owner/ask.ts'
import { toast } from '#islands/toasts/toast.ts'
import { parseAmount, typedMoney } from '../money.ts'
import { reloadAll } from '../use-live.ts'
import { type Act, actInput, actWords } from './act-words.ts'

export interface Wrong {
  reason?: string
  amount?: string
}

/** The form of an act: what was typed, what is wrong with it, and how sending it went. */
export function useAct(act: Act, onDone: () => void) {
  const left = act.action === 'refund' ? act.payment.amount - act.payment.refunded : 0
  const [reason, setReason] = useState('')
  const [amount, setAmount] = useState(act.action === 'refund' ? typedMoney(left, act.payment.currency) : '')
  const [wrong, setWrong] = useState<Wrong>({})
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  // Nobody knows whether an act without an answer was done. Sent again unchanged, under the same name, it is done once.
  const [unanswered, setUnanswered] = useState(false)
  const attempt = useRef<string | null>(null)

  /** Answers the first field that is wrong, or null when the act was sent. */
  const send = async (): Promise<keyof Wrong | null> => {
    const parsed = act.action === 'refund' ? parseAmount(amount, { left, currency: act.payment.currency }) : null
    const found: Wrong = {
      ...(parsed && !parsed.ok ? { amount: parsed.error } : {}),
      ...reasonProblem(reason),
    }
    setWrong(found)
    if (found.amount || found.reason) return found.amount ? 'amount' : 'reason'

    setBusy(true)
    setProblem(null)
    attempt.current ??= crypto.randomUUID()
    const said = { reason: reason.trim(), attempt: attempt.current, amount: parsed?.ok ? parsed.value : null }
    const outcome = await ask<AdminActOutput>('/api/admin-act', actInput(act, said))
    setBusy(false)
    if (!outcome.ok) {
      const refused = isRefusal(outcome)
      if (refused) attempt.current = null
      setUnanswered(!refused)
      setProblem(outcome.sentence)
      return null
    }
    onDone()
    void toast({ title: actWords(act).done, text: outcome.value.entry.outcome })
    void reloadAll()
    return null
  }

  return { reason, setReason, amount, setAmount, wrong, problem, unanswered, busy, send }
}

function reasonProblem(reason: string): Wrong {
  const { length } = reason.trim()
  if (length < REASON.least) return { reason: REASON.tooShort }
  if (length > REASON.most) return { reason: REASON.tooLong }
  return {}
}
