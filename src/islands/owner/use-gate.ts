import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { getAccount, resumeAccount, subscribe } from '#browser/account/account.ts'
import { noteAdmin } from '#browser/account/admin-note.ts'
import { isRejected } from '#browser/account/call.ts'
import { getClerk, maybeSignedIn } from '#browser/account/clerk.ts'
import { adminFetch, watchRejections } from '#browser/owner/admin-fetch.ts'

export type Gate =
  | { view: 'loading' | 'signed-out' | 'admin' }
  /** `unsure`: the check failed, so access is denied for now. */
  | { view: 'denied'; email: string | null; unsure: boolean; retry: () => void }

type AdminCheck = 'admin' | 'rejected' | 'unsure'

/** Decides what the page shows. Authorization is up to the functions. */
export function useGate(): Gate {
  const { user, loading } = useSyncExternalStore(subscribe, getAccount, getAccount)
  const signedIn = user !== null || maybeSignedIn()
  const [answer, setAnswer] = useState<AdminCheck | null>(null)
  const [attempt, setAttempt] = useState(0)
  const asker = useRef(user)
  const retry = useCallback(() => setAttempt((before) => before + 1), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `attempt` repeats the check
  useEffect(() => {
    if (!signedIn) return setAnswer(null)
    let current = true
    void isAdmin().then((given) => {
      // A later failed check doesn't hide the page: the functions would refuse.
      if (current) setAnswer((before) => (before === 'admin' && given === 'unsure' ? before : given))
    })
    return () => {
      current = false
    }
  }, [signedIn, attempt])

  useEffect(() => watchRejections(() => answer === 'admin' && retry()), [answer, retry])

  // Another account signed in in another tab.
  useEffect(() => {
    if (user === null) return
    if (asker.current !== null && asker.current !== user) {
      setAnswer(null)
      retry()
    }
    asker.current = user
  }, [user, retry])

  const denied = signedIn && (answer === 'rejected' || answer === 'unsure')
  // Admin pages load the account late; a denied user is shown which email they are signed in with.
  useEffect(() => void (denied && resumeAccount()), [denied])
  const email = useOwnEmail(denied && !loading)
  if (!signedIn) return { view: 'signed-out' }
  if (answer === null) return { view: 'loading' }
  return answer === 'admin' ? { view: 'admin' } : { view: 'denied', email, unsure: answer === 'unsure', retry }
}

async function isAdmin(): Promise<AdminCheck> {
  const outcome = await adminFetch<boolean>('/api/is-admin', {})
  if (outcome.ok) {
    noteAdmin(outcome.value)
    return outcome.value ? 'admin' : 'rejected'
  }
  // If there probably is a session, this only means that its token wasn't available.
  return isRejected(outcome) && outcome.kind !== 'signed-out' ? 'rejected' : 'unsure'
}

function useOwnEmail(wanted: boolean): string | null {
  const [email, setEmail] = useState<string | null>(null)
  useEffect(() => {
    if (!wanted) return
    getClerk().then(
      ({ user }) => setEmail(user?.primaryEmailAddress?.emailAddress ?? null),
      () => setEmail(null),
    )
  }, [wanted])
  return email
}
