import { formatDay, formatMoment } from './dates.ts'

/** A date, or with `exact` a moment. */
export function Day({ of, exact = false }: { of: string; exact?: boolean }) {
  return (
    <time className="admin-day" dateTime={of}>
      {exact ? formatMoment(of) : formatDay(of)}
    </time>
  )
}
