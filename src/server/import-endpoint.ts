import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { readCsv } from '#adapters/csv/read-csv.ts'
import { inTime } from '#adapters/in-time.ts'
import { readUploads } from '#adapters/zip/read-uploads.ts'
import { ImportTemplatesInput, type ImportTemplatesOutput } from '#contracts/import-templates.ts'
import { MOST_LISTED } from '#contracts/limits.ts'
import { type Answer, type AppError, sentenceFor } from '#domain/errors.ts'
import { fitReport } from '#domain/import/plan-import.ts'
import {
  type Announced,
  type ImportAuthor,
  type ImportOutcome,
  type ImportPorts,
  importSheet,
  removeImported,
  undoImport,
} from '#domain/import/run-import.ts'
import { sheetExport } from '#domain/import/sheet-address.ts'
import { err, ok } from '#domain/result.ts'
import { adminBehind } from './admin.ts'
import { ANSWER_WITHIN_MS, explain, explainException, json, readJson, STATUS } from './http.ts'
import type { Services } from './services.ts'

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

/**
 * Runs `handle` and answers in the import's shape whatever happens; what is unforeseen goes to the log by its number.
 */
export async function answerImport(handle: () => Promise<Answer<Response>>): Promise<Response> {
  try {
    const done = await inTime(handle(), ANSWER_WITHIN_MS)
    return done.ok ? done.value : refused(done.error)
  } catch (error) {
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

/** Does what was asked, and answers in the import's shape. */
export async function runImport(
  services: Importing,
  input: ImportTemplatesInput,
  author: ImportAuthor,
): Promise<Answer<Response>> {
  const own = await services.ownSlugs()
  const outcome = await perform(services, input, { author, own })
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
  return ok(answer({ ...body, success: false, error: 'No row of this sheet can be imported.' }, 400, 'invalid-input'))
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
      message: 'Nothing is changed.',
      announced: null,
    })
  if ('undo' in input) return undoImport(services, input, author)
  if ('remove' in input) return removeImported(services, { slug: input.remove, reason: input.reason }, author)

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

const detailsOf = (report: ImportOutcome['report']): string[] =>
  report
    ? [
        ...report.rejected
          .slice(0, MOST_LISTED)
          .map(({ row, column, reason }) => `Row ${row}${column ? `, ${column}` : ''}: ${reason}`),
        ...report.notes,
      ]
    : []

/** What a change could not tell others; the imported templates are live all the same. */
const shortcomings = (announced: Announced | null): string[] =>
  announced
    ? [
        ...(announced.purged ? [] : ['Pages kept at the edge could not be renewed; they follow within minutes.']),
        ...(announced.building
          ? []
          : [
              'No new build was started: pages that are files already stay as they are until the next one. ' +
                'BUILD_HOOK_URL starts it.',
            ]),
      ]
    : []
