import { MOST_LISTED } from '#contracts/limits.ts'
import '#styles/import-live.css'
import { useEffect, useRef, useState } from 'react'
import type { ImportTemplatesOutput } from '#contracts/import-templates.ts'
import { Button } from '#islands/ui/Button.tsx'
import { askImport } from './ask-import.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import type { ImportState, Live } from './import-state.ts'

type ImportedListProps = { live: ImportState['live']; busy: boolean; tell: (live: Live) => void }

/** What was imported and is live, and the two ways to take it back. */
export function ImportedList({ live, busy, tell }: ImportedListProps) {
  const [asking, setAsking] = useState<{ undo: string } | { remove: Live['templates'][number] } | null>(null)
  const [told, setTold] = useState<{ message: string } | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)

  const listed = typeof live === 'string' ? null : live.templates
  const done = (answer: ImportTemplatesOutput) => {
    setTold({ message: answer.message })
    tell(answer)
    setAsking(null)
  }
  // The button that was pressed may be gone. Not before the dialog is: until then all else is dead to the focus.
  useEffect(() => {
    if (told) heading.current?.focus()
  }, [told])

  return (
    <section className="import-live" aria-labelledby="import-live">
      <div className="import-live-head">
        <h2 id="import-live" ref={heading} tabIndex={-1}>
          Imported templates
        </h2>
        {typeof live !== 'string' && live.canUndo && (
          <Button disabled={busy} onClick={() => setAsking({ undo: crypto.randomUUID() })}>
            Undo the last import
          </Button>
        )}
      </div>
      <p className="import-told" role="status">
        {told?.message}
      </p>
      {live === 'unreadable' && <p>What is live cannot be read right now. Load the page again in a minute.</p>}
      {listed?.length === 0 && (
        <p className="import-none">Nothing imported is live. The shop shows its own templates only.</p>
      )}
      {listed && listed.length > 0 && (
        <ul>
          {listed.map(({ slug, name }) => (
            <li key={slug}>
              <a className="link" href={`/templates/${slug}`}>
                {name}
              </a>
              <Button
                disabled={busy}
                aria-label={`Delete ${name}`}
                onClick={() => setAsking({ remove: { slug, name } })}
              >
                Delete
              </Button>
            </li>
          ))}
        </ul>
      )}
      {listed?.length === MOST_LISTED && <p className="import-hint">These are the newest {MOST_LISTED}.</p>}
      {asking && 'undo' in asking && (
        <ConfirmDialog
          heading="Undo the last import?"
          text="The shop shows again what it showed before the last import or deletion. A second undo goes one step further back; an undo itself cannot be undone."
          yes={{ ready: 'Undo the import', busy: 'Undoing...' }}
          ask={(reason) => askImport({ undo: true, reason, attempt: asking.undo })}
          onDone={done}
          onClose={() => setAsking(null)}
        />
      )}
      {asking && 'remove' in asking && (
        <ConfirmDialog
          heading={`Delete ${asking.remove.name}?`}
          text="It leaves the shop and its search. Its page says so, and leads to others. The undo brings it back."
          yes={{ ready: 'Delete', busy: 'Deleting...' }}
          ask={(reason) => askImport({ remove: asking.remove.slug, reason })}
          onDone={done}
          onClose={() => setAsking(null)}
        />
      )}
    </section>
  )
}
