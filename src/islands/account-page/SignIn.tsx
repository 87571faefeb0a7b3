import { type ComponentType, useEffect, useRef, useState } from 'react'
import { SkeletonBlock } from './Loading.tsx'
import { Day, LoadFailed, Section } from './Section.tsx'
import type { Shared } from './sign-in/Part.tsx'
import { useOwn } from './use-own.ts'

// Passed as props: a file that both chunks import would be one more request before the page shows anything.
const SHARED: Shared = { Day, LoadFailed, SkeletonBlock, useOwn }

type Parts = ComponentType<{ user: string; shared: Shared }>

/** Google redirects back to this anchor. */
const HERE = '#sign-in'

/** How the user signs in. The code for changing it is loaded when the section scrolls into view. */
export function SignIn({ user }: { user: string }) {
  const place = useRef<HTMLDivElement>(null)
  const [Parts, setParts] = useState<Parts | null>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    const watch = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      watch.disconnect()
      import('./sign-in/SignInParts.tsx').then(
        ({ SignInParts }) => setParts(() => SignInParts),
        () => setFailed(true),
      )
    })
    if (place.current) watch.observe(place.current)
    if (location.hash === HERE) place.current?.scrollIntoView()
    return () => watch.disconnect()
  }, [])
  return (
    <div className="min-w-0 scroll-mt-24 lg:col-span-2" ref={place}>
      <Section heading="Sign-in">
        {Parts && <Parts user={user} shared={SHARED} />}
        {failed && <LoadFailed message="This part of the page couldn’t be loaded." retry={() => location.reload()} />}
        {!Parts && !failed && (
          <p className="min-h-72 text-muted">
            Your email address, Google, the devices you’re signed in on, and access tokens.
          </p>
        )}
      </Section>
    </div>
  )
}
