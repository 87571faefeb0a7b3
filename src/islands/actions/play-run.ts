import { playRun as play } from '#islands/drawing/player.ts'

/** Plays the recorded run that a link below a drawing leads to. */
export default async function playRun(link: HTMLAnchorElement): Promise<void> {
  const board = link.closest<HTMLElement>('.board')
  if (!board) throw new Error('A run is played on a drawing.')
  await play(board, link)
  board.querySelector<HTMLElement>('.player [value=play]')?.focus({ preventScroll: true })
  for (const other of board.querySelectorAll('.runs a')) other.toggleAttribute('aria-current', other === link)
}
