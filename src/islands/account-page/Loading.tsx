import type { ReactNode } from 'react'
import { authPage } from '#browser/account/next-page.ts'
import { ButtonLink } from '#islands/ui/Button.tsx'
import { StatusPanel } from '#islands/ui/StatusPanel.tsx'

/** The page as it is built for whoever has a session. */
export const Loading = () => (
  <AccountFrame email={null}>
    <Asking />
  </AccountFrame>
)

type AccountFrameProps = { email: string | null; children: ReactNode }

/** The heading, the same from the first paint on; below it two columns on wide windows. */
export function AccountFrame({ email, children }: AccountFrameProps) {
  return (
    <>
      <h1 className="text-4xl">Your account</h1>
      {/* Holds its line while it is empty, so that nothing moves. */}
      <p className="mt-2 min-h-6 wrap-anywhere text-muted">
        {email && (
          <span>
            Signed in as <span translate="no">{email}</span>
          </span>
        )}
      </p>
      <div className="mt-8 grid items-start gap-x-12 gap-y-12 lg:grid-cols-[minmax(0,360px)_minmax(0,1fr)]">
        {children}
      </div>
    </>
  )
}

/** Where the columns will stand, until it is known what is in them. */
export const Asking = () => (
  <>
    <Sheet className="h-80" />
    <Sheet className="h-120" />
    <p className="visually-hidden" role="status">
      Loading your account…
    </p>
  </>
)

/** Holds the place of something that is still being asked for. */
export const Sheet = ({ className }: { className: string }) => (
  <div className={`rounded-card border-1 border-line bg-surface ${className}`} />
)

/** What somebody sees who is not signed in. */
export const SignInFirst = () => (
  <StatusPanel
    tone="plain"
    heading="Sign in to see your account"
    text={
      <>
        <span>Your plan, receipts and downloads, all in one place.</span>
        <span>Bought without an account? Sign in with the email you paid with.</span>
      </>
    }
  >
    <ButtonLink kind="go" href={authPage('/account')}>
      Sign In
    </ButtonLink>
    <ButtonLink href="/#pricing">View Pricing Plans</ButtonLink>
  </StatusPanel>
)
