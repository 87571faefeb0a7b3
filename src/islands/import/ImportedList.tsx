import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { ImportTemplatesOutput } from '#contracts/import-templates.ts'
import { MAX_LISTED, REASON } from '#contracts/limits.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import type { ImportAnswer } from './import-answer.ts'
import type { ImportState, Live } from './import-state.ts'
import { Problem } from './Problem.tsx'
import { formatted } from './report-copy.ts'
import { requestImport } from './request-import.ts'

type ImportedListProps = { live: ImportState['live']; busy: boolean; onLive: (live: Live) => void }

/** The published imported templates, with the two ways to remove them. */
export function ImportedList({ live, busy, onLive }: ImportedListProps) {
  const [asking, setAsking] = useState<{ undo: string } | { remove: Live['templates'][number] } | null>(null)
  const [notice, setNotice] = useState<{ message: string } | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)

  const { query, found, find } = useFinder()

  const listed = typeof live === 'string' ? null : (found ?? live)
  const done = (answer: ImportTemplatesOutput) => {
    find('')
    setNotice({ message: answer.message })
    onLive(answer)
    setAsking(null)
  }
  // The button that was clicked may be gone. Waits for the dialog to close: until then everything else is inert.
  useEffect(() => {
    if (notice) heading.current?.focus()
  }, [notice])

  return (
    <section className="grid gap-3 lg:row-start-4" aria-labelledby="import-live">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 border-b-3 border-ink pb-3">
        <h2 id="import-live" className="scroll-mt-24 text-2xl outline-none" ref={heading} tabIndex={-1}>
          Imported templates
        </h2>
        {typeof live !== 'string' && live.canUndo && (
          <Button disabled={busy} onClick={() => setAsking({ undo: crypto.randomUUID() })}>
            Undo the last import
          </Button>
        )}
      </div>
      <p className="empty:hidden" role="status">
        {notice?.message}
      </p>
      {live === 'unreadable' && <p>We can’t load the imported templates right now. Reload the page in a minute.</p>}
      {typeof live !== 'string' && live.total > MAX_LISTED && (
        <div className="field">
          <label htmlFor="import-find">Find an imported template</label>
          <input
            id="import-find"
            type="search"
            autoComplete="off"
            maxLength={80}
            value={query}
            onChange={({ target }) => find(target.value)}
          />
        </div>
      )}
      {found?.total === 0 && <p role="status">No imported template has this name.</p>}
      {listed?.total === 0 && !found && (
        <p className="rounded-card border-1 border-dashed border-edge p-6 text-muted">
          No imported templates yet. The shop only shows its own.
        </p>
      )}
      {listed && listed.total > 0 && (
        <ul>
          {listed.templates.map(({ slug, name }) => (
            <li key={slug} className="flex min-h-14 items-center justify-between gap-4 border-b border-line py-1.5">
              <a className="link min-w-0 wrap-anywhere" href={`/templates/${slug}`} dir="auto">
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
      {listed && listed.total > listed.templates.length && (
        <p className="text-sm text-muted">
          {`Showing the latest ${listed.templates.length} of ${formatted(listed.total)}.`}
        </p>
      )}
      {asking && 'undo' in asking && (
        <ConfirmDialog
          heading="Undo the last import?"
          text={
            'The shop goes back to how it was before the last import or deletion. ' +
            'Undo again to go back one more step. An undo can’t be reversed.'
          }
          yes={{ ready: 'Undo import', busy: 'Undoing...' }}
          ask={(reason) => requestImport({ undo: true, reason, attempt: asking.undo })}
          onDone={done}
          onClose={() => setAsking(null)}
        />
      )}
      {asking && 'remove' in asking && (
        <ConfirmDialog
          heading={
            <span>
              Delete <bdi>{asking.remove.name}</bdi>?
            </span>
          }
          text="It’s removed from the shop and search, and its page links to similar templates. You can undo this."
          yes={{ ready: 'Delete', busy: 'Deleting...' }}
          ask={(reason) => requestImport({ remove: asking.remove.slug, reason })}
          onDone={done}
          onClose={() => setAsking(null)}
        />
      )}
    </section>
  )
}

/** Time to type a word, in ms. */
const TYPING_MS = 300

/** Searches all imported templates by name; `found` is null without a query. */
function useFinder() {
  const [query, setQuery] = useState('')
  const [found, setFound] = useState<Pick<Live, 'templates' | 'total'> | null>(null)
  useEffect(() => {
    if (query.trim() === '') return setFound(null)
    let isCurrent = true
    const timer = setTimeout(async () => {
      const answer = await requestImport({ status: true, find: query })
      if (isCurrent && answer.kind === 'done') setFound(answer.value)
    }, TYPING_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [query])
  return { query, found, find: setQuery }
}

type ConfirmDialogProps = {
  heading: ReactNode
  text: string
  yes: { ready: string; busy: string }
  ask: (reason: string) => Promise<ImportAnswer>
  onDone: (answer: ImportTemplatesOutput) => void
  onClose: () => void
}

/** Asks for confirmation before templates are removed, and shows the error if that fails. */
function ConfirmDialog({ heading, text, yes, ask, onDone, onClose }: ConfirmDialogProps) {
  const id = useId()
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const send = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setProblem(null)
    const answer = await ask(reason)
    if (answer.kind === 'done') return onDone(answer.value)
    setBusy(false)
    setProblem(answer.kind === 'thrown' ? answer.message : (answer.error ?? 'Something went wrong. Try again.'))
  }

  return (
    <Dialog labelledBy={id} onClose={onClose}>
      {/* biome-ignore lint/a11y/noAutofocus: announced first when the dialog opens, as in every dialog here */}
      <h2 id={id} tabIndex={-1} autoFocus>
        {heading}
      </h2>
      <p>{text}</p>
      <form className="grid gap-4.5" onSubmit={send}>
        <div className="field">
          <label htmlFor={`${id}reason`}>
            Reason <span className="font-normal text-muted">(optional, for the log)</span>
          </label>
          <input
            id={`${id}reason`}
            maxLength={REASON.most}
            autoComplete="off"
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </div>
        {problem && <Problem role="alert">{problem}</Problem>}
        <div className="buttons">
          <Button type="submit" kind="ink" busy={busy}>
            {busy ? yes.busy : yes.ready}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Dialog>
  )
}
