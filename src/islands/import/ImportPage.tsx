import { useEffect, useReducer } from 'react'
import { toast } from '#browser/toast.ts'
import type { Rights } from '#domain/import/rights.ts'
import { AdminTabs } from '#islands/admin/AdminTabs.tsx'
import { applyImport } from './apply-import.ts'
import { FormatHelp } from './FormatHelp.tsx'
import { ImportedList } from './ImportedList.tsx'
import type { ImportAnswer } from './import-answer.ts'
import {
  type Choices,
  type Draft,
  isFresh,
  type Live,
  nextState,
  type SentFiles,
  START,
  sourceText,
} from './import-state.ts'
import type { Progress } from './library.ts'
import { ResultPanel } from './ResultPanel.tsx'
import { tooMuch } from './read-files.ts'
import { requestImport, sendImport } from './request-import.ts'
import { SourceForm } from './SourceForm.tsx'

/** Imports templates from a sheet: preview the changes, import, undo. */
export function ImportPage() {
  const { state, edit, check, apply, choose, answer, setLive } = useImport()
  return (
    // Source on the left, format on the right, result below.
    <div
      className="grid grid-cols-1 items-start gap-x-12 lg:grid-cols-[minmax(0,1fr)_360px]
        lg:grid-rows-[auto_auto_auto_1fr] [&_code]:font-mono [&_code]:text-xs"
    >
      <div className="mb-10 grid grid-cols-1 gap-3 lg:col-span-2">
        <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
          <h1 className="text-4xl">Import templates</h1>
          <AdminTabs current="import" />
        </div>
        <p className="text-muted">
          You review all changes before anything goes live, and you can undo the last import.
        </p>
      </div>
      <SourceForm
        draft={state.draft}
        running={state.running}
        progress={state.progress}
        next={isFresh(state) ? 'import' : 'check'}
        unchecked={state.result?.kind !== 'checked'}
        edit={edit}
        check={check}
      />
      <ResultPanel state={state} apply={apply} choose={choose} answer={answer} />
      <FormatHelp />
      <ImportedList live={state.live} busy={state.running !== null} onLive={setLive} />
    </div>
  )
}

/** The import page's state and actions. */
function useImport() {
  const [state, dispatch] = useReducer(nextState, START)
  const { draft, revision, result } = state

  useEffect(() => {
    void requestImport({ status: true }).then((answer) =>
      dispatch({ type: 'live-loaded', live: answer.kind === 'done' ? answer.value : 'unreadable', changed: false }),
    )
  }, [])

  const check = async (trouble: string | null = null) => {
    dispatch({ type: 'started', run: 'check' })
    const sent = await filesOf(draft, (progress) => dispatch({ type: 'progressed', progress }))
    const input = isRejected(sent) ? sent : await inputOf(draft, sent.files)
    const answer = isRejected(input) ? input : await requestImport({ ...input, dryRun: true })
    if (isRejected(sent) || answer.kind !== 'done' || !answer.value.report) return fail(answer)
    const { version } = answer.value
    const { files } = sent
    const report = { ...answer.value.report, notes: [...sent.notes, ...answer.value.report.notes] }
    dispatch({ type: 'live-loaded', live: answer.value, changed: false })
    dispatch({ type: 'checked', report, version, revision, trouble, files })
  }

  const apply = async () => {
    const { choices, rights } = state
    if (result?.kind !== 'checked' || !rights) return
    dispatch({ type: 'started', run: 'import' })
    const { version } = result
    const input = await inputOf(draft, result.files)
    if (isRejected(input)) return fail(input)
    const expects = version === null ? {} : { expects: version }
    const whole = { ...input, ...expects, ...choices, rights, dryRun: false, attempt: crypto.randomUUID() }
    const answer = await applyImport(() => sendImport(whole), pause)
    if (answer.kind === 'unconfirmed') return leaveOpen()
    if (answer.kind === 'rejected' && answer.overtaken) {
      showFailure(answer)
      return check(answer.error)
    }
    if (answer.kind !== 'done') return fail(answer)
    const { message, details, report } = answer.value
    dispatch({ type: 'imported', message, details, report, live: answer.value })
    void toast({ title: 'Success!', text: message })
  }

  /** After a lost response, the list of published templates shows whether the import succeeded. */
  const leaveOpen = async () => {
    void toast({ title: 'Import not confirmed', text: UNCONFIRMED, destructive: true })
    dispatch({ type: 'unconfirmed', error: UNCONFIRMED, details: [], report: null })
    const answer = await requestImport({ status: true })
    if (answer.kind === 'done') dispatch({ type: 'live-loaded', live: answer.value, changed: true })
  }

  const fail = (answer: ImportAnswer) => {
    showFailure(answer)
    const { details = [], report = null } = answer.kind === 'rejected' ? (answer.value ?? {}) : {}
    dispatch({ type: 'failed', error: reasonOf(answer) ?? 'Import failed', details, report })
  }

  return {
    state,
    edit: (change: Partial<Draft>) => dispatch({ type: 'edited', draft: change }),
    check: () => check(),
    apply,
    /** Chooses categories, names and what to hold back. */
    choose: (choices: Partial<Choices>) => dispatch({ type: 'chosen', choices }),
    answer: (rights: Rights | null) => dispatch({ type: 'answered', rights }),
    /** Updates the list after an undo or a removal. */
    setLive: (live: Live) => dispatch({ type: 'live-loaded', live, changed: true }),
  }
}

const UNCONFIRMED =
  'The server didn’t confirm this import, so it may be live. Check again: rows already live show as unchanged.'

/** Time for a service to recover, in ms. */
const PAUSE_MS = 1500
const pause = () => new Promise<void>((done) => setTimeout(done, PAUSE_MS))

type Rejected = Extract<ImportAnswer, { kind: 'rejected' }>
const isRejected = (input: object): input is Rejected => 'kind' in input

/** The request body, or an error if it is too large. */
async function inputOf(draft: Draft, files: SentFiles) {
  const text = sourceText(draft)
  const isUrl = draft.source === 'sheet'
  const sheet = text.trim() === '' ? {} : isUrl ? { googleSheetsUrl: text.trim() } : await sheetOf(text)
  const problem = tooMuch(Object.values(sheet).join(), files.workflows ?? [])
  return problem ? rejected(problem) : { ...sheet, ...files }
}

/** In characters; a review sheet of 10,000 rows has ten times as many, which no call can hold. */
const LARGE_SHEET = 1_000_000

const sheetOf = async (csvData: string) =>
  csvData.length < LARGE_SHEET ? { csvData } : { csvGzip: await (await import('./library.ts')).gzipped(csvData) }

const rejected = (error: string): Rejected => ({ kind: 'rejected', error, overtaken: false, value: null })

/** A few files go with the check. More are sent before it in batches, which the shop stores. */
async function filesOf(
  { uploads }: Draft,
  onProgress: (progress: Progress) => void,
): Promise<{ files: SentFiles; notes: string[] } | Rejected> {
  if (uploads.length === 0) return { files: {}, notes: [] }
  try {
    // Loaded with the first file.
    const { entriesOf, isLibrary, readBatch, stageLibrary, withoutLarge } = await import('./library.ts')
    const { entries, notes } = withoutLarge(await entriesOf(uploads))
    if (!isLibrary(entries)) return { files: { workflows: (await readBatch(entries)).workflows }, notes }
    const known = await requestImport({ staged: true })
    if (known.kind !== 'done') return rejected(reasonOf(known) ?? 'Import failed')
    const sent = await stageLibrary(entries, {
      stored: new Set(known.value.batches),
      send: async ({ id, workflows }) => {
        const answer = await applyImport(() => sendImport({ stage: id, workflows }), pause)
        if (answer.kind === 'done') return null
        return answer.kind === 'unconfirmed' ? 'The server doesn’t respond.' : (reasonOf(answer) ?? 'Import failed.')
      },
      onProgress,
      now: () => performance.now(),
    })
    return 'ids' in sent ? { files: { batches: sent.ids }, notes } : rejected(sent.error)
  } catch (error) {
    return rejected(error instanceof Error && error.name === 'UploadError' ? error.message : UNREADABLE)
  }
}

const UNREADABLE = 'The files couldn’t be read. Choose them again.'

/** The server's message, or null if it had none. */
function reasonOf(answer: ImportAnswer): string | null {
  if (answer.kind === 'thrown') return answer.message
  return answer.kind === 'rejected' ? answer.error : null
}

/** Specification section 8, import failure. */
function showFailure(answer: ImportAnswer): void {
  const title = answer.kind === 'thrown' ? 'Error' : 'Import Failed'
  void toast({ title, text: reasonOf(answer) ?? 'Failed to import templates', destructive: true })
}
