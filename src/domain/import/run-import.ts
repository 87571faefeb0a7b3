import type { AuditEntry, AuditIntent } from '../admin/audit-entry.ts'
import type { Audit } from '../admin/ports.ts'
import type { Answer, AppError } from '../shared/errors.ts'
import { sentenceFor } from '../shared/errors.ts'
import { err, ok } from '../shared/result.ts'
import { cardOf } from './imported-card.ts'
import type { ImportedCatalogue } from './imported-template.ts'
import { type ImportReport, type ImportRequest, planImport } from './plan-import.ts'
import type { ImportedTemplates, ImportRun, ImportState } from './ports.ts'

/** Who asks, and when: the run is noted under this. `at` in ISO time, `id` new for each call. */
export type ImportAuthor = Pick<AuditIntent, 'id' | 'admin' | 'at'>

export interface ImportPorts {
  imported: ImportedTemplates
  audit: Pick<Audit, 'begin' | 'finish' | 'unfinished'>
  /** Tells the edge and the next build that the catalogue has changed. Never fails. */
  announceImport(): Promise<Announced>
}

export interface Announced {
  purged: boolean
  building: boolean
}

export interface ImportOutcome {
  state: ImportState
  /** Null for an undo or a removal, which have no sheet. */
  report: ImportReport | null
  message: string
  /** Who has heard of a change; null when nothing is different from before. */
  announced: Announced | null
}

const UNDONE = 'Last import undone'

/** Every visitor's search loads the public list, and one answer of a function may have 6 MB. */
const MOST_PUBLIC_BYTES = 5_500_000
const TOO_LARGE = 'With this sheet, the catalog would be too large for search to load. Import fewer templates.'

export interface SheetImport extends Omit<ImportRequest, 'current'> {
  dryRun: boolean
  /** The version a dry run showed; another one means that somebody imported in between. */
  expects?: string | undefined
  /** Where the sheet came from, for the log. */
  source: string
  /** Whether there is time to store more files and to go live. */
  hasTime: () => boolean
  /** A text of its own for each press of the button: the same one again imports once, and returns what became of it. */
  attempt?: string | undefined
}

/**
 * Imports a sheet, or with `dryRun` says what that would do. The new catalogue lands whole or not at all; the same
 * sheet a second time changes nothing. Throws an Outage.
 */
export async function importSheet(
  ports: ImportPorts,
  request: SheetImport,
  author: ImportAuthor,
): Promise<Answer<ImportOutcome>> {
  const { dryRun, expects, source, hasTime, attempt } = request
  const state = await ports.imported.current()
  const finished = dryRun ? null : await finishLast(ports, state)
  const isLanded = ({ run }: ImportState) => !dryRun && attempt !== undefined && run?.attempt === attempt
  if (isLanded(state)) return ok(landed(state, finished?.announced ?? null))
  if (expects !== undefined && expects !== state.version) return err({ kind: 'import-overtaken' })

  const { report, next, files } = planImport({ ...request, current: state.catalogue })
  const outcome = summaryOf(report)
  if (publicBytes(next) > MOST_PUBLIC_BYTES) return err({ kind: 'invalid-input', message: TOO_LARGE })
  if (dryRun) return ok({ state, report, message: `Nothing is saved yet: ${outcome}.`, announced: null })
  if (report.added.length + report.changed.length === 0)
    return ok({ state, report, message: `Nothing to import: ${outcome}.`, announced: finished?.announced ?? null })

  const { stored, written } = await ports.imported.keepWorkflows(files, hasTime)
  if (stored < files.length || (written > 0 && !hasTime()))
    return err({ kind: 'import-unfinished', stored, of: files.length })

  const what = { action: 'import', target: source, reason: '', outcome } as const
  const done = await run(ports, author, what, async (note) => {
    const live = await ports.imported.publish(state, next, { ...note, attempt })
    return live && { state: live, report, message: `Imported: ${outcome}.` }
  })
  // The rival may have been the first try of this import, of which only the answer was late.
  const now = done.ok || attempt === undefined ? null : await ports.imported.current()
  return now && isLanded(now) ? ok({ ...landed(now, null), report }) : done
}

const landed = (state: ImportState, announced: Announced | null): ImportOutcome => ({
  state,
  report: null,
  message: `Imported: ${state.run?.outcome}.`,
  announced,
})

/**
 * Puts back what was there before the last run, be it an import or a removal. A second undo goes one run further
 * back; there is no undo of an undo, as importing the sheet again does the same. The same `attempt` undoes once: the
 * answer about a run that was undone may have been lost.
 */
export async function undoImport(
  ports: ImportPorts,
  { reason, attempt }: { reason: string; attempt?: string | undefined },
  author: ImportAuthor,
): Promise<Answer<ImportOutcome>> {
  const state = await ports.imported.current()
  const finished = await finishLast(ports, state)
  const isRepeat = attempt === undefined ? finished?.action === 'undo-import' : state.run?.attempt === attempt
  if (isRepeat) return ok({ state, report: null, message: `${UNDONE}.`, announced: finished?.announced ?? null })
  if (state.undoTo === null) return err({ kind: 'nothing-to-undo' })
  const what = {
    action: 'undo-import',
    target: `run ${state.head}`,
    reason,
    outcome: UNDONE,
  } as const
  return run(ports, author, what, async (note) => {
    const landed = await ports.imported.goBack(state, { ...note, attempt })
    return landed && { state: landed, report: null, message: `${what.outcome}.` }
  })
}

/** Takes one imported template off the shelf. Its page then says that it is gone and offers others. */
export async function removeImported(
  ports: ImportPorts,
  { slug, reason }: { slug: string; reason: string },
  author: ImportAuthor,
): Promise<Answer<ImportOutcome>> {
  const state = await ports.imported.current()
  const finished = await finishLast(ports, state)
  if (finished?.action === 'delete-template' && finished.target.text === slug)
    return ok({ state, report: null, message: `${finished.outcome}.`, announced: finished.announced })
  const gone = state.catalogue.templates.find((template) => template.slug === slug)
  if (!gone) return err({ kind: 'unknown-template', slug })
  const next: ImportedCatalogue = {
    templates: state.catalogue.templates.filter((template) => template !== gone),
    removed: [...state.catalogue.removed, gone],
  }
  const what = { action: 'delete-template', target: slug, reason, outcome: `${gone.name} deleted` } as const
  return run(ports, author, what, async (note) => {
    const landed = await ports.imported.publish(state, next, note)
    return landed && { state: landed, report: null, message: `${what.outcome}.` }
  })
}

interface Run {
  action: ImportRun['action']
  target: string
  reason: string
  outcome: string
}

/**
 * Ends the run that made this state, if it was cut off after it went live: whoever tries again must not do it twice,
 * and would be told that there is nothing to do, while the edge shows the old pages and the log does not know the
 * end.
 */
async function finishLast(
  { audit, announceImport }: ImportPorts,
  state: ImportState,
): Promise<(AuditEntry & { announced: Announced }) | null> {
  const intent = state.run && (await audit.unfinished(state.run.id))
  if (!state.run || !intent) return null
  const announced = await announceImport()
  const entry = await audit.finish(intent, { outcome: state.run.outcome, refusal: null })
  return { ...entry, announced }
}

/**
 * Writes the intent into the log, acts, tells others, and writes what came of it: an entry with an end has been told.
 * `act` answers null when somebody was faster.
 */
async function run(
  { audit, announceImport }: ImportPorts,
  author: ImportAuthor,
  { action, target, reason, outcome }: Run,
  act: (note: ImportRun) => Promise<Omit<ImportOutcome, 'announced'> | null>,
): Promise<Answer<ImportOutcome>> {
  const request = JSON.stringify([author.admin.id, action, target, outcome])
  const intent: AuditIntent = { ...author, action, target: { userId: null, text: target }, reason, request }
  await audit.begin(intent)
  const done = await act({ id: author.id, action, at: author.at, outcome })
  const announced = done && (await announceImport())
  const refusal: AppError | null = done ? null : { kind: 'import-overtaken' }
  // What is done is done. Answering "try again" for a missing last line of the log would undo one run too many.
  await audit
    .finish(intent, { outcome: refusal ? `Not done: ${sentenceFor(refusal)}` : outcome, refusal })
    .catch(() => undefined)
  return done ? ok({ ...done, announced }) : err({ kind: 'import-overtaken' })
}

function summaryOf({ added, changed, unchanged, rejected }: ImportReport): string {
  const rows = new Set(rejected.map(({ row }) => row)).size
  const parts = [`${added.length} added`, `${changed.length} changed`, `${unchanged} unchanged`]
  return (rows > 0 ? [...parts, `${rows} rejected`] : parts).join(', ')
}

const publicBytes = ({ templates }: ImportedCatalogue) =>
  templates.reduce((sum, template) => sum + new TextEncoder().encode(JSON.stringify(cardOf(template))).length + 1, 2)
