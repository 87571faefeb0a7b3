import { Button } from '#islands/ui/Button.tsx'
import type { Elements } from '#islands/ui/elements.ts'
import { START } from './address.ts'
import { Counters } from './users/Counters.tsx'
import { Tools } from './users/Tools.tsx'
import { LoadingWords, SkeletonLine } from './Waiting.tsx'

const ROWS = 10

/** The page as it is built, and as the island begins: the frame of its final size, while it is not known who looks. */
export function Loading() {
  return (
    <AdminFrame beside={<LoadingViews />}>
      <TableSkeleton />
    </AdminFrame>
  )
}

/** On the narrowest windows the ways between the views, which take its place, go below the heading. */
export const LoadingViews = () => <LoadingWords className="min-h-11 max-[460px]:w-full" />

/** The sheet without its figures and rows. Not to be used yet, so that nothing typed is lost. */
export function TableSkeleton() {
  return (
    // Read in pieces, the button at the end of the line would jump when its words arrive: shown once the line is whole.
    <div inert className="[&>:not(:has(+*))_.btn]:invisible">
      <Counters stats={null} waiting />
      <Tools address={START} count={null}>
        <Button glyph="download">Export all as CSV</Button>
      </Tools>
      <div className="rounded-b-card border-1 border-line bg-surface">
        {Array.from({ length: ROWS }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: ten equal lines that never change
          <p key={at} className="flex h-11 items-center border-line border-t px-4 first:border-t-0">
            <SkeletonLine className="w-[min(60%,420px)]" />
          </p>
        ))}
      </div>
    </div>
  )
}

/** The heading, what stands beside it, and the sheet below: the same elements from the first paint to the rows. */
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
