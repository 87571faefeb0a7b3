const COUNT = new Intl.NumberFormat('en-US')

/** Formats 1284 as "1,284". */
export const formatCount = (count: number) => COUNT.format(count)

/** A page of a list; `found` is the total count. */
export interface Part {
  page: number
  perPage: number
  found: number
}

/** Describes the page's range: "51–100 of 1,284 users", or "7 users" if all fit. */
export function countCopy({ page, perPage, found }: Part, [one, many]: readonly [string, string]): string {
  const first = (page - 1) * perPage + 1
  const all = `${formatCount(found)} ${found === 1 ? one : many}`
  if (found <= perPage || first > found) return all
  return `${formatCount(first)}–${formatCount(Math.min(found, first + perPage - 1))} of ${all}`
}
