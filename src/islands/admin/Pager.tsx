import { formatCount, type Part } from './count-copy.ts'
import { RouterLink } from './RouterLink.tsx'

/** Links to the previous and next page. Not shown for a list that fits on one page. */
export function Pager({ page, perPage, found }: Part) {
  const last = Math.max(1, Math.ceil(found / perPage))
  if (last === 1 && page === 1) return null
  return (
    <nav className="mt-4 flex items-center gap-4 text-sm" aria-label="Pages">
      {page > 1 && (
        <RouterLink to={{ page: Math.min(page - 1, last) }} className="btn" rel="prev">
          Previous
        </RouterLink>
      )}
      <span className="num">{`Page ${formatCount(page)} of ${formatCount(last)}`}</span>
      {page < last && (
        <RouterLink to={{ page: page + 1 }} className="btn" rel="next">
          Next
        </RouterLink>
      )}
    </nav>
  )
}
