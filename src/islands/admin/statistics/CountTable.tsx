import { formatCount } from '../count-words.ts'
import { Day } from '../Day.tsx'
import { TableFrame } from '../TableFrame.tsx'
import { Bars } from './Bars.tsx'

type CountTableProps = {
  caption: string
  /** Said instead of an empty table. */
  empty: string
  columns: readonly string[]
  rows: readonly { text: string; count: number; href?: string; last?: string }[]
}

/** Things counted, most frequent first, with a bar each. */
export function CountTable({ caption, empty, columns, rows }: CountTableProps) {
  if (rows.length === 0) {
    return (
      <section>
        <h2 className="admin-caption">{caption}</h2>
        <p className="admin-nothing">{empty}</p>
      </section>
    )
  }
  const most = Math.max(...rows.map(({ count }) => count))
  return (
    <TableFrame caption={caption} captionShown>
      <thead>
        <tr>
          {columns.map((column, at) => (
            <th scope="col" key={column} className={at === 1 ? 'admin-figure' : undefined}>
              {column}
            </th>
          ))}
          <td />
        </tr>
      </thead>
      <tbody>
        {rows.map(({ text, href, count, last }) => (
          <tr key={text}>
            <th scope="row" className="admin-long">
              {href ? (
                <a className="admin-open" href={href}>
                  {text}
                </a>
              ) : (
                text
              )}
            </th>
            <td className="admin-figure">{formatCount(count)}</td>
            {last && (
              <td>
                <Day of={last} />
              </td>
            )}
            <td className="admin-bar-cell">
              <Bars parts={[count]} most={most} />
            </td>
          </tr>
        ))}
      </tbody>
    </TableFrame>
  )
}
