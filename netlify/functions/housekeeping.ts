import type { Config } from '@netlify/functions'
import { rollUpDays } from '#domain/admin/statistics.ts'
import { cleanStoredImports } from '#domain/import/clean-stored-imports.ts'
import { eraseOpen } from '#domain/personal-data/erase.ts'
import { deleteOld } from '#domain/retention/delete-old.ts'
import { RETENTION } from '#domain/retention/retention.ts'
import { erasePorts } from '#server/erasing.ts'
import { counted, scheduled } from '#server/http/scheduled.ts'
import { services } from '#server/services.ts'

export const config: Config = { schedule: '@hourly' }

/** Rolls up past days for the admin's lists, deletes expired data and erased users, and sanitizes old imports. */
export default scheduled(async (hasTime) => {
  const all = services()
  const { shelves } = all
  const cleaning = await cleanStoredImports(all, { id: crypto.randomUUID(), now: new Date().toISOString(), hasTime })
  const noted = (await all.noteOldPayments(hasTime)) && (await all.noteOldMessages(hasTime))
  await all.noteMissedDecisions({ now: Date.now() })
  const closing = await rollUpDays(all, hasTime)
  const deletion = await deleteOld(shelves, { retention: RETENTION, now: Date.now(), hasTime })
  const erasing = await eraseOpen(erasePorts(all), { now: Date.now(), hasTime, complete: noted })
  const failures = [...cleaning.failures, ...closing.failures, ...deletion.failures, ...erasing.failures]
  const parts = [`${counted(closing.days, 'day')} rolled up.`, `${counted(deletion.deleted, 'key')} deleted.`]
  if (cleaning.cleaned > 0) parts.push(`${counted(cleaning.cleaned, 'imported workflow')} cleaned.`)
  if (closing.skipped > 0) parts.push(`${counted(closing.skipped, 'key')} couldn’t be read and were skipped.`)
  if (erasing.over > 0) parts.push(`${counted(erasing.over, 'account')} erased.`)
  if (failures.length > 0) parts.push(`${counted(failures.length, 'step')} failed and will be retried.`)
  if (!cleaning.finished || !noted || !closing.finished || !deletion.finished || !erasing.finished)
    parts.push('The next run will continue.')
  return { summary: parts.join(' '), failures }
})
