import { readCards } from '#islands/template-catalogue/read-cards.ts'
import { openVideoDialog } from '#islands/video-dialog/VideoDialog.tsx'

/** A card: opens the video dialog over the page; without the catalogue the link does what it says. */
export default async function openTemplate(link: HTMLElement): Promise<void> {
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
