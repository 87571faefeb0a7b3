import { useId } from 'react'
import { FileButton } from '#islands/ui/FileButton.tsx'

type WorkflowFieldProps = { read: (text: string) => void; problem: string | null }

/** A member's own workflow: chosen, dropped or pasted. */
export function WorkflowField({ read, problem }: WorkflowFieldProps) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is extra; the field and the button do the same
    <div
      className="grid h-full content-start gap-3 rounded-card border-1 border-edge border-dashed bg-surface p-5"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        void event.dataTransfer.files[0]?.text().then(read)
      }}
    >
      <div>
        <FileButton accept=".json,application/json" onFiles={([file]) => void file?.text().then(read)}>
          Choose your workflow file
        </FileButton>
      </div>
      <p className="text-muted text-sm">
        In n8n, open the workflow and choose <span translate="no">Download</span> in the ⋯ menu. You can also drop the
        file here, or select all nodes on the canvas, copy them and paste them below.
      </p>
      <div className="field">
        <label htmlFor={id}>Or paste it</label>
        <textarea
          id={id}
          rows={2}
          spellCheck={false}
          placeholder='{ "nodes": … }'
          onChange={({ currentTarget }) => currentTarget.value && read(currentTarget.value)}
        />
      </div>
      {problem && (
        <p className="text-bad" role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
