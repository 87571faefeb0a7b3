import { dayInWords } from '#domain/shared/day-in-words.ts'

/** A date; with `exact` also the time. */
export function Day({ of, exact = false }: { of: string; exact?: boolean }) {
  return (
    <time className="whitespace-nowrap" dateTime={of}>
      {exact ? formatMoment(of) : formatDay(of)}
    </time>
  )
}

/** "Nov 3, 2026", in UTC like the weeks of the statistics, so that all admins see the same day. */
const formatDay = (iso: string) => dayInWords(Date.parse(iso))

/** "Nov 3, 2026, 14:05 UTC" */
const formatMoment = (iso: string) => `${formatDay(iso)}, ${new Date(iso).toISOString().slice(11, 16)} UTC`
