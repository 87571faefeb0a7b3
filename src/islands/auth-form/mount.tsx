import { hydrateRoot } from 'react-dom/client'
import { startAccount } from '#islands/account/account.ts'
import { getClerk, maybeSignedIn } from '#islands/account/clerk.ts'
import { nextPage } from '#islands/account/next-page.ts'
import { AuthForm } from './AuthForm.tsx'

/** The sign-in page. Whoever is signed in already goes straight on. */
export function mount(root: HTMLElement): void {
  const next = nextPage()
  const leave = () => location.replace(next)
  // Hydrated, not rendered anew: whoever types already keeps the field, its text and the focus.
  hydrateRoot(root, <AuthForm product={root.dataset.product ?? ''} next={next} onSignedIn={leave} asleep />)
  if (maybeSignedIn()) void leaveIfSignedIn(leave)
}

/** While Clerk cannot be reached the form stays, and says so when it is used. */
async function leaveIfSignedIn(leave: () => void): Promise<void> {
  await startAccount()
  const clerk = await getClerk().catch(() => null)
  if (clerk?.user) leave()
}
