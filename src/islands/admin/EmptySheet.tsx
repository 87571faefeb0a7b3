import { Button } from '#islands/ui/Button.tsx'
import type { Elements } from '#islands/ui/elements.ts'

type EmptySheetProps = { message: string; role?: 'alert'; children?: Elements }

/** Empty state: explains why there are no rows and offers the next step. */
export function EmptySheet({ message, role, children }: EmptySheetProps) {
  return (
    <div
      className="grid justify-items-start gap-3.5 rounded-b-card border-1 border-line border-t-0 bg-surface px-4 py-8"
      role={role}
    >
      <p>{message}</p>
      {children}
    </div>
  )
}

type TroubleProps = { sentence: string; way?: string; retry: () => void }

/** Error state with a retry button. */
export function LoadError({ sentence, way = 'Try again', retry }: TroubleProps) {
  return (
    <EmptySheet message={sentence} role="alert">
      <Button onClick={retry}>{way}</Button>
    </EmptySheet>
  )
}
