import type { Template } from './template.ts'

type Newsworthy = Pick<Template, 'slug' | 'name' | 'category' | 'changelog'>
type Change = Template['changelog'][number]

/** The changes of one day: templates with a new version, and new templates. */
export type NewsDay = {
  /** YYYY-MM-DD. */
  day: string
  updates: { template: Newsworthy; change: Change }[]
  added: Newsworthy[]
}

/** The changelogs of all templates by day, newest first. The oldest entry of each is the day the template was added. */
export function newsByDay(templates: readonly Newsworthy[]): NewsDay[] {
  const days = new Map<string, NewsDay>()
  const on = (date: Date) => {
    const day = date.toISOString().slice(0, 10)
    const news = days.get(day) ?? { day, updates: [], added: [] }
    days.set(day, news)
    return news
  }
  for (const template of templates) {
    const [first, ...later] = [...template.changelog].sort((a, b) => a.date.getTime() - b.date.getTime())
    if (first) on(first.date).added.push(template)
    for (const change of later) on(change.date).updates.push({ template, change })
  }
  return [...days.values()].sort((a, b) => b.day.localeCompare(a.day))
}

/** A day limited to this many updates, and the number of updates left out. */
export const shortened = ({ updates, ...day }: NewsDay, most: number): NewsDay & { untold: number } => ({
  ...day,
  updates: updates.slice(0, most),
  untold: Math.max(0, updates.length - most),
})

/** The newest whole days with at least this many entries: a news page must not grow with the library. */
export function newestDays(days: readonly NewsDay[], least: number): NewsDay[] {
  let told = 0
  return days.filter(({ updates, added }) => {
    const fits = told < least
    told += updates.length + added.length
    return fits
  })
}
