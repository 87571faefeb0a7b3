import { formatDay } from '#domain/shared/format-day.ts'

/** A date; with `exact` also the time. */
export function Day({ of, exact = false }: { of: string; exact?: boolean }) {
  return (
    <time className="whitespace-nowrap" dateTime={of}>
      {exact ? formatMoment(of) : formatDay(Date.parse(of))}
    </time>
  )
}

/** "Nov 3, 2026, 14:05 UTC": all admins see the same day, as in the weeks of the statistics. */
const formatMoment = (iso: string) => `${formatDay(Date.parse(iso))}, ${new Date(iso).toISOString().slice(11, 16)} UTC`
