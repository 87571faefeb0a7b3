import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { Prices } from '#domain/run/price-run.ts'
import { Recording } from '#domain/run/recording.ts'

/** The case that says what a template is for. */
const NORMAL = 'normal-day'

/** The recorded runs of a template the normal day first; none for one that has not been run. Checked by `check:content`. */
export function readRuns(slug: string): Recording[] {
  const folder = `content/runs/${slug}`
  return namesIn(folder)
    .sort((a, b) => Number(b === NORMAL) - Number(a === NORMAL) || a.localeCompare(b))
    .map((name) => Recording.parse(JSON.parse(readFileSync(`${folder}/${name}.json`, 'utf8'))))
}

/** Whether there is a run to play in place of a video. */
export const hasNormalDay = (slug: string): boolean => existsSync(`content/runs/${slug}/${NORMAL}.json`)

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).flatMap((file) => (file.endsWith('.json') ? file.slice(0, -5) : []))
  } catch {
    return []
  }
}

/** What model vendors ask, as `content/prices.json` says. */
export const getPrices = (): Prices => Prices.parse(JSON.parse(readFileSync('content/prices.json', 'utf8')))
