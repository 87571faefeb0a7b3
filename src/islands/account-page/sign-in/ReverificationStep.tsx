import { CodeForm } from '#islands/auth/CodeForm.tsx'
import { Button } from '#islands/ui/Button.tsx'
import type { SecurityActions } from './use-security-actions.ts'

/** Styles of a code form on this page. */
export const CODE_FORM =
  'grid gap-3.5 wrap-anywhere [&_.field-error]:text-bad [&_.field-error]:text-sm [&_[inputmode=numeric]]:font-mono ' +
  '[&_[aria-invalid=true]]:border-2 [&_[aria-invalid=true]]:border-bad'

/** The verification step before a change: Clerk requires one when the sign-in is older than ten minutes. */
export function ReverificationStep({
  actions: { proof, problem, busy, submitCode, signInAgain, reset },
}: {
  actions: SecurityActions
}) {
  if (!proof) return null
  const [first, ...others] = proof.kinds
  if (!first)
    return (
      <div className="grid gap-3.5" role="alert">
        <p>You signed in a while ago. To change this, sign in again.</p>
        <Button kind="go" wide busy={busy === 'leave'} onClick={() => void signInAgain()}>
          Sign in again
        </Button>
        <Button wide onClick={reset}>
          Cancel
        </Button>
        {problem && <p className="text-bad text-sm">{problem}</p>}
      </div>
    )
  return (
    <CodeForm
      className={CODE_FORM}
      heading={<p className="font-semibold">First, verify it’s you.</p>}
      hint={
        proof.sentTo ? `You signed in a while ago. Enter the six-digit code we sent to ${proof.sentTo}.` : undefined
      }
      kinds={[first, ...others]}
      words={{ ready: 'Continue', busy: 'Checking...' }}
      problem={problem}
      sending={busy !== null}
      onSend={(kind, code) => void submitCode(kind, code)}
    >
      <Button wide disabled={busy !== null} onClick={reset}>
        Cancel
      </Button>
    </CodeForm>
  )
}
