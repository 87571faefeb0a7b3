import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { dispatch, getAccount, sessionToken, subscribe } from '#browser/account/account.ts'
import { maybeSignedIn } from '#browser/account/clerk.ts'
import { authPage } from '#browser/account/next-page.ts'
import { keepTicks } from '#browser/checklist.ts'
import { Button } from '#islands/ui/Button.tsx'
import { fetchPremiumText, type PremiumResponse } from './fetch-premium-text.ts'
import { nextStep } from './next-step.ts'
import { TableOfContents } from './TableOfContents.tsx'

/** Shown above the outline of a premium page, or replaces it (specification section 2, Protected wrapper). */
export function PremiumPage({ slug }: { slug: string }) {
  const state = usePremiumText(slug)
  switch (state.view) {
    case 'loading':
      return (
        <PremiumNote role="status">
          <p className="noscript:hidden" suppressHydrationWarning>
            Loading...
          </p>
          {/* React ignores noscript in the browser, so the script omits its text. */}
          <noscript>
            {import.meta.env.SSR &&
              'Checking your plan requires JavaScript. Turn it on to read the full text. ' + 'Below is the outline.'}
          </noscript>
        </PremiumNote>
      )
    case 'outline':
      // As tall as the loading text, so that nothing below shifts.
      return (
        <PremiumNote>
          <p>Below is the outline.</p>
        </PremiumNote>
      )
    case 'failed':
      return (
        <PremiumNote role="alert">
          <p>The full text couldn’t be loaded. Your plan isn’t affected. Below is the outline.</p>
          <Button onClick={state.retry}>Try again</Button>
        </PremiumNote>
      )
    case 'text':
      return <PremiumText slug={slug} html={state.html} takeFocus={state.retried} />
  }
}

type PremiumNoteProps = { role?: 'status' | 'alert'; children: ReactNode }

/** Status above the outline. The full text, which may replace it, starts with the same space above. */
const PremiumNote = ({ role, children }: PremiumNoteProps) => (
  <div role={role} className="note">
    <div>{children}</div>
  </div>
)

type PremiumState =
  | { view: 'loading' }
  /** The outline and the plans stay; a dialog explained why. */
  | { view: 'outline' }
  | { view: 'failed'; retry: () => void }
  | { view: 'text'; html: string; retried: boolean }

/** Follows the account and fetches the text once it is known whom to fetch it for. */
function usePremiumText(slug: string): PremiumState {
  const check = useSyncExternalStore(subscribe, getAccount, getAccount)
  const step = nextStep(check, maybeSignedIn())
  const { hasAccess } = check.access
  const [attempt, setAttempt] = useState(0)
  const [answer, setAnswer] = useState<PremiumResponse | null>(null)
  // A refusal revokes the access, which must not trigger another request; regained access does.
  const asking = step === 'ask' && (answer?.kind !== 'rejected' || hasAccess)

  useEffect(() => {
    if (step === 'sign-in') location.replace(authPage(`/${slug}`))
  }, [step, slug])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `attempt` fetches again
  useEffect(() => {
    if (!asking) return
    let current = true
    setAnswer(null)
    void ask(slug).then((given) => {
      if (!current) return
      setAnswer(given)
      if (given.kind === 'sign-in') location.replace(authPage(`/${slug}`))
      if (given.kind !== 'rejected') return
      dispatch({ type: 'access-denied' })
      // Guests are redirected to the sign-in page instead.
      if (getAccount().user !== null) void showUpgradeDialog()
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
    case 'rejected':
      return { view: 'outline' }
    case 'sign-in':
      return { view: 'loading' }
    case 'unanswered':
      return { view: 'failed', retry }
  }
}

async function ask(slug: string): Promise<PremiumResponse> {
  const token = await sessionToken()
  return fetchPremiumText(slug, { token, likelySession: maybeSignedIn() })
}

async function showUpgradeDialog(): Promise<void> {
  const { openUpgradeDialog } = await import('#islands/ui/UpgradeDialog.tsx')
  openUpgradeDialog()
}

type PremiumTextProps = {
  slug: string
  /** From our own server. */
  html: string
  /** After "Try again", whose button is gone, the focus must go somewhere. */
  takeFocus: boolean
}

/** The paid text in place of the outline, with a persistent checklist. */
function PremiumText({ slug, html, takeFocus }: PremiumTextProps) {
  const text = useRef<HTMLElement>(null)
  const sections = useMemo(() => sectionsIn(html), [html])

  // Before paint: otherwise the text would push the outline and the footer down for one frame.
  useLayoutEffect(() => hideOutline(), [])
  useLayoutEffect(() => (text.current ? keepTicks(text.current, slug) : undefined), [slug])
  useEffect(() => {
    if (takeFocus) text.current?.focus({ preventScroll: true })
    // The browser looked for the URL's fragment before the text was there.
    if (location.hash) document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView()
  }, [takeFocus])

  return (
    <div className="read">
      <TableOfContents sections={sections} />
      <article
        ref={text}
        className="prose outline-none"
        tabIndex={-1}
        aria-label="Full text"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by our server from our own Markdown
        dangerouslySetInnerHTML={{ __html: html }}
      />
      <p className="visually-hidden" role="status">
        The full text is now shown.
      </p>
    </div>
  )
}

function sectionsIn(html: string) {
  const headings = new DOMParser().parseFromString(html, 'text/html').querySelectorAll('h2[id]')
  return [...headings].map(({ id, textContent }) => ({ id, title: textContent }))
}

/** The outline is part of the page, not of this island. The returned function shows it again. */
function hideOutline(): () => void {
  const outline = document.querySelector<HTMLElement>('#outline')
  if (outline) outline.hidden = true
  return () => {
    if (outline) outline.hidden = false
  }
}
