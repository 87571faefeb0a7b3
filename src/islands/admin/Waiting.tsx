import { Spinner } from '#islands/ui/Spinner.tsx'

/** Stands where a part of the page is on its way, about as high as the part. */
export function Waiting() {
  return (
    <p className="admin-wait" role="status">
      <Spinner /> Loading...
    </p>
  )
}
