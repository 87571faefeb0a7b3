import { type ReactNode, type Ref, useId } from 'react'
import type { Elements } from '#islands/ui/elements.ts'
import type { SkeletonBlock } from '../Loading.tsx'
import type { Day, LoadFailed } from '../Section.tsx'
import type { useOwn } from '../use-own.ts'

/** Passed from the page to the parts, which load later. */
export interface Shared {
  Day: typeof Day
  LoadFailed: typeof LoadFailed
  SkeletonBlock: typeof SkeletonBlock
  useOwn: typeof useOwn
}

type PartProps = { heading: string; headingRef?: Ref<HTMLHeadingElement>; children: Elements }

/** One sign-in method, on its own card. */
export function Part({ heading, headingRef, children }: PartProps) {
  const id = useId()
  return (
    <section className="grid min-w-0 gap-3.5 rounded-card border-1 border-line bg-surface p-5" aria-labelledby={id}>
      <h3 className="text-lg" id={id} ref={headingRef} tabIndex={headingRef ? -1 : undefined}>
        {heading}
      </h3>
      {children}
    </section>
  )
}

/** An error message, announced by screen readers when it appears. */
export const Told = ({ id, children }: { id?: string; children: ReactNode }) => (
  <p className="text-bad text-sm empty:hidden" id={id} role="alert">
    {children}
  </p>
)
