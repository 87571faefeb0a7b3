import { FileButton } from '#islands/ui/FileButton.tsx'
import { Glyph } from '#islands/ui/Glyph.tsx'
import { Problem } from './Problem.tsx'
import { sizeWords } from './read-files.ts'
import { counted } from './report-copy.ts'

type WorkflowFilesProps = {
  uploads: readonly File[]
  problem: string | null
  onFiles: (files: File[]) => void
  onRemove: (name: string) => void
}

/** Thousands of files can be chosen. */
const SHOWN = 20

/** Workflow files for the rows. */
export function WorkflowFiles({ uploads, problem, onFiles, onRemove }: WorkflowFilesProps) {
  return (
    <fieldset className="grid min-w-0 justify-items-start gap-3">
      <legend className="float-left p-0 text-sm font-semibold">Workflow files</legend>
      <p className="-mt-1.5 text-sm text-muted">
        n8n exports, Make blueprints or zips, up to 10,000 workflows. They’re enough without a sheet: titles,
        descriptions and categories are derived from each file, for you to review. After{' '}
        <code translate="no">npm run import</code>, choose review.csv and its zip together. With a sheet of your own,{' '}
        <code translate="no">lead-router.json</code> belongs to the row “Lead router”.
      </p>
      {uploads.length > 0 && (
        <ul className="w-full rounded-control border-1 border-line">
          {uploads.slice(0, SHOWN).map(({ name, size }) => (
            <li key={name} className="flex items-center gap-3 border-line pl-3.5 not-first:border-t">
              <span className="min-w-0 flex-1 font-mono text-xs wrap-anywhere" translate="no">
                {name}
              </span>
              <span className="num text-xs whitespace-nowrap text-muted">{sizeWords(size)}</span>
              <button type="button" className="icon-btn" aria-label={`Remove ${name}`} onClick={() => onRemove(name)}>
                <Glyph name="x" sheet="interface" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {uploads.length > SHOWN && (
        <p className="text-sm text-muted">{`And ${counted(uploads.length - SHOWN, 'more file')}.`}</p>
      )}
      {problem && <Problem role="alert">{problem}</Problem>}
      <FileButton accept=".json,.zip,.csv,application/json,application/zip,text/csv" multiple onFiles={onFiles}>
        {uploads.length > 0 ? 'Add workflow files' : 'Choose workflow files'}
      </FileButton>
    </fieldset>
  )
}
