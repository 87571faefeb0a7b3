import { playRun as play } from '#browser/drawing/player.ts'

/** Plays the recorded run of a link on the drawing around it, or else on that of the page. */
export async function playRun(link: HTMLAnchorElement): Promise<void> {
  const board = link.closest<HTMLElement>('.board') ?? document.querySelector<HTMLElement>('#board')
  if (!board) throw new Error('A run is played on a drawing.')
  await play(board, link)
  board.querySelector<HTMLElement>('.player [value=play]')?.focus({ preventScroll: true })
  for (const other of board.querySelectorAll('.runs a')) other.toggleAttribute('aria-current', other === link)
  if (link.id) history.replaceState(null, '', `#${link.id}`)
}

/** Replaces the preview image with the player. Nothing is requested from the video host before this click. */
export function playVideo(button: HTMLElement): void {
  const { youtubeId, title } = button.dataset
  if (!youtubeId) return
  const player = document.createElement('iframe')
  player.src = `https://www.youtube-nocookie.com/embed/${encodeURIComponent(youtubeId)}?autoplay=1&rel=0`
  player.title = title ?? 'Video'
  player.allow = 'autoplay; encrypted-media; picture-in-picture; fullscreen'
  button.replaceWith(player)
  player.focus()
}
