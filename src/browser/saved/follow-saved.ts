import { getAccount, startAccount } from '#browser/account/account.ts'
import { maybeSignedIn } from '#browser/account/clerk.ts'
import { sayNothingKept, storesSiteData } from '#browser/account/site-data.ts'
import { askSaved } from './ask-saved.ts'
import { dropOthers, isKept, readKept, watchKept } from './kept.ts'

const HEART = '[data-action="save"]'

let following = false

/**
 * The hearts of this page show what is saved, also those of cards that come later; the menu leads to all of it. Where
 * the browser keeps nothing, the page says that instead.
 */
export async function followSaved(): Promise<void> {
  if (!storesSiteData()) return sayNothingKept()
  mark()
  if (!following) {
    following = true
    watchKept(mark)
    new MutationObserver(mark).observe(document, { childList: true, subtree: true })
  }
  if (!maybeSignedIn()) return dropOthers()
  // Fetch nothing on a page without a heart icon, or while prerendering.
  if (!document.querySelector(HEART) || document.prerendering) return
  await startAccount()
  const { user } = getAccount()
  if (user !== null && !isKept(user)) await askSaved(null)
}

/** The template of a heart: that of its card, else that of the page. */
export const slugOf = (heart: Element): string =>
  (heart.closest('article')?.querySelector('a') ?? location).pathname.split('/').at(-1) ?? ''

function mark(): void {
  const saved = new Set(readKept().slugs)
  for (const heart of document.querySelectorAll(HEART)) {
    const name = heart.closest('article, main')?.querySelector('.card-title, h1')?.textContent ?? ''
    heart.setAttribute('aria-label', `Save ${name.trim()}`)
    heart.setAttribute('aria-pressed', String(saved.has(slugOf(heart))))
  }
  showWay(saved.size > 0)
}

/** The last of the ways in the bar, as the owner's is: nothing beside it moves. Where the bar is full, there is none. */
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
