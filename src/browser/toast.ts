import type { Toast } from './toast-content.ts'

/** From specification section 9. */
const DURATION_MS = 5000

/** Shows a toast. The library loads with the first one, or fails to: most toasts report a problem. */
export async function toast(message: Toast): Promise<void> {
  try {
    const { showToast } = await import('#islands/toasts/toaster.tsx')
    await showToast(message, DURATION_MS)
  } catch {
    showPlainToast(message)
  }
}

/** A toast without the library, for a connection lost before the library could load. */
function showPlainToast({ title, text }: Toast): void {
  const note = document.createElement('p')
  note.setAttribute('role', 'alert')
  note.popover = 'auto'
  const name = document.createElement('b')
  name.textContent = title
  note.append(name, document.createElement('br'), text)
  // Everything outside an open modal dialog is inert.
  const host = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
  host.append(note)
  note.showPopover()
  setTimeout(() => note.remove(), DURATION_MS)
}
