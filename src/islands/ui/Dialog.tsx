import './dialog.css'
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { Glyph } from './Glyph.tsx'

type DialogProps = {
  /** Read out when it opens. Pass the id of the visible heading instead where there is one. */
  label?: string
  labelledBy?: string
  wide?: boolean
  /** Called once for Escape, the close button and a press beside the dialog. Unmount the dialog then. */
  onClose: () => void
  children: ReactNode
}

/** A modal dialog. The browser holds the focus inside it and gives it back to where it was. */
export function Dialog({ label, labelledBy, wide = false, onClose, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const dialog = ref.current
    const opener = document.activeElement
    dialog?.showModal()
    // A player of another site would keep Escape to itself.
    if (document.activeElement instanceof HTMLIFrameElement) dialog?.focus()
    return () => {
      dialog?.close()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [])

  // The dialog fills itself with its frame, so a press that reaches the element itself was on the backdrop.
  const closeOnBackdrop = (event: MouseEvent) => {
    if (event.target === ref.current) onClose()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key, and the browser sends it as `cancel`
    <dialog
      ref={ref}
      className={wide ? 'dialog dialog-wide' : 'dialog'}
      tabIndex={-1}
      aria-label={label}
      aria-labelledby={labelledBy}
      onClick={closeOnBackdrop}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className="dialog-frame">{children}</div>
      <button type="button" className="icon-btn dialog-close" aria-label="Close" onClick={onClose}>
        <Glyph name="x" sheet="interface" />
      </button>
    </dialog>
  )
}

/** Shows a dialog over any page. `render` gets the function that takes it away again. */
export function openDialog(render: (close: () => void) => ReactNode): void {
  const place = document.createElement('div')
  document.body.append(place)
  const react = createRoot(place)
  react.render(
    render(() => {
      react.unmount()
      place.remove()
    }),
  )
}
