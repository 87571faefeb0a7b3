{
  const on = addEventListener
  const { dataset } = document.documentElement
  let session
  const show = () => {
    let kept = {}
    try {
      kept = localStorage
    } catch {}
    const paid = kept.payment_completed === 'true'
    session = /\b__client_uat(_[\w-]+)?=[1-9]/.test(document.cookie)
    dataset.access = paid ? 'paid' : ''
    dataset.plan = (paid && kept.payment_plan) || ''
    dataset.session = session ? 'in' : ''
    dataset.theme = kept.theme || ''
  }
  show()
  // A purchase, a sign-in of a member or a log-out in another tab.
  on('storage', show)
  const run = (name, target) => import('/app/boot.js').then((boot) => boot[name](target))
  on('click', (event) => {
    const target = event.target.closest('[data-do]')
    if (!target || ['meta', 'ctrl', 'shift', 'alt'].some((key) => event[`${key}Key`])) return
    event.preventDefault()
    run('act', target).catch(() => (target.href ? location.assign(target.href) : target.form?.submit()))
  })
  on('focusin', ({ target }) => target.closest('[data-wake]') && run('wake', target))
  on('error', ({ target }) => target.dataset?.fallback && run('mend', target), true)
  on('DOMContentLoaded', () => {
    if (session || document.querySelector('[data-now]') || /[?&]q=/.test(location.search)) run('start')
  })
}
