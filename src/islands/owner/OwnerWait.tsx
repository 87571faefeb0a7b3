import { Spinner } from '#islands/ui/Spinner.tsx'

/** Stands on a page for admins until it is known who is looking. */
export function OwnerWait({ title }: { title: string }) {
  return (
    <div className="owner-wait">
      <h1>{title}</h1>
      <p role="status">
        <Spinner /> Loading...
      </p>
    </div>
  )
}
