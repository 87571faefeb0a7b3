import type { Elements } from '#islands/ui/elements.ts'

type ToolBarProps = {
  /** Filters, or the list's title. */
  children: Elements
  /** How many rows match; null while unknown. */
  count: string | null
  /** Shown at the end of the line. */
  button?: Elements
}

/** The top of a list. Below the counters it has no rounded corners at the top. */
export function ToolBar({ children, count, button }: ToolBarProps) {
  return (
    <div
      className="flex min-h-[69px] flex-wrap items-center gap-x-3.5 gap-y-2.5 rounded-t-card border-1 border-line
        bg-surface px-4 py-3 [dl+&]:rounded-none [dl+&]:border-t-0"
    >
      {children}
      <p
        className="num ml-auto min-h-lh text-muted text-sm max-sm:ml-0 max-sm:w-full"
        role={count === null ? undefined : 'status'}
      >
        {count}
      </p>
      {button}
    </div>
  )
}
