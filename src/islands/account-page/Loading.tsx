import type { ReactNode } from 'react'
import { authPage } from '#browser/account/next-page.ts'
import { ButtonLink } from '#islands/ui/Button.tsx'
import { StatusPanel } from '#islands/ui/StatusPanel.tsx'

/** The prerendered state for visitors with a session. */
export const Loading = () => (
  <AccountFrame email={null}>
    <AccountSkeleton />
  </AccountFrame>
)

type AccountFrameProps = { email: string | null; children: ReactNode }

/** The heading, unchanged from the first paint, and two columns below it on wide screens. */
export function AccountFrame({ email, children }: AccountFrameProps) {
  return (
    <>
      <h1 className="text-4xl">Your account</h1>
      {/* Reserves its line while empty, so that nothing shifts. */}
      <p className="mt-2 min-h-6 wrap-anywhere text-muted">
        {email && (
          <span>
            Signed in as <span translate="no">{email}</span>
          </span>
        )}
      </p>
      <div className="mt-8 grid items-start gap-x-12 gap-y-12 lg:grid-cols-[minmax(0,1fr)_minmax(0,360px)]">
        {children}
      </div>
    </>
  )
}

/** Skeleton of the columns while the account loads. */
export const AccountSkeleton = () => (
  <>
    <SkeletonBlock className="h-120" />
    <SkeletonBlock className="h-80" />
    <p className="visually-hidden" role="status">
      Loading your account…
    </p>
  </>
)

/** Skeleton for a section that is still loading. */
export const SkeletonBlock = ({ className }: { className: string }) => (
  <div className={`rounded-card border-1 border-line bg-surface ${className}`} />
)

/** Shown to visitors who are not signed in. */
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
