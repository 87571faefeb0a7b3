import type { ReactNode } from 'react'
import type { Elements } from '#islands/ui/elements.ts'

type FootProps = { id: string; words: ReactNode; children: Elements }

/** The buttons at the end of a section, with the text that explains them. */
export const Foot = ({ id, words, children }: FootProps) => (
  <div className="flex flex-wrap items-center gap-x-5 gap-y-2.5 border-t border-line pt-5 [&>.btn]:min-w-33">
    {children}
    <p id={id} className="flex-[1_1_220px] text-sm text-muted">
      {words}
    </p>
  </div>
)
