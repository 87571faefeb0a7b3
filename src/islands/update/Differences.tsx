import type { Comparison } from '#domain/versions/compare-workflows.ts'
import { groupedBy } from '#domain/versions/match-nodes.ts'

/** `before` and `after` name the two sides. */
type DifferencesProps = { comparison: Comparison; before: string; after: string }

/** What a comparison found, by kind; the values of each changed node when it is opened. */
export function Differences({
  comparison: { added, removed, renamed, changed, wires },
  before,
  after,
}: DifferencesProps) {
  const fields = [...groupedBy(changed, ({ node }) => node)]
  return (
    <>
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
            <details key={node} className="fold rounded-card border-1 border-line bg-surface px-4">
              <summary>
                <b translate="no">{node}</b>
                <span className="mr-auto font-normal text-muted">{changes.map(({ field }) => field).join(', ')}</span>
              </summary>
              <dl className="grid gap-3 pb-4">
                {changes.map((change) => (
                  <div key={change.field}>
                    <dt className="font-semibold text-sm" translate="no">
                      {change.field}
                    </dt>
                    <dd className="mt-1 grid gap-2 md:grid-cols-2">
                      <Value label={before}>{change.before}</Value>
                      <Value label={after}>{change.after}</Value>
                    </dd>
                  </div>
                ))}
              </dl>
            </details>
          ))}
        </div>
      )}
    </>
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
