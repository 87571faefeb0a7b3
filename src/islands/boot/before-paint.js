{
  const on = addEventListener
  const { dataset } = document.documentElement
  let session
  // A browser that forbids storage could not remember the one-time dialog, so it is not shown there.
  let kept = { has_seen_auth: 'true' }
  try {
    kept = localStorage
  } catch {}
  const show = () => {
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
  // Whoever is about to press finds the parts ready.
  const ready = ({ target }) => {
    const place = target.closest?.('[data-do],[data-wake]')
    if (place) run('ready', place).catch(() => {})
  }
  on('pointerover', ready)
  on('pointerdown', ready)
  on('keydown', (event) => {
    const field = document.getElementById('search')
    if (event.key !== '/' || !field || event.target.matches('input,select,textarea')) return
    event.preventDefault()
    field.focus()
  })
  on('error', ({ target }) => target.dataset?.fallback && run('mend', target), true)
  on('DOMContentLoaded', () => {
    const now = document.querySelector('[data-now]')
    // Nobody, and nothing was bought here: for the way to the sign-in page no script is fetched.
    if (now?.dataset.now === 'members' && !session && !dataset.access)
      location.replace(`/auth?next=${encodeURIComponent(location.pathname)}`)
    else if (session || now || /[?&]q=/.test(location.search)) run('start')
  })
  on('load', () => {
    if (!session && !kept.has_seen_auth && location.pathname === '/') {
      // Without a connection the next visit asks.
      import('/app/welcome.js').catch(() => {})
    }
  })
}
