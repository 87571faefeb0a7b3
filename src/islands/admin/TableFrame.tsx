import { type ReactNode, useId } from 'react'

type TableFrameProps = {
  /** Names the table, and on narrow windows the region in which it scrolls. */
  caption: string
  captionShown?: boolean
  busy?: boolean
  children: ReactNode
}

/** A table in a region of its own: where it is too wide it scrolls there, also by keyboard, and not the page. */
export function TableFrame({ caption, captionShown = false, busy = false, children }: TableFrameProps) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="admin-scroll" aria-labelledby={id} tabIndex={0}>
      <table className="admin-table" aria-busy={busy}>
        <caption id={id} className={captionShown ? 'admin-caption' : 'visually-hidden'}>
          {caption}
        </caption>
        {children}
      </table>
    </section>
  )
}
