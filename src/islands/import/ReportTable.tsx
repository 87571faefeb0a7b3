import { type ReactNode, useId } from 'react'
import { counted } from './report-words.ts'

/** More rows than this nobody reads one by one, and the page would grow slow. */
const SHOWN = 200

type ReportTableProps<Row> = {
  caption: string
  columns: readonly string[]
  rows: readonly Row[]
  /** Keeps its columns readable in narrow windows, where it scrolls sideways instead. */
  wide?: boolean
  children: (row: Row) => ReactNode
}

/** One table of a report; none without rows. Where it is too wide it scrolls, also by keyboard, and not the page. */
export function ReportTable<Row>({ caption, columns, rows, wide = false, children }: ReportTableProps<Row>) {
  const id = useId()
  if (rows.length === 0) return null
  const more = rows.length - SHOWN
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="import-scroll" aria-labelledby={id} tabIndex={0}>
      <table className={wide ? 'import-table import-table-wide' : 'import-table'}>
        <caption id={id}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{rows.slice(0, SHOWN).map(children)}</tbody>
      </table>
      {more > 0 && <p className="import-hint">And {counted(more, 'more row', 'more rows')}.</p>}
    </section>
  )
}
