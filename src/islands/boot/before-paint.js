{
  const { dataset } = document.documentElement
  try {
    if (localStorage.payment_completed === 'true') {
      dataset.access = 'paid'
      dataset.plan = localStorage.payment_plan ?? ''
    }
  } catch {}
  const session = /\b__client_uat(_[\w-]+)?=[1-9]/.test(document.cookie)
  if (session) dataset.session = 'in'
  const run = (name, target) => import('/app/boot.js').then((boot) => boot[name](target))
  addEventListener('click', (event) => {
    const target = event.target.closest('[data-do]')
    if (!target || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    run('act', target).catch(() => (target.href ? location.assign(target.href) : target.form?.submit()))
  })
  addEventListener('focusin', ({ target }) => target.closest('[data-wake]') && run('wake', target))
  addEventListener('error', ({ target }) => target.dataset?.fallback && run('mend', target), true)
  addEventListener('DOMContentLoaded', () => {
    if (session || document.querySelector('[data-now]') || /[?&]q=/.test(location.search)) run('start')
  })
}
