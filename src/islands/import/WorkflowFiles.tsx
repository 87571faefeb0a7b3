import { Glyph } from '#islands/ui/Glyph.tsx'
import { FileButton } from './FileButton.tsx'
import type { Upload } from './import-state.ts'
import { sizeWords } from './read-files.ts'

type WorkflowFilesProps = {
  uploads: readonly Upload[]
  problem: string | null
  onFiles: (files: File[]) => void
  onRemove: (name: string) => void
}

/** Workflows to go with the rows. */
export function WorkflowFiles({ uploads, problem, onFiles, onRemove }: WorkflowFilesProps) {
  return (
    <fieldset className="import-files">
      <legend>
        Workflow files <span>(optional)</span>
      </legend>
      <p className="import-hint">
        n8n exports, or a zip of them, named like their rows: <code>lead-router.json</code> goes with “Lead router”.
        Each one is checked, and a bad one keeps its row out.
      </p>
      {uploads.length > 0 && (
        <ul className="import-chosen">
          {uploads.map(({ name, base64 }) => (
            <li key={name}>
              <span>{name}</span>
              <span className="num">{sizeWords((base64.length / 4) * 3)}</span>
              <button type="button" className="icon-btn" aria-label={`Remove ${name}`} onClick={() => onRemove(name)}>
                <Glyph name="x" sheet="interface" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {problem && (
        <p className="import-problem" role="alert">
          {problem}
        </p>
      )}
      <FileButton accept=".json,.zip,application/json,application/zip" multiple onFiles={onFiles}>
        {uploads.length > 0 ? 'Add workflow files' : 'Choose workflow files'}
      </FileButton>
    </fieldset>
  )
}
