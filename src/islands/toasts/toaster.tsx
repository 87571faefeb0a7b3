import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { Toaster, toast } from 'sonner'
import { DURATION_MS, type Toast } from './toast.ts'

let ready: Promise<void> | undefined

/** `onReady`: the toaster listens from its own first effect on, which runs before this one. */
function Place({ onReady }: { onReady: () => void }) {
  useEffect(onReady, [onReady])
  return (
    <Toaster
      visibleToasts={1}
      duration={DURATION_MS}
      swipeDirections={['right']}
      hotkey={['F8']}
      closeButton
      position="bottom-right"
      theme="system"
      className="toaster"
    />
  )
}

/** One toaster per page, made when the first toast is due. A toast sent before it listens would be lost. */
function makeToaster(): Promise<void> {
  const place = document.createElement('div')
  document.body.append(place)
  return new Promise((done) => createRoot(place).render(<Place onReady={done} />))
}

export async function showToast({ title, text, destructive = false }: Toast): Promise<void> {
  ready ??= makeToaster()
  await ready
  toast.dismiss()
  const show = destructive ? toast.error : toast.success
  show(title, { description: text })
}
