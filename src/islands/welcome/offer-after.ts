import { account, watchAccount } from '#islands/account/account.ts'

/** From the specification: this long after the sign-in dialog closes, in ms, the purchase prompt opens. */
const PAUSE_MS = 1000

/**
 * Closes the sign-in dialog and then shows the plans to whoever has none. Whoever opens the link that quickly is waited
 * for until their purchases are known; a purchase found later takes the plans away.
 */
export function offerAfter(welcome: HTMLDialogElement | null): void {
  welcome?.close()
  setTimeout(() => {
    if (!account().loading) return offerPlans()
    const stopWaiting = watchAccount(({ loading }) => {
      if (loading) return
      stopWaiting()
      offerPlans()
    })
  }, PAUSE_MS)
}

function offerPlans(): void {
  const offer = document.querySelector<HTMLDialogElement>('#offer')
  if (!offer || account().access.hasAccess || document.querySelector(':modal')) return
  offer.showModal()
  const stopWatching = watchAccount((now) => now.access.hasAccess && offer.close())
  offer.addEventListener('close', stopWatching, { once: true })
}
