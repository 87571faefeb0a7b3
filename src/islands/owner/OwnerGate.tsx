import '#styles/owner.css'
import '#styles/status.css'
import type { ReactNode } from 'react'
import { authPage } from '#islands/account/next-page.ts'
import { Button, ButtonLink } from '#islands/ui/Button.tsx'
import { StatusPanel } from '#islands/ui/StatusPanel.tsx'
import { OwnerWait } from './OwnerWait.tsx'
import { useOwner } from './use-owner.ts'

type OwnerGateProps = {
  title: string
  /** Signing in leads back to it. */
  path: string
  /** Goes on after "Sign in with an admin account to". */
  purpose: string
  children: ReactNode
}

/** Shows a page to admins; everybody else reads why not, and where to go. */
export function OwnerGate({ title, path, purpose, children }: OwnerGateProps) {
  const owner = useOwner()
  if (owner.view === 'loading') return <OwnerWait title={title} />
  if (owner.view === 'owner') return children
  if (owner.view === 'signed-out')
    return (
      <div className="owner-card">
        <StatusPanel tone="plain" heading="Login Required" text={`Sign in with an admin account to ${purpose}.`}>
          <ButtonLink kind="go" href={authPage(path)}>
            Sign In
          </ButtonLink>
          <ButtonLink href="/">Back to Home</ButtonLink>
        </StatusPanel>
      </div>
    )
  const { email, unsure, retry } = owner
  return (
    <div className="owner-card">
      <StatusPanel
        tone="bad"
        heading="Access Denied"
        text={
          <>
            This page is for admins.
            {email && (
              <span className="status-reason">
                You are signed in as <b>{email}</b>.
              </span>
            )}
            {unsure && (
              <span className="status-reason">We could not check whether you are one. Try again in a minute.</span>
            )}
          </>
        }
      >
        <ButtonLink kind="go" href="/">
          Back to Home
        </ButtonLink>
        {unsure && <Button onClick={retry}>Try again</Button>}
      </StatusPanel>
    </div>
  )
}
