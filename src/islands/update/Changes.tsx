import { useId, useMemo } from 'react'
import { compareWorkflows } from '#domain/versions/compare-workflows.ts'
import { Differences } from './Differences.tsx'
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
  const comparison = useMemo(() => compareWorkflows(old.workflow, newest.workflow), [old, newest])
  const { added, changed } = comparison
  const changedNodes = useMemo(() => {
    const names = new Set(changed.map(({ node }) => node))
    return newest.workflow.nodes.filter(({ name }) => names.has(name))
  }, [changed, newest])
  const notes = releases.slice(0, releases.indexOf(old))
  return (
    <section className="grid gap-6" aria-labelledby={`${id}-changes`}>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 className="text-2xl" id={`${id}-changes`}>
          What changed
        </h2>
        <div className="field grid-cols-[auto_auto] items-center">
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
      <Differences comparison={comparison} before={`Version ${old.version}`} after={`Version ${newest.version}`} />
    </section>
  )
}
