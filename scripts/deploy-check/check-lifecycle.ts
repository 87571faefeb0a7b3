import { endsSoon, nameOf } from '../../src/domain/lifecycle/lifecycle.ts'
import { type UsedRow, usedRows } from '../check-content/check-lifecycle.ts'
import { type Finding, fail, look, pass } from './finding.ts'

/** Whether vendors end something that templates on sale depend on within 90 days of `today` (YYYY-MM-DD). */
export function checkLifecycle(rows: readonly UsedRow[] | null, today: string): Finding {
  if (!rows)
    return fail('content/lifecycle.json can’t be read.', 'Run `npm run check:content` and fix what it reports.')
  const ending = rows.filter(({ row }) => endsSoon(row, today)).map(({ row }) => nameOf(row))
  return ending.length === 0
    ? pass('Vendors end nothing within 90 days that templates depend on.')
    : look(
        `Vendors have ended, or end within 90 days, what templates depend on: ${ending.join(', ')}.`,
        'Run `npm run check:content` for the dates, replacements and templates.',
      )
}

export const checkOwnLifecycle = async (root: string, today: string) => [checkLifecycle(await usedRows(root), today)]
