import { createRoot } from 'react-dom/client'
import { Toaster, toast } from 'sonner'
import type { Toast } from './toast.ts'

/** The figures of specification section 9. */
const DURATION_MS = 5000

let ready: Promise<void> | undefined

/** One toaster per page, made when the first toast is due. */
function makeToaster(): Promise<void> {
  const place = document.createElement('div')
  document.body.append(place)
  createRoot(place).render(
    <Toaster
      visibleToasts={1}
      duration={DURATION_MS}
      swipeDirections={['right']}
      hotkey={['F8']}
      closeButton
      position="bottom-right"
      theme="system"
      className="toaster"
    />,
  )
  // The toaster listens from its first effect on; a toast sent before that would be lost.
  return new Promise((done) => {
    const look = () => (document.querySelector('[aria-label^="Notifications"]') ? done() : requestAnimationFrame(look))
    look()
  })
}

export async function showToast({ title, text, destructive = false }: Toast): Promise<void> {
  ready ??= makeToaster()
  await ready
  toast.dismiss()
  const show = destructive ? toast.error : toast.success
  show(title, { description: text })
}
