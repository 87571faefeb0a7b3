import type { TemplateVersion } from '../catalog/changelog.ts'
import { inTurns } from '../shared/map-in-batches.ts'
import type { Download } from './ports.ts'

/** A template somebody has downloaded. */
interface Taken {
  slug: string
  /** When `version` was last taken, in ms since 1970. */
  at: number
  /** The newest of those that were taken; null for a template without versions. */
  version: string | null
  /** The newest of all, where that was never taken. */
  newer: TemplateVersion | null
}

/** As many notes as tell of every template of a large library and of many repeats. */
export const MOST_NOTES = 2000

/** What each template was last taken as, newest first. `versionsOf` answers newest first, too. */
export async function lastDownloads(
  downloads: readonly Omit<Download, 'userId'>[],
  versionsOf: (slug: string) => Promise<readonly TemplateVersion[]>,
): Promise<Taken[]> {
  const bySlug = Map.groupBy(
    downloads.filter(({ kind }) => kind === 'template'),
    ({ id }) => id,
  )
  const taken = await inTurns([...bySlug], async ([slug, notes]): Promise<Taken> => {
    const versions = await versionsOf(slug)
    const newest = newestTaken(notes, versions)
    const at = Math.max(...notes.filter((note) => placeOf(note, versions) === newest).map((note) => note.at))
    const newer = newest > 0 ? versions[0] : undefined
    return { slug, at, version: versions[newest]?.version ?? null, newer: newer ?? null }
  })
  return taken.sort((a, b) => b.at - a.at)
}

/** Where the newest of what was taken of one template stands among its versions, which come newest first. */
export const newestTaken = (
  notes: readonly Pick<Download, 'version' | 'at'>[],
  versions: readonly TemplateVersion[],
): number => Math.min(...notes.map((note) => placeOf(note, versions)))

/**
 * Where what was taken stands among the versions. An old note does not tell: then a version of that day counts as
 * taken.
 */
function placeOf({ version, at }: Pick<Download, 'version' | 'at'>, versions: readonly TemplateVersion[]): number {
  const day = new Date(at).toISOString().slice(0, 10)
  const place = versions.findIndex((known) => (version === undefined ? known.day <= day : known.version === version))
  return place === -1 ? Math.max(0, versions.length - 1) : place
}
