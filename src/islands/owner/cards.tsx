import { authPage } from '#browser/account/next-page.ts'
import { Button, ButtonLink } from '#islands/ui/Button.tsx'
import { Spinner } from '#islands/ui/Spinner.tsx'
import { StatusPanel } from '#islands/ui/StatusPanel.tsx'

/** Placeholder on an admin page until the visitor's role is known. */
export function AdminLoading({ title }: { title: string }) {
  return (
    <div className="owner-wait">
      <h1>{title}</h1>
      <p role="status">
        <Spinner /> Loading...
      </p>
    </div>
  )
}

type LoginRequiredProps = {
  /** Where sign-in redirects back to. */
  path: string
  /** Completes the sentence "Sign in with an admin account to". */
  purpose: string
}

/** Shown to visitors who are not signed in. */
export function LoginRequired({ path, purpose }: LoginRequiredProps) {
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
}

type AccessDeniedProps = { email: string | null; unsure: boolean; retry: () => void }

/** Shown to users who are not admins, or whose role could not be checked. */
export function AccessDenied({ email, unsure, retry }: AccessDeniedProps) {
  return (
    <div className="owner-card">
      <StatusPanel
        tone="bad"
        heading="Access Denied"
        text={
          <>
            <span>This page is for admins.</span>
            {/* Its line is there before the email address is known, so that the buttons don’t shift just before a click. */}
            <span className="min-h-[1lh]">
              {email && (
                <span>
                  You are signed in as <b translate="no">{email}</b>.
                </span>
              )}
            </span>
            {unsure && <span>We couldn’t check your permissions. Try again in a minute.</span>}
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
