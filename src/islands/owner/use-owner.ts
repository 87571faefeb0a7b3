import { useEffect, useState, useSyncExternalStore } from 'react'
import { account, sessionToken, watchAccount } from '#islands/account/account.ts'
import { getClerk, maybeSignedIn } from '#islands/account/clerk.ts'
import { call, isRefusal } from '#islands/api/call.ts'

export type Owner =
  | { view: 'loading' }
  | { view: 'signed-out' }
  | { view: 'owner' }
  /** `unsure`: nobody could say whether this is an admin, so for now it is none. */
  | { view: 'denied'; email: string | null; unsure: boolean; retry: () => void }

type Answer = { admin: boolean; unsure: boolean; email: string | null }

/** Whether an admin is looking. It only chooses what to show: the functions decide for themselves. */
export function useOwner(): Owner {
  const { user } = useSyncExternalStore(watchAccount, account)
  const signedIn = user !== null || maybeSignedIn()
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` is there to ask again
  useEffect(() => {
    setAnswer(null)
    if (!signedIn) return
    let current = true
    void whoIsAsking().then((given) => current && setAnswer(given))
    return () => {
      current = false
    }
  }, [signedIn, attempt])

  if (!signedIn) return { view: 'signed-out' }
  if (answer === null) return { view: 'loading' }
  if (answer.admin) return { view: 'owner' }
  return { view: 'denied', ...answer, retry: () => setAttempt(attempt + 1) }
}

async function whoIsAsking(): Promise<Answer> {
  const outcome = await call<boolean>('/api/is-admin', { body: {}, token: await sessionToken() })
  if (outcome.ok && outcome.value) return { admin: true, unsure: false, email: null }
  // With a likely session, `signed-out` only means that the session could not be shown.
  const unsure = !outcome.ok && (!isRefusal(outcome) || outcome.kind === 'signed-out')
  const clerk = await getClerk().catch(() => null)
  return { admin: false, unsure, email: clerk?.user?.primaryEmailAddress?.emailAddress ?? null }
}
