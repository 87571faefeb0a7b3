import type { Elements } from '#islands/ui/elements.ts'

type ToolBarProps = {
  /** What narrows the list down, or says what it is. */
  children: Elements
  /** How much that leaves of it; null while nobody knows. */
  count: string | null
  /** The button at the end. */
  button?: Elements
}

/** The top of a list. Below the counters it is not the top of the sheet. */
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
