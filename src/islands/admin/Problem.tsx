import type { ReactNode } from 'react'

type ProblemProps = { role?: 'alert' | 'status'; children: ReactNode }

/** An error message. Stays in the DOM when empty, so that screen readers announce the text once it appears. */
export function Problem({ role = 'alert', children }: ProblemProps) {
  return (
    <p
      className="mb-3 rounded-control border-1 border-current px-3.5 py-2.5 text-bad text-sm
        empty:m-0 empty:border-0 empty:p-0"
      role={role}
    >
      {children}
    </p>
  )
}
