import type { TemplateVersion, VersionedTemplate } from '../catalog/changelog.ts'
import { newestDownloadedIndex } from '../usage/last-downloads.ts'
import type { Download } from '../usage/ports.ts'

/** The newest version of each template, by slug. */
export type Versions = Readonly<Record<string, string>>

/** What changed in one template: at least one note, the newest first. */
export interface TemplateNews {
  slug: string
  name: string
  notes: readonly TemplateVersion[]
}

export const latestVersions = (templates: readonly VersionedTemplate[]): Versions =>
  Object.fromEntries(templates.map(({ slug, versions: [newest] }) => [slug, newest?.version ?? '']))

/** The changes after `before`, or all, up to `until`. The oldest version is the first release, not a change. */
export function newsBetween(
  templates: readonly VersionedTemplate[],
  before: Versions | null,
  until: Versions,
): TemplateNews[] {
  return templates.flatMap(({ slug, name, versions }) => {
    const indexOf = (wanted = '') => versions.findIndex(({ version }) => version === wanted)
    const [announced, first] = [indexOf(before?.[slug]), indexOf(until[slug])]
    const notes = first < 0 ? [] : versions.slice(first, announced < 0 ? -1 : announced)
    return notes.length > 0 ? [{ slug, name, notes }] : []
  })
}

/** Updates newer than what the member has downloaded, by the library page’s rule. */
export function newsFor(
  news: readonly TemplateNews[],
  downloads: readonly Omit<Download, 'userId'>[],
  templates: readonly VersionedTemplate[],
): TemplateNews[] {
  const downloadsBySlug = Map.groupBy(
    downloads.filter(({ kind }) => kind === 'template'),
    ({ id }) => id,
  )
  const known = new Map(templates.map(({ slug, versions }) => [slug, versions]))
  return news.flatMap((item) => {
    const [own, versions] = [downloadsBySlug.get(item.slug), known.get(item.slug)]
    if (!own || !versions) return []
    const newer = new Set(versions.slice(0, newestDownloadedIndex(own, versions)).map(({ version }) => version))
    const notes = item.notes.filter(({ version }) => newer.has(version))
    return notes.length > 0 ? [{ ...item, notes }] : []
  })
}
