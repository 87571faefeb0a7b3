import type { ImportLog } from '#domain/import/run-import.ts'
import { openWriteOnce } from './write-once-store.ts'

/** The audit log, as far as an import writes to it: `intent/<id>` before an act, `outcome/<id>` after it. */
export function createImportLog(): ImportLog {
  const { writeOnce } = openWriteOnce('audit')
  return {
    begin: (intent) => writeOnce(`intent/${intent.id}`, intent),
    finish: (intent, end) => writeOnce(`outcome/${intent.id}`, end),
  }
}
