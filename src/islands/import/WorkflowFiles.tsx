import { FileButton } from '#islands/ui/FileButton.tsx'
import { Glyph } from '#islands/ui/Glyph.tsx'
import type { Upload } from './import-state.ts'
import { Problem } from './Problem.tsx'
import { sizeWords } from './read-files.ts'

type WorkflowFilesProps = {
  uploads: readonly Upload[]
  problem: string | null
  onFiles: (files: File[]) => void
  onRemove: (name: string) => void
}

/** Workflow files for the rows. */
export function WorkflowFiles({ uploads, problem, onFiles, onRemove }: WorkflowFilesProps) {
  return (
    <fieldset className="grid min-w-0 justify-items-start gap-3">
      <legend className="float-left p-0 text-sm font-semibold">Workflow files</legend>
      <p className="-mt-1.5 text-sm text-muted">
        n8n exports, or a zip of them. They’re enough without a sheet: titles, descriptions and categories are derived
        from each file, for you to review. With a sheet, <code translate="no">lead-router.json</code> belongs to the row
        “Lead router”.
      </p>
      {uploads.length > 0 && (
        <ul className="w-full rounded-control border-1 border-line">
          {uploads.map(({ name, base64 }) => (
            <li key={name} className="flex items-center gap-3 border-line pl-3.5 not-first:border-t">
              <span className="min-w-0 flex-1 font-mono text-xs wrap-anywhere" translate="no">
                {name}
              </span>
              <span className="num text-xs whitespace-nowrap text-muted">{sizeWords((base64.length / 4) * 3)}</span>
              <button type="button" className="icon-btn" aria-label={`Remove ${name}`} onClick={() => onRemove(name)}>
                <Glyph name="x" sheet="interface" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {problem && <Problem role="alert">{problem}</Problem>}
      <FileButton accept=".json,.zip,application/json,application/zip" multiple onFiles={onFiles}>
        {uploads.length > 0 ? 'Add workflow files' : 'Choose workflow files'}
      </FileButton>
    </fieldset>
  )
}
