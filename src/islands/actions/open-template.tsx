import { readCards } from '#islands/template-catalogue/read-cards.ts'
import { openVideoDialog } from '#islands/video-dialog/VideoDialog.tsx'

/** A card: opens the video dialog over the page; without the catalogue the link does what it says. */
export default async function openTemplate(link: HTMLElement): Promise<void> {
  if (!(link instanceof HTMLAnchorElement)) return
  try {
    const cards = await readCards()
    const card = cards.find(({ slug }) => link.pathname === `/templates/${slug}`)
    if (!card) throw new Error('not in the catalogue')
    openVideoDialog({ card, title: card.title, youtubeId: card.youtubeId })
  } catch {
    location.assign(link.href)
  }
}
