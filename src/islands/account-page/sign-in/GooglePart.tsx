import { NO_ANSWER } from '#browser/account/clerk.ts'
import { toast } from '#browser/toast.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Part, Told } from './Part.tsx'
import { ReverificationStep } from './ReverificationStep.tsx'
import type { SignInState } from './sign-in-state.ts'
import { useSecurityActions } from './use-security-actions.ts'

type GooglePartProps = Pick<SignInState, 'google' | 'googleProblem' | 'onlyGoogle'> & { reload: () => Promise<void> }

/** Whether Google is connected, and the switch. */
export function GooglePart({ google, googleProblem, onlyGoogle, reload }: GooglePartProps) {
  const actions = useSecurityActions(reload)
  const { busy, problem, proof } = actions

  const connect = () =>
    actions.run('connect', async ({ user }) => {
      const redirectUrl = new URL('/account#sign-in', location.origin).href
      const account = await user?.createExternalAccount({ strategy: 'oauth_google', redirectUrl })
      const way = account?.verification?.externalVerificationRedirectURL
      if (!way) throw new Error(NO_ANSWER)
      location.assign(way)
    })
  const disconnect = () =>
    actions.run('disconnect', async ({ user }) => {
      await user?.externalAccounts.find(({ id }) => id === google?.id)?.destroy()
      void toast({ title: 'Google disconnected', text: 'You can still sign in with an email link.' })
    })

  return (
    <Part heading="Google">
      {proof && <ReverificationStep actions={actions} />}
      {!proof && (
        <>
          <p className="wrap-anywhere">
            {google ? (
              <span>
                Connected as <b translate="no">{google.address}</b>.
              </span>
            ) : (
              'Not connected. You sign in with an email link.'
            )}
          </p>
          {onlyGoogle && (
            <p className="text-muted text-sm">
              It’s your only way to sign in, so it can’t be disconnected. Verify an email address first.
            </p>
          )}
          <Told>{problem || (googleProblem && `The last attempt failed. ${googleProblem}`)}</Told>
          {google && !onlyGoogle && (
            <Button busy={busy === 'disconnect'} onClick={disconnect}>
              Disconnect<span className="visually-hidden"> Google</span>
            </Button>
          )}
          {!google && (
            <Button glyph="google" busy={busy === 'connect'} onClick={connect}>
              Connect Google
            </Button>
          )}
        </>
      )}
    </Part>
  )
}
