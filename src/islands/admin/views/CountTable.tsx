import type { ReactNode } from 'react'
import type { AdminAddress } from '#browser/owner/admin-address.ts'
import type { CategoryId } from '#domain/catalog/categories.ts'
import { formatCount } from '../count-copy.ts'
import { RouterLink } from '../RouterLink.tsx'
import { CAPTION, TableFrame } from '../TableFrame.tsx'
import { stackBars } from './week-rows.ts'

/** Two tables side by side on wide screens. */
export const PAIR = 'mt-6 grid grid-cols-[repeat(auto-fit,minmax(min(100%,420px),1fr))] items-start gap-6'

type CountTableProps = {
  caption: string
  /** Shown instead of an empty table. */
  empty: string
  columns: readonly string[]
  /** `to` is a state of this page, `href` another page. */
  rows: readonly { text: string; count: number; href?: string; to?: Partial<AdminAddress>; more?: ReactNode }[]
}

/** A table of counts, with a bar each. */
export function CountTable({ caption, empty, columns, rows }: CountTableProps) {
  if (rows.length === 0) {
    return (
      <section className="rounded-card border-1 border-line bg-surface">
        <h2 className={CAPTION}>{caption}</h2>
        <p className="px-4 pb-4 text-muted">{empty}</p>
      </section>
    )
  }
  const most = Math.max(...rows.map(({ count }) => count))
  return (
    <TableFrame
      caption={caption}
      look="card"
      head={
        <tr>
          {columns.map((column, at) => (
            <th scope="col" key={column} className={at === 1 ? 'text-right' : undefined}>
              {column}
            </th>
          ))}
          <td className="max-sm:hidden" />
        </tr>
      }
    >
      {rows.map(({ text, href, to, count, more }) => (
        <tr key={text}>
          <th scope="row" className="wrap-anywhere min-w-40 whitespace-normal">
            {to ? <RouterLink to={to}>{text}</RouterLink> : href ? <a href={href}>{text}</a> : text}
          </th>
          <td className="text-right">{formatCount(count)}</td>
          {more !== undefined && <td>{more}</td>}
          <td className="w-[32%] min-w-24 max-sm:hidden">
            <Bars parts={[count]} most={most} />
          </td>
        </tr>
      ))}
    </TableFrame>
  )
}

type BarsProps = {
  parts: readonly number[]
  /** The value of a full-width bar. */
  most: number
}

/** They repeat figures, so screen readers skip them. SVG, as a style attribute would violate the page's CSP. */
export function Bars({ parts, most }: BarsProps) {
  return (
    <svg className="h-3.5 w-full" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      {stackBars(parts, most).map(({ x, width }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a bar is identified by its position, which is its plan
        <rect key={at} className={`fill-hue forced-color-adjust-none ${hueOf(at)}`} x={x} width={width} height="10" />
      ))}
    </svg>
  )
}

/** The hue and the position both identify a plan. A category's class sets its hue. */
const HUES: readonly CategoryId[] = ['lead-generation', 'marketing', 'customer-support', 'social-media']

export const hueOf = (place: number) => HUES[place % HUES.length]
