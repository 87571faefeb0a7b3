import './toaster.css'
import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { Toaster, toast } from 'sonner'
import type { Toast } from '#browser/toast-content.ts'

const LOOK_AGAIN_MS = 250

let ready: Promise<HTMLElement> | undefined

/** `onReady`: the toaster subscribes in its own first effect, which runs before this one. */
function Place({ onReady }: { onReady: () => void }) {
  useEffect(onReady, [onReady])
  return (
    <Toaster
      visibleToasts={1}
      swipeDirections={['right']}
      hotkey={['F8']}
      closeButton
      position="bottom-right"
      className="toaster"
    />
  )
}

/** One toaster per page, created with the first toast. A toast sent before it subscribes would be lost. */
function makeToaster(): Promise<HTMLElement> {
  const place = document.createElement('div')
  const follow = () => standAbove(place)
  follow()
  // Dialogs fire `toggle` when they open; a dialog removed from the DOM only fires its own `close`.
  addEventListener('toggle', follow, true)
  return new Promise((done) => createRoot(place).render(<Place onReady={() => done(place)} />))
}

/** Everything outside an open modal dialog is inert, so the toasts move into it, and out again when it closes. */
function standAbove(place: HTMLElement): void {
  const dialog = [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1)
  const host = dialog ?? document.body
  if (place.parentElement === host) return
  host.append(place)
  dialog?.addEventListener('close', () => standAbove(place), { once: true })
}

/** The library's own button has an attribute that the page's click handler would take for one of ours. */
function ActionButton({ label, onClick }: NonNullable<Toast['action']>) {
  const press = () => {
    toast.dismiss()
    onClick()
  }
  return (
    <button type="button" className="toast-act" onClick={press}>
      {label}
    </button>
  )
}

export async function showToast(
  { title, text, action, destructive = false, unasked = false }: Toast,
  duration: number,
): Promise<void> {
  ready ??= makeToaster()
  standAbove(await ready)
  while (unasked && toast.getToasts().length > 0) await new Promise((again) => setTimeout(again, LOOK_AGAIN_MS))
  toast.dismiss()
  const show = destructive ? toast.error : toast.success
  // A step that follows must not go away before it is read.
  show(title, {
    description: text,
    duration: action ? Infinity : duration,
    action: action && <ActionButton {...action} />,
  })
}
