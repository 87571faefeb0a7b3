import { type FormEvent, useId, useState } from 'react'
import type { ImportTemplatesOutput } from '#contracts/import-templates.ts'
import { REASON } from '#contracts/limits.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import type { ImportAnswer } from './import-answer.ts'

type ConfirmDialogProps = {
  heading: string
  text: string
  yes: { ready: string; busy: string }
  ask: (reason: string) => Promise<ImportAnswer>
  onDone: (answer: ImportTemplatesOutput) => void
  onClose: () => void
}

/** Asks once more before something leaves the shop, and stays open with the reason when it could not be done. */
export function ConfirmDialog({ heading, text, yes, ask, onDone, onClose }: ConfirmDialogProps) {
  const id = useId()
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const send = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setProblem(null)
    const answer = await ask(reason)
    if (answer.kind === 'done') return onDone(answer.value)
    setBusy(false)
    setProblem(answer.kind === 'thrown' ? answer.message : (answer.error ?? 'That did not work. Please try again.'))
  }

  return (
    <Dialog labelledBy={id} onClose={onClose}>
      {/* biome-ignore lint/a11y/noAutofocus: read out first when the dialog opens, like in every dialog here */}
      <h2 id={id} tabIndex={-1} autoFocus>
        {heading}
      </h2>
      <p>{text}</p>
      <form className="import-confirm" onSubmit={send}>
        <div className="field">
          <label htmlFor={`${id}reason`}>
            Reason <span>(optional, for the log)</span>
          </label>
          <input
            id={`${id}reason`}
            maxLength={REASON.most}
            autoComplete="off"
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </div>
        {problem && (
          <p className="import-problem" role="alert">
            {problem}
          </p>
        )}
        <div className="buttons">
          <Button type="submit" kind="ink" busy={busy}>
            {busy ? yes.busy : yes.ready}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Dialog>
  )
}
