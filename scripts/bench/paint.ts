import { EMPTY } from './edge.ts'

/** What a page of each kind may take until its largest paint, as a multiple of an empty page in the same run. */
const PAINT_RATIOS: Readonly<Record<string, number>> = {
  guide: 1.2,
  list: 1.2,
  search: 1.3,
  template: 1.3,
  home: 1.4,
  auth: 1.6,
}
/** Times vary between runs, so a ratio fails only above its target plus a tenth. */
const TOLERANCE = 0.1
/** Milliseconds in which the main thread of a slow phone cannot answer, before the page is usable. */
const MAX_BLOCKING = 100
const ROUNDS = 5

export interface Paint {
  /** Milliseconds until the largest paint. */
  paint: number
  /** Milliseconds of blocking time. */
  blocking: number
}

/**
 * Measures the pages and an empty one in turn, five times, and compares the medians.
 *
 * @param measure opens a path and returns its times
 * @returns the table of all pages, and the ones that exceed their budget
 */
export async function comparePaint(pages: Readonly<Record<string, string>>, measure: (path: string) => Promise<Paint>) {
  const all = Object.entries({ empty: EMPTY, ...pages }).map(([kind, path]) => ({ kind, path, runs: [] as Paint[] }))
  for (let round = 0; round < ROUNDS; round++) for (const { path, runs } of all) runs.push(await measure(path))
  const empty = median(all[0]?.runs.map(({ paint }) => paint) ?? [])
  const rows = all.slice(1).map(({ kind, runs }) => {
    return {
      kind,
      ratio: median(runs.map(({ paint }) => paint)) / empty,
      blocking: median(runs.map(({ blocking }) => blocking)),
    }
  })
  return {
    table: rows.map(
      ({ kind, ratio, blocking }) =>
        `${kind}: ${ratio.toFixed(2)} of an empty page (at most ${PAINT_RATIOS[kind]}), blocked for ${Math.round(blocking)} ms`,
    ),
    losses: rows.flatMap(({ kind, ratio, blocking }) => [
      ...(ratio > (PAINT_RATIOS[kind] ?? 0) + TOLERANCE
        ? [`The largest paint of ${kind} takes ${ratio.toFixed(2)}.`]
        : []),
      ...(blocking > MAX_BLOCKING ? [`${kind} blocks the main thread for ${Math.round(blocking)} ms.`] : []),
    ]),
  }
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
