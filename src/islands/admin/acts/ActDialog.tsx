import { REASON } from '#contracts/limits.ts'
import '#styles/field.css'
import { type FormEvent, useRef } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { type Act, actWords } from './act-words.ts'
import { useAct } from './use-act.ts'

/** Asks for a reason, says what the act means, and sends it. A failure is told here, and nothing typed is lost. */
export function ActDialog({ act, onClose }: { act: Act; onClose: () => void }) {
  const { title, consequence, submit, busy: busyWords } = actWords(act)
  const { reason, setReason, amount, setAmount, wrong, problem, unanswered, busy, send } = useAct(act, onClose)
  const form = useRef<HTMLFormElement>(null)

  const submitForm = async (event: FormEvent) => {
    event.preventDefault()
    const first = await send()
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }

  return (
    // What is on its way cannot be called back by closing.
    <Dialog labelledBy="act-title" onClose={() => !busy && onClose()}>
      <h2 id="act-title">{title}</h2>
      <p>{consequence}</p>
      <form className="admin-act" ref={form} onSubmit={(event) => void submitForm(event)} noValidate>
        {act.action === 'refund' && (
          <div className="field admin-amount">
            <label htmlFor="act-amount">Amount in {act.payment.currency.toUpperCase()}</label>
            <input
              id="act-amount"
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
            <p className="field-error" id="act-amount-error" hidden={!wrong.amount}>
              {wrong.amount}
            </p>
          </div>
        )}
        <div className="field">
          <label htmlFor="act-reason">Reason</label>
          <textarea
            id="act-reason"
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
          <p className="admin-help" id="act-reason-help">
            For the audit log; the user does not see it.
          </p>
          <p className="field-error" id="act-reason-error" hidden={!wrong.reason}>
            {wrong.reason}
          </p>
        </div>
        {problem && (
          <p className="admin-problem" role="alert">
            {problem} {unanswered && 'Nobody knows yet whether it was done. Sent again as it stands, it is done once.'}
          </p>
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
