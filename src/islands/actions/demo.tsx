import { openVideoDialog } from '#islands/video-dialog/VideoDialog.tsx'

/** A demo card of the pricing section: its video, or a run of the template it shows. */
export default function demo(button: HTMLElement): void {
  const { youtube, slug = '', unrecorded } = button.dataset
  const title = button.querySelector('b')?.textContent ?? 'Demo'
  openVideoDialog({ title, youtubeId: youtube || null, slug, unrecorded: unrecorded !== undefined })
}
