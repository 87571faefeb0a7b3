import type { ReactNode } from 'react'

/** A status label with a dot that is filled when `good`. */
export function StatusDot({ good, children }: { good: boolean; children: ReactNode }) {
  const dot = good ? 'border-ok bg-ok' : 'border-muted'
  return (
    <span className="inline-flex items-center gap-2">
      <i className={`size-2 flex-none rounded-full border-[1.5px] forced-color-adjust-none ${dot}`} />
      <span>{children}</span>
    </span>
  )
}
