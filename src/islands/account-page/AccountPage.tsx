import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { getAccount, resumeAccount, subscribe } from '#browser/account/account.ts'
import { getClerk, maybeSignedIn, NO_ANSWER } from '#browser/account/clerk.ts'
import { ButtonLink } from '#islands/ui/Button.tsx'
import { dropFrames } from '#islands/ui/drop-frames.ts'
import { Library } from './Library.tsx'
import { AccountFrame, AccountSkeleton, SignInFirst } from './Loading.tsx'
import { MyData } from './MyData.tsx'
import { PlanAndPurchases, type PlanWords } from './PlanAndPurchases.tsx'
import { LoadFailed, Section } from './Section.tsx'
import { SignIn } from './SignIn.tsx'
import { UpdateMails } from './UpdateMails.tsx'

/** The user's downloads first, which bring most visits; then payments, plan, sign-in and data. */
export function AccountPage({ plans }: { plans: readonly PlanWords[] }) {
  useLayoutEffect(dropFrames, [])
  const { user, loading } = useSyncExternalStore(subscribe, getAccount, getAccount)
  const email = useOwnEmail(user)
  if (user === null && !maybeSignedIn()) return <SignInFirst />
  // The session cookie says signed in, but Clerk has no user for it.
  if (user === null && !loading)
    return (
      <AccountFrame email={null}>
        <LoadFailed message={NO_ANSWER} retry={resumeAccount} />
      </AccountFrame>
    )
  return (
    <AccountFrame email={email}>
      {user === null ? (
        <AccountSkeleton />
      ) : (
        <>
          <div className="grid min-w-0 gap-12">
            <div>
              <Library user={user} />
              <UpdateMails user={user} />
            </div>
            <Section heading="Saved" beside={<ButtonLink href="/saved">View saved templates</ButtonLink>}>
              <p className="text-muted">Templates you saved, and your lists.</p>
            </Section>
          </div>
          <PlanAndPurchases user={user} plans={plans} />
          <SignIn user={user} />
          <MyData />
        </>
      )}
    </AccountFrame>
  )
}

function useOwnEmail(user: string | null): string | null {
  const [email, setEmail] = useState<string | null>(null)
  useEffect(() => {
    if (user === null) return setEmail(null)
    let over = false
    let stop = () => {}
    getClerk().then(
      (clerk) => {
        // The email can change on this page.
        if (!over) stop = clerk.addListener((now) => setEmail(now.user?.primaryEmailAddress?.emailAddress ?? null))
      },
      () => setEmail(null),
    )
    return () => {
      over = true
      stop()
    }
  }, [user])
  return email
}
