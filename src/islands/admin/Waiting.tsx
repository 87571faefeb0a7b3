import { Spinner } from '#islands/ui/Spinner.tsx'

/** Placeholder for a chunk that is loading, about as tall as the result. */
export const Waiting = () => <LoadingWords className="min-h-60 px-4" />

/** `className` positions the label. */
export function LoadingWords({ className }: { className: string }) {
  return (
    <p className={`flex items-center gap-2.5 text-muted ${className}`} role="status">
      <Spinner /> Loading...
    </p>
  )
}

/** Placeholder for text that is loading; `className` sets its width. */
export const SkeletonLine = ({ className }: { className: string }) => (
  <i className={`inline-block h-[0.8em] rounded-tag bg-line ${className}`} />
)
