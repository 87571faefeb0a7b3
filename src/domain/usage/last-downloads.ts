import type { TemplateVersion } from '../catalog/changelog.ts'
import { mapInBatches } from '../shared/map-in-batches.ts'
import type { Download } from './ports.ts'

/** A template a user has downloaded. */
interface DownloadedTemplate {
  slug: string
  /** When `version` was last downloaded, in ms since 1970. */
  at: number
  /** The newest downloaded version; null for a template without versions. */
  version: string | null
  /** The newest version, if it was never downloaded. */
  newer: TemplateVersion | null
}

/** Enough records for every template of a large library and many repeats. */
export const MAX_NOTES = 2000

/** The last download of each template, newest first. `versionsOf` returns newest first, too. */
export async function lastDownloads(
  downloads: readonly Omit<Download, 'userId'>[],
  versionsOf: (slug: string) => Promise<readonly TemplateVersion[]>,
): Promise<DownloadedTemplate[]> {
  const bySlug = Map.groupBy(
    downloads.filter(({ kind }) => kind === 'template'),
    ({ id }) => id,
  )
  const downloaded = await mapInBatches([...bySlug], async ([slug, notes]): Promise<DownloadedTemplate> => {
    const versions = await versionsOf(slug)
    const newest = newestDownloadedIndex(notes, versions)
    const at = Math.max(...notes.filter((note) => placeOf(note, versions) === newest).map((note) => note.at))
    const newer = newest > 0 ? versions[0] : undefined
    return { slug, at, version: versions[newest]?.version ?? null, newer: newer ?? null }
  })
  return downloaded.sort((a, b) => b.at - a.at)
}

/** The index of the newest downloaded version of one template among its versions, newest first. */
export const newestDownloadedIndex = (
  notes: readonly Pick<Download, 'version' | 'at'>[],
  versions: readonly TemplateVersion[],
): number => Math.min(...notes.map((note) => placeOf(note, versions)))

/** The index of the downloaded version. An old record has none: the version of that day counts as downloaded. */
function placeOf({ version, at }: Pick<Download, 'version' | 'at'>, versions: readonly TemplateVersion[]): number {
  const day = new Date(at).toISOString().slice(0, 10)
  const place = versions.findIndex((known) => (version === undefined ? known.day <= day : known.version === version))
  return place === -1 ? Math.max(0, versions.length - 1) : place
}
