import type { Template } from './template.ts'

type Change = Template['changelog'][number]

/** The newest entry of a template's changelog, in any order. */
export function latestChange({ changelog }: Pick<Template, 'changelog'>): Change {
  return changelog.reduce((latest, change) => (change.date > latest.date ? change : latest))
}

/** The day of that entry, YYYY-MM-DD. */
export const latestDay = (template: Pick<Template, 'changelog'>): string =>
  latestChange(template).date.toISOString().slice(0, 10)
