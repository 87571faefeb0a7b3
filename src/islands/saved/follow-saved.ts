import { getAccount, startAccount } from '#islands/account/account.ts'
import { maybeSignedIn } from '#islands/account/clerk.ts'
import { askSaved } from './ask-saved.ts'
import { dropOthers, readKept, watchKept } from './kept.ts'

/** So old may the browser's copy be, in ms: another device may have changed what it is of. */
const FRESH_MS = 10 * 60_000

let following = false

/** The hearts of this page show what is saved, also those of cards that come later; the menu leads to all of it. */
export async function followSaved(): Promise<void> {
  mark()
  if (!following) {
    following = true
    watchKept(mark)
    new MutationObserver(mark).observe(document, { childList: true, subtree: true })
  }
  if (!maybeSignedIn()) return dropOthers()
  await startAccount()
  const { user } = getAccount()
  const { of, at } = readKept()
  if (user !== null && (of !== user || Date.now() - at > FRESH_MS)) await askSaved(null)
}

/** The template of a heart: that of its card, else that of the page. */
export const slugOf = (heart: Element): string =>
  (heart.closest('article')?.querySelector('a') ?? location).pathname.split('/').at(-1) ?? ''

function mark(): void {
  const saved = new Set(readKept().slugs)
  for (const heart of document.querySelectorAll('[data-action="save"]')) {
    const name = heart.closest('article, main')?.querySelector('.card-title, h1')?.textContent ?? ''
    heart.ariaLabel = `Save ${name.trim()}`
    heart.ariaPressed = String(saved.has(slugOf(heart)))
  }
  showWay(saved.size > 0)
}

/** The last of the ways in the bar, as the owner's is: nothing beside it moves. */
function showWay(shown: boolean): void {
  const way = document.querySelector('.bar-nav [href="/saved"]')
  if (!shown) way?.remove()
  if (!shown || way) return
  const link = document.createElement('a')
  link.className = 'bar-link'
  link.href = '/saved'
  link.textContent = 'Saved'
  if (location.pathname === '/saved') link.ariaCurrent = 'page'
  document.querySelector('.bar-nav [data-action="logout"]')?.before(link)
}
