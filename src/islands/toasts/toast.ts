import type { Toast } from './toaster.tsx'

/** The figure of specification section 9. */
const DURATION_MS = 5000

/** Shows a toast. The library arrives with the first one, or does not: most toasts tell of trouble. */
export async function toast(message: Toast): Promise<void> {
  try {
    const { showToast } = await import('./toaster.tsx')
    await showToast(message, DURATION_MS)
  } catch {
    showPlainToast(message)
  }
}

/** A toast made of the browser's own parts: for a connection that is cut before the library of toasts has arrived. */
function showPlainToast({ title, text }: Toast): void {
  const note = document.createElement('p')
  note.setAttribute('role', 'alert')
  note.popover = 'auto'
  const name = document.createElement('b')
  name.textContent = title
  note.append(name, document.createElement('br'), text)
  // Beside an open dialog everything is dead, as for the other toasts.
  const host = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
  host.append(note)
  note.showPopover()
  setTimeout(() => note.remove(), DURATION_MS)
}
