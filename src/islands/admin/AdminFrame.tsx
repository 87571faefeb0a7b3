import type { ReactNode } from 'react'

/** The heading, what stands beside it, and the sheet below: the same elements from the first paint to the rows. */
export function AdminFrame({ beside, children }: { beside: ReactNode; children: ReactNode }) {
  return (
    <div className="admin">
      <div className="admin-head">
        <h1>Admin</h1>
        {beside}
      </div>
      {children}
    </div>
  )
}
