import './dialog.css'
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { Glyph } from './Glyph.tsx'

type DialogProps = {
  /** The accessible name. If there is a visible heading, pass its id as `labelledBy` instead. */
  label?: string
  labelledBy?: string
  wide?: boolean
  /** Called once for Escape, the close button or a click on the backdrop. Unmount the dialog then. */
  onClose: () => void
  children: ReactNode
}

/** A modal dialog. The browser traps the focus and restores it afterwards. */
export function Dialog({ label, labelledBy, wide = false, onClose, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const dialog = ref.current
    const opener = document.activeElement
    dialog?.showModal()
    // An embedded player of another site would swallow Escape.
    if (document.activeElement instanceof HTMLIFrameElement) dialog?.focus()
    return () => {
      dialog?.close()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [])

  // The frame fills the whole dialog, so a click on the element itself was on the backdrop.
  const closeOnBackdrop = (event: MouseEvent) => {
    if (event.target === ref.current) onClose()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the key is Escape, which the browser sends as `cancel`
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

/** Shows a dialog over any page. `render` gets the function that closes it. */
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
