import '#islands/ui/field.css'
import { type DragEvent, type FormEvent, useEffect, useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { FileButton } from '#islands/ui/FileButton.tsx'
import { Tabs } from '#islands/ui/Tabs.tsx'
import { Foot } from './Foot.tsx'
import { type Draft, type ImportState, isEmpty, type Run, type Source } from './import-state.ts'
import { Problem } from './Problem.tsx'
import { addUploads, isCsv, readCsvFile } from './read-files.ts'
import { counted, formatted } from './report-copy.ts'
import { WorkflowFiles } from './WorkflowFiles.tsx'

const TABS: readonly { id: Source; name: string }[] = [
  { id: 'sheet', name: 'Google Sheets URL' },
  { id: 'csv', name: 'CSV data' },
]

const CHECK = 'A check doesn’t change anything. It previews the import, row by row.'

type SourceFormProps = {
  draft: Draft
  running: Run | null
  progress: ImportState['progress']
  /** The next step: a check or, once there is a current one, the import. */
  next: Run
  /** Nothing is checked yet. A checked source has its own import button. */
  unchecked: boolean
  edit: (change: Partial<Draft>) => void
  check: () => void
}

/** The source and its workflow files, which can be dropped anywhere on the form. */
export function SourceForm({ draft, running, progress, next, unchecked, edit, check }: SourceFormProps) {
  const { problems, takeCsv, takeFiles, removeUpload } = useFiles(draft, edit)
  const [over, setOver] = useState(false)
  const { uploads } = draft
  // biome-ignore lint/correctness/useExhaustiveDependencies: a press is needed after any other change, and for a library
  useEffect(() => {
    if (uploads.length > 0 && uploads.every(({ name }) => name.endsWith('.json')) && !running) check()
  }, [uploads])

  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!isEmpty(draft) && !running) check()
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    takeFiles([...event.dataTransfer.files])
  }
  const dragOver = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }

  return (
    <form
      className="mb-10 grid gap-6 rounded-card border-2 border-ink bg-surface p-[clamp(18px,2.4vw,28px)]
        data-over:[outline:3px_dashed_var(--signal)] data-over:outline-offset-4 [&_.tabs]:mb-0
        max-[480px]:[&_.tab]:px-1 max-[480px]:[&_.tab]:text-sm max-[480px]:[&_.tab]:leading-[1.2]"
      data-over={over || undefined}
      aria-label="Import"
      onSubmit={send}
      onDragOver={dragOver}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Tabs
        label="Source"
        tabs={TABS}
        current={draft.source}
        panel="import-panel"
        onChange={(tab) => edit({ source: tab })}
      />
      <div role="tabpanel" id="import-panel" aria-labelledby={`tab-${draft.source}`}>
        {draft.source === 'sheet' ? (
          <SheetField url={draft.url} onChange={(url) => edit({ url })} />
        ) : (
          <CsvField
            csv={draft.csv}
            problem={problems.csv}
            onChange={(csv) => edit({ csv })}
            onFile={(file) => void takeCsv(file)}
          />
        )}
      </div>
      <WorkflowFiles uploads={draft.uploads} problem={problems.uploads} onFiles={takeFiles} onRemove={removeUpload} />
      <Foot id="import-check-first" words={unchecked ? `Check first, then import. ${CHECK}` : CHECK}>
        <Button
          type="submit"
          kind={next === 'import' ? 'plain' : 'go'}
          glyph="search"
          busy={running === 'check'}
          disabled={isEmpty(draft) || running !== null}
        >
          {running === 'check' ? 'Checking...' : 'Check'}
        </Button>
        {unchecked && (
          <Button disabled aria-describedby="import-check-first">
            Import
          </Button>
        )}
      </Foot>
      {running === 'check' && progress && <UploadProgress {...progress} />}
    </form>
  )
}

/** A library takes minutes. Each batch is stored, so that closing the page loses nothing. */
function UploadProgress({ done, total, rate }: NonNullable<ImportState['progress']>) {
  const seconds = rate > 0 ? Math.ceil((total - done) / rate) : null
  return (
    <div className="grid gap-1.5 text-sm">
      <progress className="w-full accent-signal" aria-label="Files checked" max={total} value={done} />
      <p>
        <span>{`${formatted(done)} of ${counted(total, 'file')} checked`}</span>
        {seconds !== null && (
          <span>{`, ${Math.max(1, Math.round(rate))} per second, about ${counted(seconds, 'second')} left`}</span>
        )}
      </p>
      <p className="text-muted">
        Nothing is live yet. If you close this page, choose the same files again to continue here.
      </p>
    </div>
  )
}

/** The server validates the URL, so that every mistake gets the same message. */
function SheetField({ url, onChange }: { url: string; onChange: (url: string) => void }) {
  return (
    <div className="field">
      <label htmlFor="import-url">Google Sheets URL</label>
      <input
        id="import-url"
        type="text"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://docs.google.com/spreadsheets/d/…/edit"
        aria-describedby="import-url-hint"
        value={url}
        onChange={(event) => onChange(event.target.value)}
      />
      <p className="text-sm text-muted" id="import-url-hint">
        Anyone with the link must be able to view the sheet. We import the tab that was open when you copied the URL.
      </p>
    </div>
  )
}

type CsvProps = { csv: string; problem: string | null; onChange: (csv: string) => void; onFile: (file: File) => void }

/** A field with more would make the page slow. */
const MAX_EDITABLE_LENGTH = 200_000
const SHOWN = 2000
const LONG = '… This sheet is too long to edit here. Edit the file, then choose it again.'

/** CSV text, pasted or read from a file. */
function CsvField({ csv, problem, onChange, onFile }: CsvProps) {
  return (
    <div className="field [&.field]:gap-2.5">
      <label htmlFor="import-csv">CSV data</label>
      <textarea
        id="import-csv"
        readOnly={csv.length > MAX_EDITABLE_LENGTH}
        className="resize-y font-mono text-xs leading-[1.6]"
        rows={9}
        spellCheck={false}
        wrap="off"
        placeholder="name,title,description,creator,youtube_url,template_url,resource_url"
        aria-describedby={problem ? 'import-csv-problem import-csv-hint' : 'import-csv-hint'}
        value={csv.length > MAX_EDITABLE_LENGTH ? `${csv.slice(0, SHOWN)}\n${LONG}` : csv}
        onChange={(event) => onChange(event.target.value)}
      />
      {problem && (
        <Problem id="import-csv-problem" role="alert">
          {problem}
        </Problem>
      )}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2.5">
        <FileButton accept=".csv,.tsv,.txt,text/csv" onFiles={([file]) => file && onFile(file)}>
          Choose CSV file
        </FileButton>
        <p className="flex-[1_1_220px] text-sm text-muted" id="import-csv-hint">
          Or drop a file here. The first line must be the header row.
        </p>
      </div>
    </div>
  )
}

const NO_PROBLEMS: Record<'csv' | 'uploads', string | null> = { csv: null, uploads: null }

/** Reads chosen or dropped files. A file that can't be read only changes the error message. */
function useFiles(draft: Draft, edit: (change: Partial<Draft>) => void) {
  const [problems, setProblems] = useState(NO_PROBLEMS)

  const takeCsv = async (file: File) => {
    const read = await readCsvFile(file)
    setProblems({ ...NO_PROBLEMS, csv: read.ok ? null : read.problem })
    if (!read.ok) return edit({ source: 'csv' })
    const { text, doubtful } = read.value
    edit({ source: 'csv', csv: text, guessed: doubtful.length > 0 ? { file: file.name, words: doubtful } : null })
  }
  /** A review sheet is chosen together with its zips. */
  const takeFiles = (files: readonly File[]) => {
    const sheet = files.find(isCsv)
    const others = files.filter((file) => !isCsv(file))
    if (others.length > 0) {
      const read = addUploads(draft.uploads, others)
      setProblems({ ...NO_PROBLEMS, uploads: read.ok ? null : read.problem })
      if (read.ok) edit({ uploads: read.value })
    }
    if (sheet) void takeCsv(sheet)
  }
  const removeUpload = (name: string) => {
    setProblems(NO_PROBLEMS)
    edit({ uploads: draft.uploads.filter((upload) => upload.name !== name) })
  }
  return { problems, takeCsv, takeFiles, removeUpload }
}
