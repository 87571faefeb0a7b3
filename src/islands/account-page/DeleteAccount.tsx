import '#islands/ui/field.css'
import { type FormEvent, useState } from 'react'
import { dispatch, sessionToken } from '#browser/account/account.ts'
import { call } from '#browser/account/call.ts'
import { getClerk } from '#browser/account/clerk.ts'
import { toast } from '#browser/toast.ts'
import type { DeleteAccountOutput } from '#contracts/delete-account.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { DataButton } from './DataButton.tsx'

/** Explains what deletion means, offers a data export first, and requires a typed confirmation. */
export function DeleteAccount({ onClose }: { onClose: () => void }) {
  const [confirmation, setConfirmation] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setProblem(null)
    const message = await deleteAccount(confirmation)
    if (message === null) return
    setBusy(false)
    setProblem(message)
    document.getElementById('delete-confirmation')?.focus()
  }

  return (
    // A request in flight can't be canceled by closing the dialog.
    <Dialog labelledBy="delete-title" onClose={() => !busy && onClose()}>
      <h2 id="delete-title">Delete your account</h2>
      <p>
        This deletes your account, your downloads and your messages to us. We keep the plan, amount and date of your
        payments, without your name or address, because tax law requires it.
      </p>
      <p>
        <b>You permanently lose access to your purchases.</b> This can’t be undone, not even with a new account and the
        same email. Pending refunds still reach you.
      </p>
      <div className="my-4">
        <DataButton />
      </div>
      <form className="grid gap-4 *:mb-0" onSubmit={(event) => void submit(event)} noValidate>
        <div className="field">
          <label htmlFor="delete-confirmation">Type DELETE or your email address to confirm</label>
          <input
            id="delete-confirmation"
            className="aria-invalid:border-2 aria-invalid:border-bad"
            name="confirmation"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            required
            maxLength={254}
            value={confirmation}
            onChange={({ target }) => setConfirmation(target.value)}
            readOnly={busy}
            aria-invalid={problem ? true : undefined}
            aria-describedby="delete-problem"
          />
          <p className="text-bad text-sm/[1.4]" id="delete-problem" role="alert" hidden={!problem}>
            {problem}
          </p>
        </div>
        <div className="buttons">
          <Button kind="ink" type="submit" busy={busy}>
            {busy ? 'Deleting…' : 'Delete my account'}
          </Button>
          <Button onClick={onClose} disabled={busy}>
            Keep my account
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** Deletes the account and signs out of this browser. Returns an error message, or null on success. */
async function deleteAccount(confirmation: string): Promise<string | null> {
  const token = await sessionToken()
  const outcome = await call<DeleteAccountOutput>('/api/delete-account', { body: { confirmation }, token })
  if (!outcome.ok) return outcome.message
  // The session may already have been deleted with the account.
  await getClerk()
    .then((clerk) => clerk.signOut(() => undefined))
    .catch(() => undefined)
  void call('/api/leave', { body: {} })
  dispatch({ type: 'signed-out', loggedOut: true })
  await toast({
    title: 'Account deleted',
    text: 'All your data, except payment records, is deleted within a few hours.',
  })
  return null
}
