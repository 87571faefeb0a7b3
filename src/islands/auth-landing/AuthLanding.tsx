import { useEffect, useRef, useState } from 'react'
import { authPage, nextPage } from '#islands/account/next-page.ts'
import { ButtonLink } from '#islands/ui/Button.tsx'
import { StatusPanel } from '#islands/ui/StatusPanel.tsx'
import { finishGoogle, finishLink, type Landing } from './finish-sign-in.ts'

type Problem = Exclude<Landing, 'done' | 'other-browser'>

const WORDS: Record<Problem, { heading: string; text: string; way: string }> = {
  expired: {
    heading: 'This link has expired',
    text: 'A sign-in link works for ten minutes. Ask for a new one and open it right away.',
    way: 'Get a new link',
  },
  used: {
    heading: 'This link was used already',
    text: 'Each link signs in once. If you are not signed in, ask for a new one.',
    way: 'Get a new link',
  },
  'wrong-browser': {
    heading: 'Open this link where you asked for it',
    text: 'This link only works in the browser that asked for it. Open it there, or ask for a new one here.',
    way: 'Get a new link here',
  },
  denied: {
    heading: 'Google sign-in was cancelled',
    text: 'Nothing was shared with us. You can try again, or sign in with a link by e-mail.',
    way: 'Back to sign-in',
  },
  refused: {
    heading: 'Google sign-in was refused',
    text: 'Try another account or a link by e-mail. If you think this is a mistake, write to us.',
    way: 'Back to sign-in',
  },
  unreachable: {
    heading: 'Sign-in did not work',
    text: 'We could not reach the sign-in service. Check your connection and try again.',
    way: 'Back to sign-in',
  },
}

/** Completes a sign-in and says in plain words what went wrong when it cannot. */
export function AuthLanding({ kind }: { kind: 'link' | 'google' }) {
  const [landing, setLanding] = useState<Landing | null>(null)
  const started = useRef(false)
  useEffect(() => {
    if (started.current) return
    started.current = true
    void (kind === 'link' ? finishLink() : finishGoogle()).then(setLanding)
  }, [kind])

  if (landing === null || landing === 'done') return <StatusPanel tone="busy" heading="Signing you in…" />
  if (landing === 'other-browser')
    return (
      <StatusPanel
        tone="good"
        heading="Your link worked over there"
        text="Go back to the browser in which you asked for it: it goes on by itself. Or sign in here with a link of its own."
      >
        <ButtonLink kind="go" href={authPage(nextPage())}>
          Sign in here too
        </ButtonLink>
      </StatusPanel>
    )
  const { heading, text, way } = WORDS[landing]
  return (
    <StatusPanel tone="bad" heading={heading} text={text}>
      <ButtonLink kind="go" href={authPage(nextPage())}>
        {way}
      </ButtonLink>
      <ButtonLink href="/">Back to Home</ButtonLink>
    </StatusPanel>
  )
}
