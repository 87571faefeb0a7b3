import { useId, useState } from 'react'
import { sessionToken } from '#browser/account/account.ts'
import { call } from '#browser/account/call.ts'
import type { AccountOutput } from '#contracts/account.ts'
import type { UpdateMails as Choice, ChooseUpdateMailsInput } from '#contracts/update-mails.ts'
import { UPDATE_COPY } from '#domain/updates/update-copy.ts'
import { SkeletonBlock } from './Loading.tsx'
import { useOwn } from './use-own.ts'

/** The switch for template update emails. It flips once the choice is stored. */
export function UpdateMails({ user }: { user: string }) {
  const { value, problem: unknown } = useOwn<AccountOutput>('/api/account', user)
  const [chosen, setChosen] = useState<Choice | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const statusId = useId()
  const choice = chosen ?? value?.updateMails
  // The plan section loads it too, and shows the error.
  if (!choice) return unknown ? null : <SkeletonBlock className="mt-3 h-24" />
  // Without a plan there is nothing to update.
  if (value?.plan === null && choice.on === false) return null

  const turn = async () => {
    setBusy(true)
    setProblem(null)
    const body: ChooseUpdateMailsInput = choice.on ? { on: false } : { on: true, words: UPDATE_COPY }
    const outcome = await call<Choice>('/api/choose-update-mails', { body, token: await sessionToken() })
    setBusy(false)
    if (outcome.ok) setChosen(outcome.value)
    else setProblem(outcome.message)
  }
  return (
    <div className="mt-3 grid gap-1 rounded-card border-1 border-line bg-surface px-5 py-3.5">
      <label className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
        <input
          className="size-5 flex-none accent-ink"
          type="checkbox"
          checked={choice.on}
          aria-disabled={busy}
          aria-describedby={statusId}
          onChange={() => !busy && void turn()}
        />
        <span>{UPDATE_COPY}</span>
      </label>
      <p className={`text-sm empty:hidden ${problem ? 'text-bad' : 'text-muted'}`} id={statusId} role="status">
        {problem ?? wordsOf(choice)}
      </p>
    </div>
  )
}

function wordsOf({ on, stoppedBy }: Choice): string {
  if (on) return 'At most one email a week, to the email you sign in with. Each one has an unsubscribe link.'
  if (stoppedBy === 'bounce')
    return 'Off because an email to you bounced. Turn it back on once your mailbox works again.'
  return stoppedBy === 'complaint' ? 'Off because one of our emails was marked as spam.' : ''
}
