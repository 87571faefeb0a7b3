import { readCards } from '#islands/template-catalogue/read-cards.ts'
import { openVideoDialog } from '#islands/video-dialog/VideoDialog.tsx'

/** A demo card in the pricing section: opens its video, or a run of its template. */
export function openDemo(button: HTMLElement): void {
  const { youtube, slug = '', unrecorded } = button.dataset
  const title = button.querySelector('b')?.textContent ?? 'Demo'
  openVideoDialog({ title, youtubeId: youtube || null, slug, unrecorded: unrecorded !== undefined })
}

/** A card: opens the video dialog over the page; without the catalog, the link is followed instead. */
export async function openTemplate(link: HTMLElement): Promise<void> {
  if (!(link instanceof HTMLAnchorElement)) return
  try {
    const cards = await readCards()
    const card = cards.find(({ slug }) => link.pathname === `/templates/${slug}`)
    if (!card) throw new Error('not in the catalogue')
    const { slug, title, youtubeId } = card
    openVideoDialog({ card, slug, title, youtubeId, unrecorded: Boolean(card.unrecorded ?? card.imported) })
  } catch {
    location.assign(link.href)
  }
}
