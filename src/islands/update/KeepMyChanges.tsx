import { useId, useMemo, useState } from 'react'
import { sessionToken } from '#browser/account/account.ts'
import { call } from '#browser/account/call.ts'
import { WORKFLOW_COPIED } from '#browser/actions/download.ts'
import { copyLater } from '#browser/clipboard.ts'
import { setUpPath } from '#domain/set-up/set-up-path.ts'
import { compareWorkflows } from '#domain/versions/compare-workflows.ts'
import { findBase } from '#domain/versions/find-base.ts'
import { type Choices, mergeWorkflows, type ResolvedConflict } from '#domain/versions/merge-workflows.ts'
import { readCopy } from '#domain/versions/read-copy.ts'
import type { Workflow } from '#domain/workflow/workflow.ts'
import { Button } from '#islands/ui/Button.tsx'
import { save } from '#islands/ui/save-file.ts'
import { Differences, Value } from './Differences.tsx'
import type { Release } from './fetch-versions.ts'
import { MarkedDrawing } from './MarkedDrawing.tsx'
import { WorkflowField } from './WorkflowField.tsx'

type Copy = { mine: Workflow; baseVersion: string; isSure: boolean }
/** `count`: of files read so far; a key, so that choices reset with each file. */
type Read = { copy: Copy | null; problem: string | null; count: number }

type KeepMyChangesProps = {
  slug: string
  releases: readonly Release[]
  /** The workflow by which the template was chosen. */
  given: string | null
}

/** Merges the newest version into the member's own workflow, which never leaves the browser. */
export function KeepMyChanges({ slug, releases, given }: KeepMyChangesProps) {
  const id = useId()
  const [{ copy, problem, count }, setRead] = useState<Read>(() =>
    given ? readMine(given, releases) : { copy: null, problem: null, count: 0 },
  )
  return (
    <section className="grid gap-5" aria-labelledby={id}>
      <div>
        <h2 className="text-2xl" id={id}>
          Keep your changes
        </h2>
        <p className="mt-2 max-w-[65ch] text-muted">
          Add your workflow and get the new version with your accounts, settings and edits in it. Everything happens in
          this browser; your workflow isn’t uploaded. If you changed nothing, import the new version from{' '}
          <a className="link" href={setUpPath(slug)}>
            its setup page
          </a>
          .
        </p>
      </div>
      <WorkflowField read={(text) => setRead((last) => readMine(text, releases, last.count + 1))} problem={problem} />
      {copy && (
        <Merged
          key={`${count} ${copy.baseVersion}`}
          slug={slug}
          copy={copy}
          releases={releases}
          onBaseVersion={(baseVersion) => setRead({ copy: { ...copy, baseVersion }, problem, count })}
        />
      )}
    </section>
  )
}

function readMine(text: string, releases: readonly Release[], count = 1): Read {
  const [newest] = releases
  if (!newest) return { copy: null, problem: null, count }
  const mine = readCopy(text, newest.workflow)
  if (!mine.ok) return { copy: null, problem: mine.error, count }
  const found = findBase(mine.value, releases)
  if (found)
    return { copy: { mine: mine.value, baseVersion: found.version, isSure: found.isSure }, problem: null, count }
  const problem = `This workflow has almost nothing in common with “${newest.workflow.name}”. Check the template and the file.`
  return { copy: null, problem, count }
}

type MergedProps = { slug: string; copy: Copy; releases: readonly Release[]; onBaseVersion: (version: string) => void }

function Merged({ slug, copy: { mine, baseVersion, isSure }, releases, onBaseVersion }: MergedProps) {
  const id = useId()
  const [choices, setChoices] = useState<Choices>({})
  const [newest] = releases
  const base = releases.find(({ version }) => version === baseVersion)
  const merged = useMemo(
    () => (base && newest ? mergeWorkflows({ base: base.workflow, mine, next: newest.workflow }, choices) : null),
    [base, newest, mine, choices],
  )
  const disputed = useMemo(() => {
    const names = new Set(merged?.conflicts.map(({ node }) => node))
    return newest?.workflow.nodes.filter(({ name }) => names.has(name)) ?? []
  }, [merged, newest])
  const own = useMemo(
    () => (merged && newest ? compareWorkflows(newest.workflow, merged.workflow) : null),
    [merged, newest],
  )
  if (!merged || !newest || !own) return null
  const { workflow, conflicts } = merged
  const textOf = () => `${JSON.stringify(workflow, null, 2)}\n`
  // Taking the result is what counts as downloading the new version.
  const note = async () => void call('/api/download', { body: { slug }, token: await sessionToken() })
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <p role="status">
          {conflicts.length === 0
            ? `Merged with version ${newest.version} without conflicts.`
            : `${conflicts.length === 1 ? 'One value was' : `${conflicts.length} values were`} changed on both sides. Yours ${conflicts.length === 1 ? 'is' : 'are'} kept unless you choose otherwise.`}
        </p>
        <div className="field">
          <label htmlFor={id}>{isSure ? 'Your workflow is based on version' : 'Which version is it based on?'}</label>
          <select id={id} value={baseVersion} onChange={({ currentTarget }) => onBaseVersion(currentTarget.value)}>
            {releases.map(({ version }) => (
              <option key={version}>{version}</option>
            ))}
          </select>
        </div>
      </div>
      {disputed.length > 0 && (
        <MarkedDrawing slug={slug} changed={disputed}>
          Nodes with a dashed outline have values that changed on both sides.
        </MarkedDrawing>
      )}
      {conflicts.map((conflict) => (
        <Conflict
          key={conflict.id}
          conflict={conflict}
          version={newest.version}
          onChoice={(chosen) => setChoices({ ...choices, [conflict.id]: chosen })}
        />
      ))}
      <p>
        {Object.values(own).some((found) => found.length > 0)
          ? `Your changes to version ${newest.version}, all in the merged workflow:`
          : `Your workflow has no changes of its own: the result is version ${newest.version}.`}
      </p>
      <Differences comparison={own} before={`Version ${newest.version}`} after="Merged" />
      <div className="flex flex-wrap gap-3">
        <Button
          kind="go"
          glyph="download"
          onClick={() => {
            save(new Blob([textOf()], { type: 'application/json' }), `${slug}-${newest.version}-merged.json`)
            void note()
          }}
        >
          Download merged workflow
        </Button>
        <Button
          glyph="copy"
          onClick={async () => {
            await copyLater(async () => textOf(), WORKFLOW_COPIED)
            void note()
          }}
        >
          Copy merged workflow
        </Button>
      </div>
      <p className="max-w-[65ch] text-muted text-sm">
        Import it as a new workflow and test it before you switch off the old one. n8n doesn’t export your accounts’
        keys, so check that each node has its account.
      </p>
    </div>
  )
}

type ConflictProps = { conflict: ResolvedConflict; version: string; onChoice: (chosen: 'mine' | 'next') => void }

function Conflict({ conflict: { node, field, mine, next, chosen }, version, onChoice }: ConflictProps) {
  const name = useId()
  const sides = [
    { side: 'mine', label: 'Keep mine', value: mine },
    { side: 'next', label: `Take version ${version}`, value: next },
  ] as const
  return (
    <fieldset className="grid gap-3 rounded-card border-1 border-line bg-surface p-4">
      <legend className="font-semibold text-sm" translate="no">
        {[node, field].filter(Boolean).join(': ')}
      </legend>
      <div className="grid gap-3 md:grid-cols-2">
        {sides.map(({ side, label, value }) => (
          <div key={side} className="min-w-0">
            <label className="flex min-h-11 items-center gap-2">
              <input type="radio" name={name} checked={chosen === side} onChange={() => onChoice(side)} />
              <span>{label}</span>
            </label>
            <Value>{value ?? (field ? 'Not set' : 'Removed')}</Value>
          </div>
        ))}
      </div>
    </fieldset>
  )
}
