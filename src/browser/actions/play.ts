import { playRun as play } from '#browser/drawing/player.ts'

/** Plays a link's recorded run on the drawing around it, or on that of the page. A second press: the normal run. */
export async function playRun(link: HTMLAnchorElement): Promise<void> {
  const board = link.closest<HTMLElement>('.board') ?? document.querySelector<HTMLElement>('#board')
  if (!board) throw new Error('A run is played on a drawing.')
  const normal = board.querySelector<HTMLAnchorElement>('.runs a')
  const chosen = normal && link.getAttribute('aria-checked') === 'true' ? normal : link
  await play(board, chosen)
  if (!link.matches('.switch')) board.querySelector<HTMLElement>('.player [value=play]')?.focus({ preventScroll: true })
  for (const other of board.querySelectorAll('.runs a')) {
    if (other.matches('.switch')) other.setAttribute('aria-checked', String(other === chosen))
    else other.toggleAttribute('aria-current', other === chosen)
  }
  if (chosen.closest('.runs')) history.replaceState(null, '', `#case=${chosen.hash.slice(1)}`)
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
