{
  const root = document.documentElement
  const stored = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {}
  }
  let session
  const show = () => {
    const paid = stored('payment_completed') === 'true'
    session = /(^|; )__client_uat(_[\w-]+)?=[1-9]/.test(document.cookie)
    root.dataset.access = paid ? 'paid' : ''
    root.dataset.plan = (paid && stored('payment_plan')) || ''
    root.dataset.session = session ? 'in' : ''
  }
  show()
  // A purchase, a sign-in of a member or a log-out in another tab.
  addEventListener('storage', show)
  const boot = () => import('/app/boot.js')
  addEventListener('click', (event) => {
    const target = event.target.closest('[data-do]')
    if (!target || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    boot().then(
      (module) => module.act(target),
      () => target.href && location.assign(target.href),
    )
  })
  addEventListener('focusin', (event) => event.target.closest('[data-wake]') && boot().then((module) => module.wake()))
  addEventListener('DOMContentLoaded', () => {
    if (session || document.querySelector('[data-now]') || /[?&]q=/.test(location.search))
      boot().then((module) => module.start())
  })
}
