import { useId } from 'react'
import { formatDay } from '#domain/shared/format-day.ts'
import { Button } from '#islands/ui/Button.tsx'
import type { Elements } from '#islands/ui/elements.ts'

type SectionProps = { heading: string; beside?: Elements; children: Elements }

/** A section of the page with its own heading. */
export function Section({ heading, beside, children }: SectionProps) {
  const id = useId()
  return (
    <section className="min-w-0" aria-labelledby={id}>
      <div className="mb-4 flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 className="text-2xl" id={id}>
          {heading}
        </h2>
        {beside}
      </div>
      {children}
    </section>
  )
}

/** Shown in a section that failed to load. */
export function LoadFailed({ message, retry }: { message: string; retry: () => void }) {
  return (
    <div className="grid justify-items-start gap-3.5 rounded-card border-1 border-line bg-surface p-5" role="alert">
      <p>{message}</p>
      <Button onClick={retry}>Try again</Button>
    </div>
  )
}

/** A date in UTC, like "Nov 3, 2026". */
export const Day = ({ of }: { of: string }) => (
  <time className="num whitespace-nowrap" dateTime={of}>
    {formatDay(Date.parse(of))}
  </time>
)
