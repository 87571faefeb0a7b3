/**
 * Shows a dialog that is fetched as a piece of HTML, so that the page doesn't include it. It replaces the one that was
 * fetched before from another URL. Rejects if it can't be fetched: then the link is followed.
 */
export async function openFragment(
  url: string,
  prepare: (dialog: HTMLDialogElement) => void,
): Promise<HTMLDialogElement> {
  let place = document.querySelector<HTMLElement>('#fragment')
  if (place?.dataset.url !== url) {
    const answer = await fetch(url)
    if (!answer.ok) throw new Error(`${url} returned ${answer.status}.`)
    const html = await answer.text()
    place ??= Object.assign(document.createElement('div'), { id: 'fragment' })
    place.dataset.url = url
    place.innerHTML = html
    document.body.append(place)
  }
  const dialog = place.querySelector('dialog')
  if (!dialog) throw new Error(`${url} contains no dialog.`)
  prepare(dialog)
  dialog.showModal()
  return dialog
}
