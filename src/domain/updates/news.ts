import type { Template } from '../catalog/template.ts'
import { newestTaken } from '../usage/last-downloads.ts'
import type { Download } from '../usage/ports.ts'

export type Versioned = Pick<Template, 'slug' | 'name' | 'changelog'>

/** The newest version of each template, by slug. */
export type Versions = Readonly<Record<string, string>>

/** What changed in one template: at least one note, the newest first, with its day (YYYY-MM-DD). */
export interface TemplateNews {
  slug: string
  name: string
  notes: readonly { version: string; day: string; note: string }[]
}

const newestFirst = ({ changelog }: Versioned) => [...changelog].sort((a, b) => b.date.getTime() - a.date.getTime())

export const latestVersions = (templates: readonly Versioned[]): Versions =>
  Object.fromEntries(templates.map((template) => [template.slug, newestFirst(template)[0]?.version ?? '']))

/**
 * What changed after `before`, or ever when it is null, and up to `until`. The oldest version of a template is the one
 * it came in with, and no change.
 */
export function newsBetween(templates: readonly Versioned[], before: Versions | null, until: Versions): TemplateNews[] {
  return templates.flatMap((template) => {
    const { slug, name } = template
    const all = newestFirst(template)
    const placeOf = (version = '') => all.findIndex((change) => change.version === version)
    const [told, first] = [placeOf(before?.[slug]), placeOf(until[slug])]
    const changes = first < 0 ? [] : all.slice(first, told < 0 ? -1 : told)
    const notes = changes.map(({ version, date, note }) => ({ version, day: dayOf(date), note }))
    return notes.length > 0 ? [{ slug, name, notes }] : []
  })
}

/** Of it what is newer than what somebody has downloaded, by the rule of their library. */
export function newsFor(
  news: readonly TemplateNews[],
  downloads: readonly Omit<Download, 'userId'>[],
  templates: readonly Versioned[],
): TemplateNews[] {
  const taken = Map.groupBy(
    downloads.filter(({ kind }) => kind === 'template'),
    ({ id }) => id,
  )
  const known = new Map(templates.map((template) => [template.slug, template]))
  return news.flatMap((item) => {
    const [own, template] = [taken.get(item.slug), known.get(item.slug)]
    if (!own || !template) return []
    const versions = newestFirst(template).map(({ version, date }) => ({ version, day: dayOf(date) }))
    const newer = new Set(versions.slice(0, newestTaken(own, versions)).map(({ version }) => version))
    const notes = item.notes.filter(({ version }) => newer.has(version))
    return notes.length > 0 ? [{ ...item, notes }] : []
  })
}

const dayOf = (date: Date) => date.toISOString().slice(0, 10)
