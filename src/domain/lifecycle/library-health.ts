import type { Recording } from '../run/recording.ts'
import { endOf, type LifecycleRow, nameOf } from './lifecycle.ts'

export interface TemplateHealth {
  slug: string
  name: string
  /** The newest recorded run; null if none is recorded. */
  run: Pick<Recording, 'n8n' | 'date'> | null
  /** What has an end, first to end first. */
  dated: LifecycleRow[]
  /** The names of everything else, models first, without ways to sign in. */
  others: string[]
}

/** What the page about the library's health says of one template; `rows` as `rowsOf` sorts them. */
export function templateHealth(
  { slug, name }: Pick<TemplateHealth, 'slug' | 'name'>,
  rows: readonly LifecycleRow[],
  runs: readonly Pick<Recording, 'n8n' | 'date'>[],
): TemplateHealth {
  const [run = null] = [...runs].sort((a, b) => b.date.localeCompare(a.date))
  const others = rows
    .filter((row) => endOf(row) === null && !row.id.startsWith('credential:'))
    .sort((a, b) => Number(isModel(b)) - Number(isModel(a)) || nameOf(a).localeCompare(nameOf(b)))
  return { slug, name, run, dated: rows.filter((row) => endOf(row) !== null), others: [...new Set(others.map(nameOf))] }
}

const isModel = ({ id }: LifecycleRow) => id.startsWith('model:')

/** Templates whose first end is nearest come first, those without an end last; equal ones by name. */
export const byFirstEnd = (a: TemplateHealth, b: TemplateHealth) =>
  firstEnd(a).localeCompare(firstEnd(b)) || a.name.localeCompare(b.name)

const firstEnd = ({ dated: [row] }: TemplateHealth) => (row && endOf(row)) ?? '9999'
