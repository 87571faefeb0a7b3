import { Button } from '#islands/ui/Button.tsx'
import { formatCount } from '../count-words.ts'
import { go } from '../use-address.ts'

/** `found` counts all pages: with some, only this page is beyond the last one. */
export function NoUsers({ found }: { found: number }) {
  if (found > 0) {
    return (
      <div className="admin-empty">
        <p>The list of {formatCount(found)} ends before this page.</p>
        <Button onClick={() => go({ page: 1 })}>Show the first page</Button>
      </div>
    )
  }
  return (
    <div className="admin-empty">
      <p>No user matches this search and filter.</p>
      <Button onClick={() => go({ search: '', filter: 'all' })}>Show all users</Button>
    </div>
  )
}
