import type { AuditIntent } from '../admin/audit-entry.ts'
import type { Audit } from '../admin/ports.ts'
import type { Answer, AppError } from '../errors.ts'
import { sentenceFor } from '../errors.ts'
import type { ImportedTemplates, ImportRun, ImportState } from '../ports.ts'
import { err, ok } from '../result.ts'
import { cardOf } from './imported-card.ts'
import type { ImportedCatalogue } from './imported-template.ts'
import { type ImportReport, type ImportRequest, planImport } from './plan-import.ts'

/** Who asks, and when: the run is noted under this. `at` in ISO time, `id` new for each call. */
export type ImportAuthor = Pick<AuditIntent, 'id' | 'admin' | 'at'>

export interface ImportPorts {
  imported: ImportedTemplates
  audit: Pick<Audit, 'begin' | 'finish'>
}

export interface ImportOutcome {
  state: ImportState
  /** Null for an undo or a removal, which have no sheet. */
  report: ImportReport | null
  message: string
  /** Whether anything is different from before. */
  changed: boolean
}

/** Every visitor's search loads the public list, and one answer of a function may have 6 MB. */
const MOST_PUBLIC_BYTES = 5_500_000
const TOO_LARGE = 'With this sheet the catalogue would grow larger than a search can load. Import fewer templates.'

export interface SheetImport extends Omit<ImportRequest, 'current'> {
  dryRun: boolean
  /** The version a dry run showed; another one means that somebody imported in between. */
  expects?: string | undefined
  /** Where the sheet came from, for the log. */
  source: string
}

/**
 * Imports a sheet, or with `dryRun` says what that would do. The new catalogue lands whole or not at all; the same
 * sheet a second time changes nothing. Throws StorageDown.
 */
export async function importSheet(
  ports: ImportPorts,
  request: SheetImport,
  author: ImportAuthor,
): Promise<Answer<ImportOutcome>> {
  const { dryRun, expects, source } = request
  const state = await ports.imported.current()
  if (expects !== undefined && expects !== state.version) return err({ kind: 'import-overtaken' })

  const { report, next, files } = planImport({ ...request, current: state.catalogue })
  const outcome = summaryOf(report)
  if (publicBytes(next) > MOST_PUBLIC_BYTES) return err({ kind: 'invalid-input', message: TOO_LARGE })
  if (dryRun) return ok({ state, report, message: `Nothing is saved yet: ${outcome}.`, changed: false })
  if (report.added.length + report.changed.length === 0)
    return ok({ state, report, message: `Nothing to import: ${outcome}.`, changed: false })

  return run(ports, author, { action: 'import', target: source, reason: '', outcome }, async (note) => {
    await ports.imported.keepWorkflows(files)
    const landed = await ports.imported.publish(state, next, note)
    return landed && { state: landed, report, message: `Imported: ${outcome}.`, changed: true }
  })
}

/**
 * Puts back what was there before the last run, be it an import or a removal. A second undo goes one run further
 * back; there is no undo of an undo, as importing the sheet again does the same.
 */
export async function undoImport(
  ports: ImportPorts,
  { reason }: { reason: string },
  author: ImportAuthor,
): Promise<Answer<ImportOutcome>> {
  const state = await ports.imported.current()
  if (state.undoTo === null) return err({ kind: 'nothing-to-undo' })
  const what = {
    action: 'undo-import',
    target: `run ${state.head}`,
    reason,
    outcome: 'The last import is undone',
  } as const
  return run(ports, author, what, async (note) => {
    const landed = await ports.imported.goBack(state, note)
    return landed && { state: landed, report: null, message: `${what.outcome}.`, changed: true }
  })
}

/** Takes one imported template off the shelf. Its page then says that it is gone and offers others. */
export async function removeImported(
  ports: ImportPorts,
  { slug, reason }: { slug: string; reason: string },
  author: ImportAuthor,
): Promise<Answer<ImportOutcome>> {
  const state = await ports.imported.current()
  const gone = state.catalogue.templates.find((template) => template.slug === slug)
  if (!gone) return err({ kind: 'unknown-template', slug })
  const next: ImportedCatalogue = {
    templates: state.catalogue.templates.filter((template) => template !== gone),
    removed: [...state.catalogue.removed, gone],
  }
  const what = { action: 'delete-template', target: slug, reason, outcome: `${gone.name} is deleted` } as const
  return run(ports, author, what, async (note) => {
    const landed = await ports.imported.publish(state, next, note)
    return landed && { state: landed, report: null, message: `${what.outcome}.`, changed: true }
  })
}

interface Run {
  action: ImportRun['action']
  target: string
  reason: string
  outcome: string
}

/** Writes the intent into the log, acts, and writes what came of it. `act` answers null when somebody was faster. */
async function run(
  { audit }: ImportPorts,
  author: ImportAuthor,
  { action, target, reason, outcome }: Run,
  act: (note: ImportRun) => Promise<ImportOutcome | null>,
): Promise<Answer<ImportOutcome>> {
  const request = JSON.stringify([author.admin.id, action, target, outcome])
  const intent: AuditIntent = { ...author, action, target: { userId: null, text: target }, reason, request }
  await audit.begin(intent)
  const done = await act({ action, by: author.admin.id, at: author.at, outcome })
  const refusal: AppError | null = done ? null : { kind: 'import-overtaken' }
  // What is done is done. Answering "try again" for a missing last line of the log would undo one run too many.
  await audit
    .finish(intent, { outcome: refusal ? `Not done: ${sentenceFor(refusal)}` : outcome, refusal })
    .catch(() => undefined)
  return done ? ok(done) : err({ kind: 'import-overtaken' })
}

function summaryOf({ added, changed, unchanged, rejected }: ImportReport): string {
  const rows = new Set(rejected.map(({ row }) => row)).size
  const parts = [`${added.length} added`, `${changed.length} changed`, `${unchanged} unchanged`]
  return (rows > 0 ? [...parts, `${rows} rejected`] : parts).join(', ')
}

const publicBytes = ({ templates }: ImportedCatalogue) =>
  templates.reduce((sum, template) => sum + new TextEncoder().encode(JSON.stringify(cardOf(template))).length + 1, 2)
