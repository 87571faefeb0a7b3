import { Spinner } from '#islands/ui/Spinner.tsx'

/** Stands where a part of the page is on its way, about as high as the part. */
export const Waiting = () => <LoadingWords className="min-h-60 px-4" />

/** `className` gives them their place. */
export function LoadingWords({ className }: { className: string }) {
  return (
    <p className={`flex items-center gap-2.5 text-muted ${className}`} role="status">
      <Spinner /> Loading...
    </p>
  )
}

/** Stands for words that are on their way; `className` says how wide they may be. */
export const SkeletonLine = ({ className }: { className: string }) => (
  <i className={`inline-block h-[0.8em] rounded-tag bg-line ${className}`} />
)
