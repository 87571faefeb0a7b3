/** "2026-10", "2026-11": every month from the first time to the second, in ms. */
export function monthsBetween(since: number, until: number): string[] {
  const months: string[] = []
  const month = new Date(`${new Date(since).toISOString().slice(0, 7)}-01T00:00:00Z`)
  for (; month.getTime() <= until; month.setUTCMonth(month.getUTCMonth() + 1))
    months.push(month.toISOString().slice(0, 7))
  return months
}
