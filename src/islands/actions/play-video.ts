/** Puts the player where its picture was. Nothing is asked of the video host before this press. */
export default function playVideo(button: HTMLElement): void {
  const { youtubeId, title } = button.dataset
  if (!youtubeId) return
  const player = document.createElement('iframe')
  player.src = `https://www.youtube-nocookie.com/embed/${encodeURIComponent(youtubeId)}?autoplay=1&rel=0`
  player.title = title ?? 'Video'
  player.allow = 'autoplay; encrypted-media; picture-in-picture; fullscreen'
  button.replaceWith(player)
  player.focus()
}
