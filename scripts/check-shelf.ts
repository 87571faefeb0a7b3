/**
 * Fails if a workflow on sale depends on something that has ended, ends within half a year or is closed to new
 * customers, unless its row says why it can't be moved yet: `npm run check:shelf`. Not part of `npm test`, which must
 * not fail because of a date.
 */
import path from 'node:path'
import { needsMigration } from '../src/domain/lifecycle/lifecycle.ts'
import { endLine, usedRows } from './check-content/check-lifecycle.ts'

const today = new Date().toISOString().slice(0, 10)
const rows = await usedRows(path.dirname(import.meta.dirname))
const due = rows?.filter(({ row }) => needsMigration(row, today)) ?? []
for (const each of due) process.stdout.write(`${endLine(each, today)}\n`)
process.stdout.write(
  !rows
    ? 'content/lifecycle.json or content/models.json can’t be read. Run `npm run check:content` and fix what it reports.\n'
    : due.length > 0
      ? `${due.length} to move. If that is not possible yet, write the reason as "stays" in content/lifecycle.json.\n`
      : 'Everything the workflows depend on lasts for half a year, or has a reason why it stays.\n',
)
process.exitCode = !rows || due.length > 0 ? 1 : 0
