import type { Template } from './template.ts'

type Newsworthy = Pick<Template, 'slug' | 'name' | 'category' | 'changelog'>
type Change = Template['changelog'][number]

/** What happened on one day: templates that got a new version, and templates that came in. */
export type NewsDay = {
  /** YYYY-MM-DD. */
  day: string
  updates: { template: Newsworthy; change: Change }[]
  added: Newsworthy[]
}

/** The changelogs of all templates by day, newest first. The oldest entry of a changelog is the day it came in. */
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

/** A day that tells so many updates at most, and how many it leaves untold. */
export const shortened = ({ updates, ...day }: NewsDay, most: number): NewsDay & { untold: number } => ({
  ...day,
  updates: updates.slice(0, most),
  untold: Math.max(0, updates.length - most),
})

/** The newest days, whole ones, until they tell at least this much: a page of news must not grow with the library. */
export function newestDays(days: readonly NewsDay[], least: number): NewsDay[] {
  let told = 0
  return days.filter(({ updates, added }) => {
    const fits = told < least
    told += updates.length + added.length
    return fits
  })
}
