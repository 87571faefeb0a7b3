import { DURATION_MS, type Toast } from './toast.ts'

/** A toast made of the browser's own parts: for a connection that is cut before the library of toasts has arrived. */
export function showPlainToast({ title, text }: Toast): void {
  const note = document.createElement('p')
  note.role = 'alert'
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
