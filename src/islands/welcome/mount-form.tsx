import { hydrateRoot } from 'react-dom/client'
import { getAccount, resumeAccount, subscribe } from '#browser/account/account.ts'
import { codePage } from '#browser/account/next-page.ts'
import { AuthForm } from '#islands/auth/AuthForm.tsx'

/**
 * Hydrates the sign-in form in the home page's one-time dialog, which loads after the page, so Astro's client
 * directives don't apply. Hydrated rather than rendered, so that a visitor who is already typing keeps the field, its
 * text and the focus. Resolves once its buttons work.
 */
export function mount(root: HTMLElement): Promise<void> {
  return new Promise((hydrated) => {
    hydrateRoot(
      root,
      <AuthForm
        product={root.dataset.product ?? ''}
        next="/"
        beforeHydration="hydrates"
        onHydrated={hydrated}
        // The dialog closes once the link has been sent; the form behind it keeps waiting for the link to be opened.
        onSent={() => offerAfter(root.closest('dialog'))}
        onSecondFactor={() => location.assign(codePage('/'))}
        onSignedIn={resumeAccount}
      />,
    )
  })
}

/** From the specification: delay between closing the sign-in dialog and opening the purchase prompt, in ms. */
const PAUSE_MS = 1000

/**
 * Closes the sign-in dialog, then shows the plans to visitors without one. If the link is opened within the delay,
 * waits until their purchases have loaded; a purchase found later closes the prompt.
 */
function offerAfter(welcome: HTMLDialogElement | null): void {
  welcome?.close()
  setTimeout(() => {
    if (!getAccount().loading) return offerPlans()
    const stopWaiting = subscribe(({ loading }) => {
      if (loading) return
      stopWaiting()
      offerPlans()
    })
  }, PAUSE_MS)
}

function offerPlans(): void {
  const offer = document.querySelector<HTMLDialogElement>('#offer')
  if (!offer || getAccount().access.hasAccess || document.querySelector(':modal')) return
  offer.showModal()
  const stopWatching = subscribe((now) => now.access.hasAccess && offer.close())
  offer.addEventListener('close', stopWatching, { once: true })
}
