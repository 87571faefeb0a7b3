import type { Template } from './template.ts'

type Newsworthy = Pick<Template, 'slug' | 'name' | 'changelog'>

type Told<T> = { template: T; version: string }

/** One change, and all templates it was made to. */
interface NewsGroup<T> {
  note: string
  /** YYYY-MM-DD; the latest if it was made on several days. */
  day: string
  templates: [Told<T>, ...Told<T>[]]
}

export interface NewsMonth<T> {
  /** YYYY-MM */
  month: string
  /** Latest first; of one day, the change to most templates first. */
  updates: NewsGroup<T>[]
  /** New templates, latest first. */
  added: T[]
}

/**
 * The changelogs of all templates by month, newest first. Equal notes of a month are one change. The oldest entry of a
 * changelog is the day the template was added.
 */
export function newsByMonth<T extends Newsworthy>(templates: readonly T[]): NewsMonth<T>[] {
  const entries = templates
    .flatMap((template) => {
      const [first, ...later] = [...template.changelog].sort((a, b) => a.date.getTime() - b.date.getTime())
      const changes = later.map((change) => ({ template, change, isNew: false }))
      return first ? [{ template, change: first, isNew: true }, ...changes] : changes
    })
    .map((entry) => ({ ...entry, day: entry.change.date.toISOString().slice(0, 10) }))
    .sort((a, b) => b.day.localeCompare(a.day))
  return [...Map.groupBy(entries, ({ day }) => day.slice(0, 7))].map(([month, all]) => ({
    month,
    updates: groupsOf(all.filter(({ isNew }) => !isNew)),
    added: all.filter(({ isNew }) => isNew).map(({ template }) => template),
  }))
}

type Entry<T> = { template: T; change: Template['changelog'][number]; day: string }

function groupsOf<T>(updates: readonly Entry<T>[]): NewsGroup<T>[] {
  const groups = [...Map.groupBy(updates, ({ change }) => change.note)].map(([note, all]) => ({
    note,
    day: all[0]?.day ?? '',
    // A group has at least one entry.
    templates: all.map(({ template, change }) => ({ template, version: change.version })) as NewsGroup<T>['templates'],
  }))
  return groups.sort((a, b) => b.day.localeCompare(a.day) || b.templates.length - a.templates.length)
}

/** The newest `most` changes: a news page must not grow with the library. */
export function newestNews<T>(months: readonly NewsMonth<T>[], most: number): NewsMonth<T>[] {
  let left = most
  return months.flatMap((month) => {
    if (left <= 0) return []
    const updates = month.updates.slice(0, left)
    left -= updates.length
    return [{ ...month, updates }]
  })
}
