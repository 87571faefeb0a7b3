export interface Toast {
  title: string
  text: string
  destructive?: boolean
  /** A button in the toast. */
  action?: { label: string; onClick: () => void }
  /** Not a response to an action: waits until the current toast, which may be one, is gone. */
  unasked?: boolean
}
