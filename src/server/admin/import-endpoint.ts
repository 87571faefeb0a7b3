import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { readCsv } from '#adapters/csv/read-csv.ts'
import { inTime } from '#adapters/in-time.ts'
import { readUploads } from '#adapters/zip/read-uploads.ts'
import { ImportTemplatesInput, type ImportTemplatesOutput } from '#contracts/import-templates.ts'
import { MOST_LISTED } from '#contracts/limits.ts'
import { fitReport } from '#domain/import/plan-import.ts'
import {
  type ImportAuthor,
  type ImportOutcome,
  type ImportPorts,
  importSheet,
  removeImported,
  undoImport,
} from '#domain/import/run-import.ts'
import { sheetExport } from '#domain/import/sheet-address.ts'
import { type Answer, type AppError, Outage, sentenceFor } from '#domain/shared/errors.ts'
import { err, ok } from '#domain/shared/result.ts'
import { ANSWER_WITHIN_MS, explain, explainException, json, readJson, STATUS } from '../http/endpoint.ts'
import type { Services } from '../services.ts'
import { adminBehind } from './admin.ts'
import { detailsOf, shortcomings } from './import-details.ts'

/**
 * Netlify's 6 MB are for the call as it reaches a function, in which every quote of this JSON is two characters again.
 * This leaves room for them, so that it is we who say that it is too much.
 */
const MOST_BYTES = 4_500_000

const NOTHING: Omit<ImportTemplatesOutput, 'error' | 'message'> = {
  success: false,
  details: [],
  templates: [],
  report: null,
  version: null,
  canUndo: false,
}

/** The import's own shape of an answer, which holds for every failure too; `kind` is for programs. */
function answer(body: ImportTemplatesOutput, status = 200, kind?: string): Response {
  return json(kind ? { ...body, data: null, kind } : body, { status })
}

const failed = (sentence: string, status: number, kind: string) =>
  answer({ ...NOTHING, message: sentence, error: sentence }, status, kind)

function refused(error: AppError): Response {
  const response = failed(sentenceFor(error), STATUS[error.kind], error.kind)
  if (error.kind === 'wrong-method') response.headers.set('allow', error.allowed)
  return response
}

/** How far a call has come, for the answer when its time is over. */
export interface Progress {
  mayBeLive: boolean
}

/**
 * Runs `handle` and answers in the import's shape whatever happens; what is unforeseen goes to the log by its number.
 */
export async function answerImport(handle: (progress: Progress) => Promise<Answer<Response>>): Promise<Response> {
  const progress: Progress = { mayBeLive: false }
  try {
    const done = await inTime(handle(progress), ANSWER_WITHIN_MS)
    return done.ok ? done.value : refused(done.error)
  } catch (error) {
    const isLate = error instanceof Outage && error.refusal.service === 'several'
    if (isLate && progress.mayBeLive) return refused({ kind: 'import-unconfirmed' })
    const { kind, status, sentence } = explainException(error)
    return failed(sentence, status, kind)
  }
}

/** The admin who asks, under whom the run is noted; anybody else is refused before the body is read. */
export async function importAuthor(request: Request): Promise<Answer<ImportAuthor>> {
  const admin = await adminBehind(request)
  return admin.ok ? ok({ id: randomUUID(), admin: admin.value, at: new Date().toISOString() }) : admin
}

/** The body, with the mistakes of the mode it asks for instead of those of all. */
export async function importInput(request: Request): Promise<Answer<ImportTemplatesInput>> {
  const body = await readJson(request, MOST_BYTES)
  if (!body.ok) return body
  const [status, undo, remove, sheet] = ImportTemplatesInput.options
  const asks = (key: string) => typeof body.value === 'object' && body.value !== null && key in body.value
  const mode: z.ZodType<ImportTemplatesInput> = asks('status')
    ? status
    : asks('undo')
      ? undo
      : asks('remove')
        ? remove
        : sheet
  const parsed = mode.safeParse(body.value)
  return parsed.success ? ok(parsed.data) : err({ kind: 'invalid-input', message: explain(parsed.error) })
}

type Importing = Pick<Services, 'sheets' | 'ownSlugs'> & ImportPorts

/** Files are stored so long; what goes live after that takes six calls, of which the last two may be late. */
const STORE_WITHIN_MS = 3000

/** Does what was asked, and answers in the import's shape. */
export async function runImport(
  services: Importing,
  input: ImportTemplatesInput,
  { author, progress }: { author: ImportAuthor; progress: Progress },
): Promise<Answer<Response>> {
  const own = await services.ownSlugs()
  const { imported } = services
  const watched: Importing['imported'] = {
    ...imported,
    publish(...args) {
      progress.mayBeLive = true
      return imported.publish(...args)
    },
  }
  const outcome = await perform({ ...services, imported: watched }, input, { author, own })
  if (!outcome.ok) return outcome
  const { state, report, message, announced } = outcome.value
  const live = state.catalogue.templates.filter(({ slug }) => !own.has(slug))
  const body: ImportTemplatesOutput = {
    success: true,
    message,
    error: null,
    details: [...detailsOf(report), ...shortcomings(announced)],
    templates: live
      .slice(-MOST_LISTED)
      .reverse()
      .map(({ slug, name }) => ({ slug, name })),
    report: report && fitReport(report),
    version: state.version,
    canUndo: state.undoTo !== null,
  }
  const nothing = report && report.added.length + report.changed.length + report.unchanged === 0
  const dryRun = 'dryRun' in input && input.dryRun
  if (!nothing || dryRun) return ok(answer(body))
  return ok(answer({ ...body, success: false, error: 'No rows in this sheet can be imported.' }, 400, 'invalid-input'))
}

async function perform(
  services: Importing,
  input: ImportTemplatesInput,
  { author, own }: { author: ImportAuthor; own: ReadonlySet<string> },
): Promise<Answer<ImportOutcome>> {
  if ('status' in input)
    return ok({
      state: await services.imported.current(),
      report: null,
      message: 'Nothing was changed.',
      announced: null,
    })
  if ('undo' in input) return undoImport(services, input, author)
  if ('remove' in input) return removeImported(services, { slug: input.remove, reason: input.reason }, author)

  const began = Date.now()
  const uploads = readUploads(input.workflows ?? [])
  if (!uploads.ok) return uploads
  const csv = await csvOf(services, input)
  if (!csv.ok) return csv
  const sheet = readCsv(csv.value)
  if (!sheet.ok) return sheet
  const request = {
    sheet: sheet.value,
    uploads: uploads.value,
    ownSlugs: own,
    dryRun: input.dryRun,
    expects: input.expects,
    source: input.googleSheetsUrl ?? 'pasted CSV',
    hasTime: () => Date.now() - began < STORE_WITHIN_MS,
    attempt: input.attempt,
  }
  return importSheet(services, request, author)
}

async function csvOf(
  { sheets }: Pick<Services, 'sheets'>,
  { csvData = '', googleSheetsUrl }: { csvData?: string | undefined; googleSheetsUrl?: string | undefined },
): Promise<Answer<string>> {
  if (googleSheetsUrl === undefined) return ok(csvData)
  const path = sheetExport(googleSheetsUrl)
  return path.ok ? sheets.fetchSheet(path.value) : path
}
