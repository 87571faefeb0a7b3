import { useId, useMemo } from 'react'
import { compareWorkflows } from '#domain/versions/compare-workflows.ts'
import { groupedBy } from '#domain/versions/match-nodes.ts'
import type { Release } from './fetch-versions.ts'
import { MarkedDrawing } from './MarkedDrawing.tsx'

type ChangesProps = {
  slug: string
  old: Release
  newest: Release
  older: readonly Release[]
  releases: readonly Release[]
  onOld: (release: Release) => void
}

/** What changed between an older version and the newest. */
export function Changes({ slug, old, newest, older, releases, onOld }: ChangesProps) {
  const id = useId()
  const { added, removed, renamed, changed, wires } = useMemo(
    () => compareWorkflows(old.workflow, newest.workflow),
    [old, newest],
  )
  const changedNodes = useMemo(() => {
    const names = new Set(changed.map(({ node }) => node))
    return newest.workflow.nodes.filter(({ name }) => names.has(name))
  }, [changed, newest])
  const notes = releases.slice(0, releases.indexOf(old))
  const fields = [...groupedBy(changed, ({ node }) => node)]
  return (
    <section className="grid gap-6" aria-labelledby={`${id}-changes`}>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h2 className="text-2xl" id={`${id}-changes`}>
          What changed
        </h2>
        <div className="field">
          <label htmlFor={`${id}-version`}>Compare with version</label>
          <select
            id={`${id}-version`}
            value={old.version}
            onChange={({ currentTarget }) => {
              const chosen = older.find(({ version }) => version === currentTarget.value)
              if (chosen) onOld(chosen)
            }}
          >
            {older.map(({ version }) => (
              <option key={version}>{version}</option>
            ))}
          </select>
        </div>
      </div>
      <ul className="grid gap-1.5">
        {notes.map(({ version, note }) => (
          <li key={version}>
            <b className="num">{version}</b> <span>{note}</span>
          </li>
        ))}
      </ul>
      <MarkedDrawing slug={slug} added={added} changed={changedNodes}>
        New nodes have a thick outline, changed nodes a dashed one. Removed nodes are listed below.
      </MarkedDrawing>
      <div className="grid items-start gap-4 empty:hidden sm:grid-cols-2">
        <Names heading="Added" names={added.map(({ name }) => name)} />
        <Names heading="Removed" names={removed.map(({ name }) => name)} />
        <Names heading="Renamed" names={renamed.map(({ before, after }) => `${before} → ${after}`)} />
        <Names
          heading="Connections"
          names={wires.map(({ from, to, isNew }) => `${isNew ? 'New' : 'Removed'}: ${from} → ${to}`)}
        />
      </div>
      {fields.length > 0 && (
        <div className="grid gap-2">
          <h3 className="text-lg">Changed nodes</h3>
          {fields.map(([node, changes]) => (
            <details key={node} className="rounded-card border-1 border-line bg-surface px-4">
              <summary className="flex min-h-11 items-center gap-2">
                <b translate="no">{node}</b>
                <span className="text-muted">{changes.map(({ field }) => field).join(', ')}</span>
              </summary>
              <dl className="grid gap-3 pb-4">
                {changes.map(({ field, before, after }) => (
                  <div key={field}>
                    <dt className="font-semibold text-sm" translate="no">
                      {field}
                    </dt>
                    <dd className="mt-1 grid gap-2 md:grid-cols-2">
                      <Value label={`Version ${old.version}`}>{before}</Value>
                      <Value label={`Version ${newest.version}`}>{after}</Value>
                    </dd>
                  </div>
                ))}
              </dl>
            </details>
          ))}
        </div>
      )}
    </section>
  )
}

function Names({ heading, names }: { heading: string; names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <div className="min-w-0 rounded-card border-1 border-line bg-surface p-4">
      <h3 className="font-semibold text-sm">
        <span>{heading}</span> <span className="num text-muted">{names.length}</span>
      </h3>
      <ul className="mt-2 grid gap-1 text-sm" translate="no">
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </div>
  )
}

/** One side of a change. */
export function Value({ label, children }: { label?: string; children: string | null }) {
  return (
    <div className="min-w-0">
      {label && <p className="text-muted text-xs">{label}</p>}
      {/* Scrolls, so it takes the focus. */}
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard can scroll it only with the focus
        tabIndex={0}
        className="mt-1 max-h-60 overflow-auto whitespace-pre-wrap rounded-small border-1 border-line p-2 text-xs"
        translate="no"
      >
        {children ?? 'Not set'}
      </pre>
    </div>
  )
}
