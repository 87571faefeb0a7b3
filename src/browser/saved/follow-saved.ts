import { getAccount, startAccount } from '#browser/account/account.ts'
import { maybeSignedIn } from '#browser/account/clerk.ts'
import { showSiteDataBlocked, storesSiteData } from '#browser/actions/site-data.ts'
import { requestSaved } from './request-saved.ts'
import { clearOthers, isStored, readStored, watchStored } from './stored-templates.ts'

const HEART = '[data-action="save"]'

let following = false

/**
 * Keeps the save buttons of this page up to date, including those of cards rendered later, and shows the menu link to
 * the saved templates. If the browser can't store anything, shows a notice instead.
 */
export async function followSaved(): Promise<void> {
  if (!storesSiteData()) return showSiteDataBlocked()
  mark()
  if (!following) {
    following = true
    watchStored(mark)
    new MutationObserver(mark).observe(document, { childList: true, subtree: true })
  }
  if (!maybeSignedIn()) return clearOthers()
  // Fetch nothing on a page without a save button, or while prerendering.
  if (!document.querySelector(HEART) || document.prerendering) return
  await startAccount()
  const { user } = getAccount()
  if (user !== null && !isStored(user)) await requestSaved(null)
}

/** The template of a save button: the card's, else the page's. */
export const slugOf = (heart: Element): string =>
  (heart.closest('article')?.querySelector('a') ?? location).pathname.split('/').at(-1) ?? ''

function mark(): void {
  const saved = new Set(readStored().slugs)
  for (const heart of document.querySelectorAll(HEART)) {
    const name = heart.closest('article, main')?.querySelector('.card-title, h1')?.textContent ?? ''
    heart.setAttribute('aria-label', `Save ${name.trim()}`)
    heart.setAttribute('aria-pressed', String(saved.has(slugOf(heart))))
  }
  showWay(saved.size > 0)
}

/** The last link in the bar, like the admin link, so that nothing next to it moves. Left out if the bar is full. */
function showWay(shown: boolean): void {
  const way = document.querySelector('.bar-nav [href="/saved"]')
  if (!shown) way?.remove()
  const room = document.documentElement.dataset.plan ? 1200 : 960
  if (!shown || way || (innerWidth >= 860 && innerWidth < room)) return
  const link = document.createElement('a')
  link.className = 'bar-link'
  link.href = '/saved'
  link.textContent = 'Saved'
  if (location.pathname === '/saved') link.setAttribute('aria-current', 'page')
  document.querySelector('.bar-nav [data-action="logout"]')?.before(link)
}
