import type { AuditEntry, AuditIntent } from '../admin/audit-entry.ts'
import type { Audit } from '../admin/ports.ts'
import { packWithDetails } from '../catalog/catalogue-file.ts'
import type { AppError, Result } from '../shared/errors.ts'
import { messageFor } from '../shared/errors.ts'
import { err, ok } from '../shared/result.ts'
import { cardOf } from './imported-card.ts'
import type { ImportedCatalogue } from './imported-template.ts'
import { type ImportReport, type ImportRequest, planImport } from './plan-import.ts'
import type { ImportedTemplates, ImportRun, ImportState } from './ports.ts'
import { rightsText } from './rights.ts'

/** Who runs it and when, for the audit log. `at` in ISO time, `id` new for each call. */
export type ImportAuthor = Pick<AuditIntent, 'id' | 'admin' | 'at'>

export interface ImportPorts {
  imported: ImportedTemplates
  audit: Pick<Audit, 'begin' | 'finish' | 'unfinished'>
  /** Notifies the edge cache that the catalog has changed. Never fails. */
  announceImport(): Promise<Announced>
}

export interface Announced {
  purged: boolean
}

export interface ImportOutcome {
  state: ImportState
  /** Null for an undo or a removal, which have no sheet. */
  report: ImportReport | null
  message: string
  /** What was notified of the change; null when nothing changed. */
  announced: Announced | null
}

const UNDONE = 'Last import undone'

/** Every visitor's search loads the public list, and a function response is limited to 6 MB. */
const MAX_PUBLIC_BYTES = 5_500_000
const TOO_LARGE = 'With this sheet, the catalog would be too large for search to load. Import fewer templates.'

export interface SheetImport extends Omit<ImportRequest, 'current'> {
  dryRun: boolean
  /** The version a dry run showed; a different one means that another import happened in between. */
  expects?: string | undefined
  /** The source of the sheet, for the log. */
  source: string
  /** Whether there is time to store more files and to publish. */
  hasTime: () => boolean
  /** Unique per click: a retry with the same one imports once and returns the original result. */
  attempt?: string | undefined
}

/**
 * Imports a sheet, or with `dryRun` reports what that would do. The new catalog is published atomically; importing the
 * same sheet again changes nothing. Throws an Outage.
 */
export async function importSheet(
  ports: ImportPorts,
  request: SheetImport,
  author: ImportAuthor,
): Promise<Result<ImportOutcome>> {
  const { dryRun, expects, source, hasTime, attempt } = request
  const state = await ports.imported.current()
  const finished = dryRun ? null : await finishLast(ports, state)
  const isLanded = ({ run }: ImportState) => !dryRun && attempt !== undefined && run?.attempt === attempt
  if (isLanded(state)) return ok(landed(state, finished?.announced ?? null))
  if (expects !== undefined && expects !== state.version) return err({ kind: 'import-overtaken' })

  const { report, next, files } = planImport({ ...request, current: state.catalogue })
  const outcome = summaryOf(report)
  if (publicBytes(next) > MAX_PUBLIC_BYTES) return err({ kind: 'invalid-input', message: TOO_LARGE })
  if (dryRun) return ok({ state, report, message: `Nothing is saved yet: ${outcome}.`, announced: null })
  if (report.added.length + report.changed.length === 0)
    return ok({ state, report, message: `Nothing to import: ${outcome}.`, announced: finished?.announced ?? null })

  const { stored, written } = await ports.imported.keepWorkflows(files, hasTime)
  if (stored < files.length || (written > 0 && !hasTime()))
    return err({ kind: 'import-unfinished', stored, of: files.length })

  const what = { action: 'import', target: source, reason: rightsText(request.rights), outcome } as const
  const done = await run(ports, author, what, async (note) => {
    const live = await ports.imported.publish(state, next, { ...note, attempt })
    return live && { state: live, report, message: `Imported: ${outcome}.` }
  })
  // The competing write may be the first try of this import, whose response was late.
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
 * Restores the state before the last import or removal. A second undo goes one run further back; an undo cannot be
 * undone, since importing the sheet again has the same effect. The same `attempt` undoes once, in case the response to
 * an earlier try was lost.
 */
export async function undoImport(
  ports: ImportPorts,
  { reason, attempt }: { reason: string; attempt?: string | undefined },
  author: ImportAuthor,
): Promise<Result<ImportOutcome>> {
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

/** Deletes one imported template. Its page then says so and offers alternatives. */
export async function removeImported(
  ports: ImportPorts,
  { slug, reason }: { slug: string; reason: string },
  author: ImportAuthor,
): Promise<Result<ImportOutcome>> {
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
 * Finishes the run that created this state, if it was interrupted after publishing. Otherwise a retry would report that
 * there is nothing to do, while the edge cache serves old pages and the log has no outcome.
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
 * Logs the intent, acts, sends notifications, and logs the outcome: an entry with an outcome has been notified. `act`
 * returns null if another run was faster.
 */
async function run(
  { audit, announceImport }: ImportPorts,
  author: ImportAuthor,
  { action, target, reason, outcome }: Run,
  act: (note: ImportRun) => Promise<Omit<ImportOutcome, 'announced'> | null>,
): Promise<Result<ImportOutcome>> {
  const request = JSON.stringify([author.admin.id, action, target, outcome])
  const intent: AuditIntent = { ...author, action, target: { userId: null, text: target }, reason, request }
  await audit.begin(intent)
  const done = await act({ id: author.id, action, at: author.at, outcome })
  const announced = done && (await announceImport())
  const refusal: AppError | null = done ? null : { kind: 'import-overtaken' }
  // The run is done. Returning an error for a missing outcome in the log would cause a retry, which would undo another
  // run.
  await audit
    .finish(intent, { outcome: refusal ? `Not done: ${messageFor(refusal)}` : outcome, refusal })
    .catch(() => undefined)
  return done ? ok({ ...done, announced }) : err({ kind: 'import-overtaken' })
}

function summaryOf({ added, changed, unchanged, rejected }: ImportReport): string {
  const rows = new Set(rejected.map(({ row }) => row)).size
  const counts = { added: added.length, changed: changed.length, unchanged, ...(rows > 0 && { rejected: rows }) }
  return Object.entries(counts)
    .map(([what, count]) => `${count.toLocaleString('en')} ${what}`)
    .join(', ')
}

const publicBytes = ({ templates }: ImportedCatalogue) =>
  new TextEncoder().encode(JSON.stringify(packWithDetails(templates.map(cardOf)))).length
