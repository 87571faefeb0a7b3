/**
 * The one-time sign-in dialog of the home page (specification section 2). A separate chunk, so that the page doesn't
 * include it for visitors who have seen it; its form is hydrated on first use.
 */
if (document.prerendering) {
  // The home page was prerendered: wait until it is shown. Inlined here, as a shared module would cost a request.
  await new Promise((shown) => document.addEventListener('prerenderingchange', shown, { once: true }))
}
const answer = await fetch('/auth/dialog')
const html = await answer.text()
// Do not interrupt a visitor who is typing or has a dialog open; the next visit tries again.
const busy = document.activeElement !== document.body || document.querySelector(':modal') !== null
if (answer.ok && !busy) {
  // Throws if storage is full or blocked: a dialog that can't be remembered is not shown.
  localStorage.setItem('has_seen_auth', 'true')
  document.body.insertAdjacentHTML('beforeend', html)
  document.querySelector<HTMLDialogElement>('#welcome')?.showModal()
}

export {}
