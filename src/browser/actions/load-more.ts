import { openCatalogue } from '#browser/catalogue/open-catalogue.ts'
import { afterPaint } from '#browser/catalogue/scheduling.ts'

// Not in search.ts: where a part of the catalogue could not be fetched, Enter still has to submit the form.

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
