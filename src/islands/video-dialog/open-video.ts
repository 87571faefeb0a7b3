import { readCards } from '#browser/catalogue/read-cards.ts'
import { openVideoDialog } from './VideoDialog.tsx'

/** A demo card or a template's "Watch Demo": opens its video, or the template's video guide. */
export function openDemo(button: HTMLElement): void {
  const { youtube, slug = '' } = button.dataset
  const name = button.querySelector('b')
  const title = (name ?? document.querySelector('h1'))?.textContent ?? 'Demo'
  const [, from = 0] = /^#guide=(\d+)/.exec(location.hash) ?? []
  openVideoDialog({ title, youtubeId: youtube || null, slug, from: Number(from), isOwnPage: !name })
}

/** A card: opens the video dialog over the page; without the catalog, the link is followed instead. */
export async function openTemplate(link: HTMLElement): Promise<void> {
  if (!(link instanceof HTMLAnchorElement)) return
  try {
    const cards = await readCards()
    const card = cards.find(({ slug }) => link.pathname === `/templates/${slug}`)
    if (!card) throw new Error('not in the catalogue')
    const { slug, title, youtubeId } = card
    openVideoDialog({ card, slug, title, youtubeId })
  } catch {
    location.assign(link.href)
  }
}
