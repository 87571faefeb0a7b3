import { type ReactNode, useId } from 'react'

const CELLS = '[&_tr>*]:px-4 [&_tr>*]:py-1 max-md:[&_tr>*]:px-3'

/** The table's context: below a toolbar, as its own card, or in the user panel. */
const LOOKS = {
  sheet: `border-1 border-t-0 last:rounded-b-card ${CELLS}`,
  card: `rounded-card border-1 ${CELLS}`,
  panel: 'border-t [&_tr>*]:py-2 [&_tr>*]:pr-3 [&_tr>*]:pl-0 [&_tr>*]:align-top [&_time]:block [&_time]:text-muted',
}

type TableFrameProps = {
  /** Names the table and its scroll region. Visible only on a card. */
  caption: string
  look?: keyof typeof LOOKS
  busy?: boolean
  /** The header row. */
  head: ReactNode
  children: ReactNode
}

/** A table in its own scroll region: if too wide, the region scrolls (also by keyboard), not the page. */
export function TableFrame({ caption, look = 'sheet', busy = false, head, children }: TableFrameProps) {
  const id = useId()
  return (
    <section
      className={`relative overflow-x-auto border-line bg-surface ${LOOKS[look]}`}
      aria-labelledby={id}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
    >
      <table className="num w-full border-collapse whitespace-nowrap text-left text-sm/[1.35]" aria-busy={busy}>
        <caption id={id} className={look === 'card' ? CAPTION : 'visually-hidden'}>
          {caption}
        </caption>
        <thead className="border-ink border-b *:h-11 [&_th]:font-semibold">{head}</thead>
        <tbody
          className="*:not-first:border-t *:h-11 *:border-line *:hover:bg-canvas in-aria-busy:opacity-55
            [&_a]:decoration-line [&_a]:underline-offset-4 [&_a]:hover:decoration-ink [&_th]:font-normal"
        >
          {children}
        </tbody>
      </table>
    </section>
  )
}

/** Also used above a card without a table. */
export const CAPTION =
  'whitespace-normal px-4 pt-3.5 pb-2.5 text-left font-[650] font-display text-lg/[1.2] normal-nums'
