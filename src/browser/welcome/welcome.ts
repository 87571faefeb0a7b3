/**
 * The one-time sign-in dialog of the home page (specification section 2). It lies in a file of its own, so that the
 * page does not carry it for everybody who has seen it; its form comes to life when it is used.
 */
if (document.prerendering) {
  // The home page was prerendered: wait until it is shown. A module of its own for this would cost a request.
  await new Promise((shown) => document.addEventListener('prerenderingchange', shown, { once: true }))
}
const answer = await fetch('/auth/dialog')
const html = await answer.text()
// Do not interrupt a visitor who is typing or has a dialog open; the next visit asks.
const busy = document.activeElement !== document.body || document.querySelector(':modal') !== null
if (answer.ok && !busy) {
  // Throws where the storage is full or forbidden: a dialog that cannot be remembered is not shown.
  localStorage.setItem('has_seen_auth', 'true')
  document.body.insertAdjacentHTML('beforeend', html)
  document.querySelector<HTMLDialogElement>('#welcome')?.showModal()
}

export {}
