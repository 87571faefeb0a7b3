import type { ReactNode } from 'react'
import type { Elements } from '#islands/ui/elements.ts'

type FootProps = { id: string; words: ReactNode; children: Elements }

/** The buttons that end a part, and beside them the words that say what they do. */
export const Foot = ({ id, words, children }: FootProps) => (
  <div className="flex flex-wrap items-center gap-x-5 gap-y-2.5 border-t border-line pt-5 [&>.btn]:min-w-33">
    {children}
    <p id={id} className="flex-[1_1_220px] text-sm text-muted">
      {words}
    </p>
  </div>
)
