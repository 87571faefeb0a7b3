/** A date, or with `exact` a moment. */
export function Day({ of, exact = false }: { of: string; exact?: boolean }) {
  return (
    <time className="whitespace-nowrap" dateTime={of}>
      {exact ? formatMoment(of) : formatDay(of)}
    </time>
  )
}

/**
 * "2026-11-03": of one width, in the order of time. In UTC, like the weeks of the statistics: the same for everybody.
 */
const formatDay = (iso: string) => new Date(iso).toISOString().slice(0, 10)

/** "2026-11-03 14:05 UTC" */
const formatMoment = (iso: string) => `${new Date(iso).toISOString().slice(0, 16).replace('T', ' ')} UTC`
