import '#islands/ui/field.css'
import { type FormEvent, useRef, useState } from 'react'
import { isRejected, type Outcome } from '#browser/account/call.ts'
import { adminFetch } from '#browser/owner/admin-fetch.ts'
import { toast } from '#browser/toast.ts'
import type { AdminActOutput } from '#contracts/admin-act.ts'
import { REASON } from '#contracts/limits.ts'
import { toDecimal } from '#domain/checkout/money.ts'
import { EMAIL } from '#domain/contact/email-pattern.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { saveFile } from '#islands/ui/save-file.ts'
import { Problem } from '../Problem.tsx'
import { reloadAll } from '../use-live.ts'
import { type AdminAction, actionCopy, actionInput, firstReason } from './act-copy.ts'
import { parseAmount } from './parse-amount.ts'

// The styles of dialogs and fields load after the page's: `[.dialog_&]` and `[.field_&]` outrank them.
const WRONG = 'aria-invalid:border-2 aria-invalid:border-bad'

type ActionDialogProps = {
  act: AdminAction
  onClose: () => void
  /** Called instead of `onClose` after the action succeeded. */
  onDone?: () => void
}

/** Asks for a reason, explains the consequences and submits. A failure is shown in the dialog, and no input is lost. */
export function ActionDialog({ act, onClose, onDone = onClose }: ActionDialogProps) {
  const { title, consequence, submit, busy: busyWords } = actionCopy(act)
  const { reason, setReason, amount, setAmount, to, setTo, wrong, problem, unanswered, busy, send } = useAct(
    act,
    onDone,
  )
  const form = useRef<HTMLFormElement>(null)

  const submitForm = async (event: FormEvent) => {
    event.preventDefault()
    const first = await send()
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }

  return (
    // A request in flight can't be canceled by closing the dialog.
    <Dialog labelledBy="act-title" onClose={() => !busy && onClose()}>
      <h2 className="[.dialog_&]:text-lg" id="act-title">
        {title}
      </h2>
      <p>{consequence}</p>
      <form className="grid gap-4 *:mb-0" ref={form} onSubmit={(event) => void submitForm(event)} noValidate>
        {act.action === 'refund' && (
          <div className="field">
            <label htmlFor="act-amount">{`Amount (${act.payment.currency.toUpperCase()})`}</label>
            <input
              id="act-amount"
              className={`num max-w-40 text-right ${WRONG}`}
              name="amount"
              inputMode="decimal"
              autoComplete="off"
              required
              value={amount}
              onChange={({ target }) => setAmount(target.value)}
              readOnly={busy || unanswered}
              aria-invalid={wrong.amount ? true : undefined}
              aria-describedby="act-amount-error"
            />
            <FieldError id="act-amount-error">{wrong.amount}</FieldError>
          </div>
        )}
        {act.action === 'correct-address' && (
          <div className="field">
            <label htmlFor="act-to">New email</label>
            <input
              id="act-to"
              className={WRONG}
              name="to"
              type="email"
              autoComplete="off"
              required
              maxLength={EMAIL.most}
              value={to}
              onChange={({ target }) => setTo(target.value)}
              readOnly={busy || unanswered}
              aria-invalid={wrong.to ? true : undefined}
              aria-describedby="act-to-error"
            />
            <FieldError id="act-to-error">{wrong.to}</FieldError>
          </div>
        )}
        <div className="field">
          <label htmlFor="act-reason">Reason</label>
          <textarea
            id="act-reason"
            className={`resize-y [.field_&]:min-h-22 ${WRONG}`}
            name="reason"
            rows={3}
            required
            maxLength={REASON.most}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            readOnly={busy || unanswered}
            aria-invalid={wrong.reason ? true : undefined}
            aria-describedby="act-reason-help act-reason-error"
          />
          <p className="text-muted text-sm" id="act-reason-help">
            For the audit log. Not shown to the user.
          </p>
          <FieldError id="act-reason-error">{wrong.reason}</FieldError>
        </div>
        {problem && (
          <Problem>
            {unanswered
              ? `${problem} We don’t know yet if it went through. It’s safe to send it again: it only runs once.`
              : problem}
          </Problem>
        )}
        <div className="buttons">
          <Button kind="go" type="submit" busy={busy}>
            {busy ? busyWords : unanswered ? 'Send again' : submit}
          </Button>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

interface Wrong {
  reason?: string
  amount?: string
  to?: string
}

/** The form of an action: input, validation errors and submission state. */
function useAct(act: AdminAction, onDone: () => void) {
  const left = act.action === 'refund' ? act.payment.amount - act.payment.refunded : 0
  const [reason, setReason] = useState(firstReason(act))
  const [amount, setAmount] = useState(act.action === 'refund' ? toDecimal(left, act.payment.currency) : '')
  const [to, setTo] = useState('')
  const [wrong, setWrong] = useState<Wrong>({})
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  // Without a response the action may or may not have happened. Resent unchanged with the same key, it runs once.
  const [unanswered, setUnanswered] = useState(false)
  const attempt = useRef<string | null>(null)

  /** Returns the first invalid field, or null once the action was sent. */
  const send = async (): Promise<keyof Wrong | null> => {
    const parsed = act.action === 'refund' ? parseAmount(amount, { left, currency: act.payment.currency }) : null
    const found: Wrong = {
      ...(parsed && !parsed.ok ? { amount: parsed.error } : {}),
      ...(act.action === 'correct-address' ? addressProblem(to) : {}),
      ...reasonProblem(reason),
    }
    setWrong(found)
    const [first] = Object.keys(found) as (keyof Wrong)[]
    if (first) return first

    setBusy(true)
    setProblem(null)
    attempt.current ??= crypto.randomUUID()
    const amountSaid = parsed?.ok ? parsed.value : null
    const input = { reason: reason.trim(), attempt: attempt.current, amount: amountSaid, to: to.trim() }
    const outcome = await (act.action === 'export-data' ? saveData(act, input) : carryOut(act, input))
    setBusy(false)
    if (!outcome.ok) {
      const rejected = isRejected(outcome)
      if (rejected) attempt.current = null
      setUnanswered(!rejected)
      setProblem(outcome.message)
      return null
    }
    onDone()
    void toast({ title: actionCopy(act).done, text: outcome.value })
    void reloadAll()
    return null
  }

  return { reason, setReason, amount, setAmount, to, setTo, wrong, problem, unanswered, busy, send }
}

/** The server validates strictly. */
const addressProblem = (to: string): Wrong =>
  /^[^@\s]+@[^@.\s]+(\.[^@.\s]+)+$/.test(to.trim()) ? {} : { to: EMAIL.wrong }

type ActionInput = Parameters<typeof actionInput>[1]

/** Returns the outcome. */
async function carryOut(act: Parameters<typeof actionInput>[0], said: ActionInput): Promise<Outcome<string>> {
  const outcome = await adminFetch<AdminActOutput>('/api/admin-act', actionInput(act, said))
  return outcome.ok ? { ok: true, value: outcome.value.entry.outcome } : outcome
}

async function saveData({ userId }: { userId: string }, { reason, attempt }: ActionInput): Promise<Outcome<string>> {
  const problem = await saveFile('/api/admin-user-data', 'user-data.zip', { userId, reason, attempt })
  return problem ? { ok: false, kind: 'unexpected', message: problem } : { ok: true, value: 'The file was saved.' }
}

function reasonProblem(reason: string): Wrong {
  const { length } = reason.trim()
  if (length < REASON.least) return { reason: REASON.tooShort }
  if (length > REASON.most) return { reason: REASON.tooLong }
  return {}
}

const FieldError = ({ id, children }: { id: string; children: string | undefined }) => (
  <p className="text-bad text-sm/[1.4]" id={id} hidden={!children}>
    {children}
  </p>
)
