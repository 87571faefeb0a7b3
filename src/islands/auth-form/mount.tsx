import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { startAccount } from '#islands/account/account.ts'
import { getClerk, maybeSignedIn } from '#islands/account/clerk.ts'
import { nextPage } from '#islands/account/next-page.ts'
import { AuthForm } from './AuthForm.tsx'

/** The sign-in page. Whoever is signed in already goes straight on. */
export function mount(root: HTMLElement): void {
  const next = nextPage()
  const leave = () => location.replace(next)
  const typed = root.querySelector<HTMLInputElement>('input[type="email"]')?.value ?? ''
  // In one go, so that nothing typed between reading the field and replacing it is lost.
  flushSync(() =>
    createRoot(root).render(
      <AuthForm product={root.dataset.product ?? ''} next={next} typed={typed} onSignedIn={leave} />,
    ),
  )
  if (maybeSignedIn()) void startAccount().then(async () => (await getClerk()).user && leave())
}
