import { hydrateRoot } from 'react-dom/client'
import { getAccount, resumeAccount, subscribe } from '#browser/account/account.ts'
import { codePage } from '#browser/account/next-page.ts'
import { AuthForm } from '#islands/auth/AuthForm.tsx'

/**
 * The sign-in form in the one-time dialog. That arrives after the page, so no directive of Astro's sees it. Hydrated,
 * not rendered anew: whoever types already keeps the field, its text and the focus. Resolves once its buttons answer.
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
        // The dialog closes once the link is on its way; the form behind it goes on waiting until the link is opened.
        onSent={() => offerAfter(root.closest('dialog'))}
        onSecondFactor={() => location.assign(codePage('/'))}
        onSignedIn={resumeAccount}
      />,
    )
  })
}

/** From the specification: this long after the sign-in dialog closes, in ms, the purchase prompt opens. */
const PAUSE_MS = 1000

/**
 * Closes the sign-in dialog and then shows the plans to whoever has none. Whoever opens the link that quickly is waited
 * for until their purchases are known; a purchase found later takes the plans away.
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
