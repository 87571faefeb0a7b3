import type { ReactNode } from 'react'

/** A state in a word, with a dot that is full where something is there. */
export function Mark({ good, children }: { good: boolean; children: ReactNode }) {
  return <span className={good ? 'admin-mark admin-mark-full' : 'admin-mark'}>{children}</span>
}
