import { afterPaint } from '#islands/template-catalogue/after-paint.ts'
import { openCatalogue } from '#islands/template-catalogue/open-catalogue.ts'
import { showResults } from '#islands/template-catalogue/show-results.ts'
import { scrollToSection } from './sections.ts'

/**
 * Enter or the Search button: shows the results and scrolls to them. A page without the catalog submits the form
 * instead.
 */
export async function search(button: HTMLElement): Promise<void> {
  const form = button.closest('form')
  const field = form?.querySelector<HTMLInputElement>('#search')
  if (!field || !document.getElementById('templates')) return form?.submit()
  const shown = await showResults(field)
  // A module that failed to load stays unavailable on this page; if online, a new page can load it.
  if (!shown && navigator.onLine) return form?.submit()
  scrollToSection('templates')
}

/** Shows more templates and focuses the first new one, which may be far above the button. */
export async function loadMore(button: HTMLElement): Promise<void> {
  const root = button.closest<HTMLElement>('[data-island]')
  const catalogue = await openCatalogue()
  const arriving = root && newLinks(root)
  catalogue.showMore()
  const fresh = await arriving
  await afterPaint()
  const link = fresh?.find(isInView) ?? fresh?.[0]
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  link?.focus({ preventScroll: true })
  link?.closest('article')?.scrollIntoView({ block: 'nearest', behavior: calm ? 'instant' : 'smooth' })
}

const linksIn = (root: HTMLElement) => [...root.querySelectorAll<HTMLAnchorElement>('article a[href]')]

/** The links of the new cards, once they are rendered. */
function newLinks(root: HTMLElement): Promise<HTMLElement[]> {
  const known = new Set(linksIn(root).map(({ href }) => href))
  return new Promise((arrived) => {
    const observer = new MutationObserver(() => {
      const fresh = linksIn(root).filter(({ href }) => !known.has(href))
      if (fresh.length === 0) return
      observer.disconnect()
      arrived(fresh)
    })
    observer.observe(root, { childList: true, subtree: true })
  })
}

function isInView(link: HTMLElement): boolean {
  const { top, bottom } = link.getBoundingClientRect()
  return top >= 0 && bottom <= innerHeight
}
