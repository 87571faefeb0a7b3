/** A page built with a signed-in and a signed-out frame, chosen by cookie: from here on its island decides. */
export function dropFrames(): void {
  const signedOut = document.querySelector('main .when-out')
  // A press on a link that is gone before it is released leads nowhere.
  if (signedOut?.matches(':active'))
    addEventListener('pointerup', () => setTimeout(() => signedOut.remove()), { once: true })
  else signedOut?.remove()
  document.querySelector('main .when-in')?.classList.remove('when-in')
}
