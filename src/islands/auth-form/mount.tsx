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
  if (maybeSignedIn()) void startAccount().then(async () => (await getClerk()).user && leave())
}
