import { Button } from '#islands/ui/Button.tsx'
import { Spinner } from '#islands/ui/Spinner.tsx'
import { AdminFrame } from './AdminFrame.tsx'
import { START } from './address.ts'
import { Counters } from './users/Counters.tsx'
import { Tools } from './users/Tools.tsx'

const ROWS = 10

/** The page as it is built, and as the island begins: the frame of its final size, while it is not known who looks. */
export function Loading() {
  return (
    <AdminFrame beside={<LoadingWords />}>
      <Bones />
    </AdminFrame>
  )
}

export function LoadingWords() {
  return (
    <p className="admin-loading" role="status">
      <Spinner /> Loading...
    </p>
  )
}

/** The sheet without its figures and rows. Not to be used yet, so that nothing typed is lost. */
export function Bones() {
  return (
    <div inert>
      <Counters stats={null} waiting />
      <Tools address={START} count={null}>
        <Button glyph="download">Export all as CSV</Button>
      </Tools>
      <div className="admin-rows-wait">
        {Array.from({ length: ROWS }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: ten equal lines that never change
          <p key={at}>
            <i className="admin-bone" />
          </p>
        ))}
      </div>
    </div>
  )
}
