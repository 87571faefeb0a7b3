import { useEffect, useState, useSyncExternalStore } from 'react'
import { account, sessionToken, tell, watchAccount } from '#islands/account/account.ts'
import { maybeSignedIn } from '#islands/account/clerk.ts'
import { authPage } from '#islands/account/next-page.ts'
import { type Answer, fetchPremiumText } from './fetch-premium-text.ts'
import { nextStep } from './next-step.ts'

export type PremiumState =
  | { view: 'loading' }
  /** The outline and the plans stay; a dialog has said why. */
  | { view: 'outline' }
  | { view: 'failed'; retry: () => void }
  | { view: 'text'; html: string; retried: boolean }

/** Follows the account, and asks the server for the text once there is somebody to ask for. */
export function usePremiumText(slug: string): PremiumState {
  const check = useSyncExternalStore(watchAccount, account, account)
  const step = nextStep(check, maybeSignedIn())
  const { hasAccess } = check.access
  const [attempt, setAttempt] = useState(0)
  const [answer, setAnswer] = useState<Answer | null>(null)
  // A refusal takes the access away, which must not be a reason to ask again; new access is.
  const asking = step === 'ask' && (answer?.kind !== 'refused' || hasAccess)

  useEffect(() => {
    if (step === 'sign-in') location.replace(authPage(`/${slug}`))
  }, [step, slug])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` is there to ask again
  useEffect(() => {
    if (!asking) return
    let current = true
    setAnswer(null)
    void ask(slug).then((given) => {
      if (!current) return
      setAnswer(given)
      if (given.kind === 'sign-in') location.replace(authPage(`/${slug}`))
      if (given.kind !== 'refused') return
      tell({ type: 'access-denied' })
      // A guest goes on to the sign-in page instead.
      if (account().user !== null) void showUpgradeDialog()
    })
    return () => {
      current = false
    }
  }, [asking, attempt, slug])

  const retry = () => setAttempt((attempts) => attempts + 1)
  if (step === 'unreachable') return { view: 'failed', retry: () => location.reload() }
  if (step !== 'ask' || answer === null) return { view: 'loading' }
  switch (answer.kind) {
    case 'text':
      return { view: 'text', html: answer.html, retried: attempt > 0 }
    case 'refused':
      return { view: 'outline' }
    case 'sign-in':
      return { view: 'loading' }
    case 'unanswered':
      return { view: 'failed', retry }
  }
}

async function ask(slug: string): Promise<Answer> {
  const token = await sessionToken()
  return fetchPremiumText(slug, { token, likelySession: maybeSignedIn() })
}

async function showUpgradeDialog(): Promise<void> {
  const { openUpgradeDialog } = await import('#islands/upgrade-dialog/open-upgrade-dialog.tsx')
  openUpgradeDialog()
}
