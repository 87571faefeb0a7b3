import { useEffect, useReducer } from 'react'
import type { ImportTemplatesInput } from '#contracts/import-templates.ts'
import { toast } from '#islands/toasts/toast.ts'
import { askImport } from './ask-import.ts'
import type { ImportAnswer } from './import-answer.ts'
import { type Draft, type Live, nextState, START, sourceText } from './import-state.ts'
import { tooMuch } from './read-files.ts'

/** The state of the import page and what can be done there. */
export function useImport() {
  const [state, dispatch] = useReducer(nextState, START)
  const { draft, revision, result } = state

  useEffect(() => {
    void askImport({ status: true }).then((answer) =>
      dispatch({ type: 'told', live: answer.kind === 'done' ? answer.value : 'unreadable', anew: false }),
    )
  }, [])

  const check = async (trouble: string | null = null) => {
    dispatch({ type: 'started', run: 'check' })
    const answer = await send(draft, { dryRun: true })
    if (answer.kind !== 'done' || !answer.value.report) return fail(answer)
    const { report, version } = answer.value
    dispatch({ type: 'told', live: answer.value, anew: false })
    dispatch({ type: 'checked', report, version, revision, trouble })
  }

  const apply = async () => {
    if (result?.kind !== 'checked') return
    dispatch({ type: 'started', run: 'import' })
    const { version } = result
    const answer = await send(draft, { dryRun: false, ...(version === null ? {} : { expects: version }) })
    if (answer.kind === 'refused' && answer.overtaken) {
      showFailure(answer)
      return check(answer.error)
    }
    if (answer.kind !== 'done') return fail(answer)
    const { message, details, report } = answer.value
    dispatch({ type: 'imported', message, details, report, live: answer.value })
    void toast({ title: 'Success!', text: message })
  }

  const fail = (answer: ImportAnswer) => {
    showFailure(answer)
    const { details = [], report = null } = answer.kind === 'refused' ? (answer.value ?? {}) : {}
    dispatch({ type: 'failed', error: reasonOf(answer) ?? 'Import failed', details, report })
  }

  return {
    state,
    edit: (change: Partial<Draft>) => dispatch({ type: 'edited', draft: change }),
    check: () => check(),
    apply,
    /** Shows what an undo or a removal has left. */
    tell: (live: Live) => dispatch({ type: 'told', live, anew: true }),
  }
}

async function send(draft: Draft, run: { dryRun: boolean; expects?: string }): Promise<ImportAnswer> {
  const text = sourceText(draft)
  const problem = tooMuch(text, draft.uploads)
  if (problem) return { kind: 'refused', error: problem, overtaken: false, value: null }
  const source = draft.source === 'sheet' ? { googleSheetsUrl: text.trim() } : { csvData: text }
  const workflows = draft.uploads.length > 0 ? { workflows: [...draft.uploads] } : {}
  return askImport({ ...source, ...workflows, ...run } satisfies ImportTemplatesInput)
}

/** The server's words, or null when it found none. */
function reasonOf(answer: ImportAnswer): string | null {
  if (answer.kind === 'thrown') return answer.message
  return answer.kind === 'refused' ? answer.error : null
}

/** Specification section 8, import failure. */
function showFailure(answer: ImportAnswer): void {
  const title = answer.kind === 'thrown' ? 'Error' : 'Import Failed'
  void toast({ title, text: reasonOf(answer) ?? 'Failed to import templates', destructive: true })
}
