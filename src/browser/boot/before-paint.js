{
  const on = addEventListener
  // Short names, as every page contains this script.
  const page = document
  const url = location
  const { dataset } = page.documentElement
  let session
  // If storage is blocked, boot.ts shows a notice in place of the saved templates.
  let kept = { saved: true }
  try {
    // Firefox returns null where it is disabled.
    kept = localStorage || kept
  } catch {}
  const run = (name, target) => import('/src/browser/boot/boot.ts').then((boot) => boot[name](target))
  const show = () => {
    const paid = kept.payment_completed === 'true'
    session = /\b__client_uat\S*=[1-9]/.test(page.cookie)
    // Offer nothing to a signed-in visitor until the server has reported their purchases.
    dataset.access = paid ? 'paid' : session ? 'open' : ''
    dataset.plan = (paid && PLAN_IDS[kept.payment_plan]) || ''
    dataset.session = session ? 'in' : ''
    dataset.theme = kept.theme || ''
    // Fill the heart icon of saved templates.
    if (kept.saved) run('saved')
  }
  show()
  // The user and their purchases are not loaded yet: see account.ts.
  if (session) dataset.wait = 'who what'
  // In another tab: a purchase, a member's sign-in, a sign-out, or a saved template.
  on('storage', show)
  on('click', (event) => {
    const target = event.target.closest('[data-action]')
    if (!target || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    run('act', target).catch(() => (target.href ? url.assign(target.href) : target.form?.submit()))
  })
  on('focusin', ({ target }) => target.closest('[data-hydrate]') && run('hydrate', target))
  // Prefetch on hover.
  on('pointerover', ({ target }) => {
    if (target.closest?.('[data-action],[data-hydrate]')) run('prefetch', target).catch(() => {})
  })
  on('keydown', (event) => {
    const field = page.querySelector('#search')
    if (event.key !== '/' || !field || event.target.matches('input,select,textarea')) return
    event.preventDefault()
    field.focus()
  })
  on('error', ({ target }) => target.dataset?.fallback && run('fallback', target), true)
  // Ends the placeholder of a loaded image. Listens on the document: `load` events don't reach the window.
  on.call(page, 'load', ({ target }) => (target.dataset.came = ''), true)
  if (VISITS) {
    const browser = navigator
    let notified
    const tell = () => {
      if (notified) return
      notified =
        browser.globalPrivacyControl ||
        browser.doNotTrack > 0 ||
        browser.sendBeacon('/api/visit', page.referrer.split('/')[2])
    }
    // A page in the background stays hidden. On phones this is often the only event that fires.
    on('visibilitychange', tell)
    on('pagehide', () => page.hidden || tell())
  }
  on('DOMContentLoaded', () => {
    const now = page.querySelector('[data-eager]')
    // Signed out and without a purchase: redirect without loading a script.
    if (now?.dataset.eager === 'members' && !dataset.access) url.replace(`/auth?next=${url.pathname}`)
    else if (session || now) run('start')
    // A link to a moment of a video guide.
    if (/^#guide=/.test(url.hash)) page.querySelector('[data-action=demo]')?.click()
  })
  on('load', () => {
    if (session || kept.has_seen_auth || url.pathname !== '/') return
    // If offline, the next visit tries again.
    import('/src/browser/welcome/welcome.ts').catch(() => {})
  })
}
