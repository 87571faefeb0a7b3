/**
 * The one-time sign-in dialog of the home page (specification section 2). A separate chunk, so that the page doesn't
 * include it for visitors who have seen it; its form is hydrated on first use.
 */
if (document.prerendering) {
  // The home page was prerendered: wait until it is shown. Inlined here, as a shared module would cost a request.
  await new Promise((shown) => document.addEventListener('prerenderingchange', shown, { once: true }))
}
/** In ms: the first sight of the page stays clear; later the dialog opens at the end of a scroll, or without one. */
const EARLIEST = 3000
const LATEST = 15_000
const passed = (ms: number) => new Promise((done) => setTimeout(done, ms))
await passed(EARLIEST)
// A press on something gated scrolls to the plans, so it counts as well.
await Promise.race([
  passed(LATEST - EARLIEST),
  new Promise((done) => addEventListener('scrollend', done, { once: true })),
])
const answer = await fetch('/auth/dialog')
const html = await answer.text()
// Do not interrupt a visitor who is typing, uses the keyboard or has a dialog open, or who has signed in or left for
// search results; the next visit tries again.
const busy =
  document.activeElement?.matches('input, :focus-visible') ||
  document.querySelector(':modal') ||
  document.documentElement.dataset.session ||
  location.pathname !== '/'
if (answer.ok && !busy) {
  // Throws if storage is full or blocked: a dialog that can't be remembered is not shown.
  localStorage.setItem('has_seen_auth', 'true')
  document.body.insertAdjacentHTML('beforeend', html)
  document.querySelector<HTMLDialogElement>('#welcome')?.showModal()
}

export {}
