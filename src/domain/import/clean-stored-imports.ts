import type { AuditIntent } from '../admin/audit-entry.ts'
import type { Audit } from '../admin/ports.ts'
import { cleanWorkflow } from '../workflow/cleaning/clean-workflow.ts'
import { type Removal, removalCounts } from '../workflow/cleaning/removal.ts'
import type { ImportedTemplates, UncleanedImport, UncleanedImports } from './ports.ts'

/** Files cleaned between two checks of the remaining time. */
const AT_ONCE = 20
/** Each takes three calls, and Netlify returns 429 above 500 calls a minute. */
const MAX_PER_RUN = 100

/** The author in the audit log when no admin acted. */
const HOURLY_JOB = { id: 'system', email: 'Hourly job' }

export interface ImportCleaning {
  cleaned: number
  /** One item per failure. The next run tries again. */
  failures: unknown[]
  /** False when there are more. */
  finished: boolean
}

interface Ports {
  imported: UncleanedImports & Pick<ImportedTemplates, 'workflow'>
  audit: Pick<Audit, 'begin' | 'finish'>
}

/**
 * Cleans uploads that were stored unmodified: writes a clean copy of each, then deletes the original. Safe to
 * interrupt, repeat and run concurrently. Originals restored from a backup are cleaned by the next run. `now` in ISO
 * time, `id` new for each run.
 */
export async function cleanStoredImports(
  { imported, audit }: Ports,
  { id, now, hasTime }: { id: string; now: string; hasTime: () => boolean },
): Promise<ImportCleaning> {
  const found = await imported.uncleaned()
  const report: ImportCleaning = { cleaned: 0, failures: [], finished: found.length === 0 }
  if (report.finished || !hasTime()) return report
  const target = { userId: null, text: `${found.length} stored ${found.length === 1 ? 'file' : 'files'}` }
  const intent: AuditIntent = {
    id,
    admin: HOURLY_JOB,
    at: now,
    action: 'clean-imports',
    target,
    reason: '',
    request: '',
  }
  await audit.begin(intent)
  const removed: Removal[] = []
  const due = found.slice(0, MAX_PER_RUN)
  for (let at = 0; at < due.length && hasTime(); at += AT_ONCE) {
    const ends = await Promise.allSettled(
      due.slice(at, at + AT_ONCE).map(async (upload) => removed.push(...(await cleanOne(imported, upload)))),
    )
    for (const end of ends)
      if (end.status === 'fulfilled') report.cleaned += 1
      else report.failures.push(end.reason)
  }
  report.finished = report.cleaned === found.length
  const files = `${report.cleaned} workflow ${report.cleaned === 1 ? 'file' : 'files'} cleaned`
  const what = removalCounts(removed) || 'nothing had to be removed'
  await audit.finish(intent, {
    outcome: `${files}: ${what}.${report.finished ? '' : ' The next run continues.'}`,
    refusal: null,
  })
  return report
}

async function cleanOne(imported: Ports['imported'], upload: UncleanedImport): Promise<Removal[]> {
  const json = await imported.workflow(upload.slug, upload.hash)
  const { workflow, removed } = cleanWorkflow(json ?? {})
  if (json) await imported.replaceUncleaned(upload, workflow)
  return removed
}
