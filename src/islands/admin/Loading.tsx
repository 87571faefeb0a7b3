import { START } from '#browser/owner/admin-address.ts'
import { Button } from '#islands/ui/Button.tsx'
import type { Elements } from '#islands/ui/elements.ts'
import { Counters } from './users/Counters.tsx'
import { Tools } from './users/Tools.tsx'
import { LoadingWords, SkeletonLine } from './Waiting.tsx'

const ROWS = 10

/** The prerendered state: a frame of the final size while the visitor's role is unknown. */
export function Loading() {
  return (
    <AdminFrame beside={<LoadingViews />}>
      <TableSkeleton />
    </AdminFrame>
  )
}

/** The view navigation, which replaces it, wraps below the heading on the narrowest screens. */
export const LoadingViews = () => <LoadingWords className="min-h-11 max-[460px]:w-full" />

/** The table without figures or rows. Inert, so that no input is lost when it is replaced. */
export function TableSkeleton() {
  return (
    // While the HTML streams in, the button at the end of the line would jump; it is shown once the line is complete.
    <div inert className="[&>:not(:has(+*))_.btn]:invisible">
      <Counters stats={null} waiting />
      <Tools address={START} count={null}>
        <Button glyph="download">Export all as CSV</Button>
      </Tools>
      <div className="rounded-b-card border-1 border-line bg-surface">
        {Array.from({ length: ROWS }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: ten identical lines that never change
          <p key={at} className="flex h-11 items-center border-line border-t px-4 first:border-t-0">
            <SkeletonLine className="w-[min(60%,420px)]" />
          </p>
        ))}
      </div>
    </div>
  )
}

/** The heading, what is next to it, and the content below: the same elements from first paint to loaded rows. */
export function AdminFrame({ beside, children }: { beside: Elements; children: Elements }) {
  return (
    <>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
        <h1 className="text-4xl">Admin</h1>
        {beside}
      </div>
      {children}
    </>
  )
}
