import '#styles/field.css'
import { type DragEvent, type FormEvent, useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Tabs } from '#islands/ui/Tabs.tsx'
import { CsvField } from './CsvField.tsx'
import { type Draft, isEmpty, type Run, type Source } from './import-state.ts'
import { isCsv } from './read-files.ts'
import { SheetField } from './SheetField.tsx'
import { useFiles } from './use-files.ts'
import { WorkflowFiles } from './WorkflowFiles.tsx'

const TABS: readonly { id: Source; name: string }[] = [
  { id: 'sheet', name: 'Google Sheets URL' },
  { id: 'csv', name: 'CSV data' },
]

type SourceFormProps = {
  draft: Draft
  running: Run | null
  /** With a check to go on with, another one is not the next step. */
  next: Run
  /** Nothing is checked yet. What was has its own button to import it. */
  unchecked: boolean
  edit: (change: Partial<Draft>) => void
  check: () => void
}

/** Where the rows come from, and the workflow files that go with them. Files can be dropped anywhere on it. */
export function SourceForm({ draft, running, next, unchecked, edit, check }: SourceFormProps) {
  const { problems, takeCsv, takeUploads, removeUpload } = useFiles(draft, edit)
  const [over, setOver] = useState(false)
  const { source } = draft

  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!isEmpty(draft) && !running) check()
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const files = [...event.dataTransfer.files]
    const sheet = files.find(isCsv)
    const others = files.filter((file) => !isCsv(file))
    if (sheet) void takeCsv(sheet)
    if (others.length > 0) void takeUploads(others)
  }
  const dragOver = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }

  return (
    <form
      className={over ? 'import-source import-over' : 'import-source'}
      aria-label="Import"
      onSubmit={send}
      onDragOver={dragOver}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Tabs
        label="Where the rows come from"
        tabs={TABS}
        current={source}
        panel="import-panel"
        onChange={(tab) => edit({ source: tab })}
      />
      <div className="import-panel" role="tabpanel" id="import-panel" aria-labelledby={`tab-${source}`}>
        {source === 'sheet' ? (
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
      <WorkflowFiles
        uploads={draft.uploads}
        problem={problems.uploads}
        onFiles={(files) => void takeUploads(files)}
        onRemove={removeUpload}
      />
      <div className="import-foot">
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
        <p id="import-check-first">
          {unchecked && 'Check first, then import. '}A check changes nothing. It shows what an import would do, row by
          row.
        </p>
      </div>
    </form>
  )
}
