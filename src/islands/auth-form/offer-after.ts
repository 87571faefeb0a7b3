import { account, watchAccount } from '#islands/account/account.ts'

/** From the specification: this long after the sign-in dialog closes, in ms, the purchase prompt opens. */
const PAUSE_MS = 1000

/** Closes the sign-in dialog and then shows the plans to whoever has none; a purchase found meanwhile takes them away. */
export function offerAfter(welcome: HTMLDialogElement): void {
  welcome.close()
  setTimeout(() => {
    const offer = document.querySelector<HTMLDialogElement>('#offer')
    const { access, loading } = account()
    if (!offer || access.hasAccess || loading || document.querySelector(':modal')) return
    offer.showModal()
    const stopWatching = watchAccount((now) => now.access.hasAccess && offer.close())
    offer.addEventListener('close', stopWatching, { once: true })
  }, PAUSE_MS)
}
