import { createHash, randomUUID } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import type { z } from 'zod'
import { readCsv } from '#adapters/csv/read-csv.ts'
import { withTimeout } from '#adapters/with-timeout.ts'
import { MAX_FILES, readUploads } from '#adapters/zip/read-uploads.ts'
import { ImportTemplatesInput, type ImportTemplatesOutput } from '#contracts/import-templates.ts'
import { MAX_LISTED } from '#contracts/limits.ts'
import { fitReport } from '#domain/import/fit-report.ts'
import { addDerivedRows, checkUploads } from '#domain/import/library/uploaded-files.ts'
import type { StagedFiles } from '#domain/import/ports.ts'
import { readableTexts } from '#domain/import/readable-texts.ts'
import {
  type ImportAuthor,
  type ImportOutcome,
  type ImportPorts,
  importSheet,
  removeImported,
  undoImport,
} from '#domain/import/run-import.ts'
import { MAX_SHEET_BYTES, MAX_SHEET_MB, type Sheet } from '#domain/import/sheet.ts'
import { sheetExport } from '#domain/import/sheet-address.ts'
import { type AppError, messageFor, Outage, type Result } from '#domain/shared/errors.ts'
import { mapInBatches } from '#domain/shared/map-in-batches.ts'
import { err, ok } from '#domain/shared/result.ts'
import { ANSWER_WITHIN_MS, explain, explainException, json, readJson, STATUS } from '../http/endpoint.ts'
import type { Services } from '../services.ts'
import { adminBehind } from './admin.ts'
import { detailsOf, shortcomings } from './import-details.ts'

/**
 * Netlify's limit of 6 MB applies to the call as the function receives it, in which every quote of this JSON is escaped
 * again. This leaves room for the escapes, so that our own error is returned.
 */
const MAX_BYTES = 4_500_000

const NOTHING: Omit<ImportTemplatesOutput, 'error' | 'message'> = {
  success: false,
  details: [],
  templates: [],
  total: 0,
  report: null,
  version: null,
  canUndo: false,
}

const DONE = { ...NOTHING, success: true, error: null, message: 'Nothing is live yet.' }

/** A response in the import's own format, also for every failure; `kind` is for programs. */
function answer(body: ImportTemplatesOutput, status = 200, kind?: string): Response {
  return json(kind ? { ...body, data: null, kind } : body, { status })
}

const failed = (message: string, status: number, kind: string) =>
  answer({ ...NOTHING, message, error: message }, status, kind)

function errorResponse(error: AppError): Response {
  const response = failed(messageFor(error), STATUS[error.kind], error.kind)
  if (error.kind === 'wrong-method') response.headers.set('allow', error.allowed)
  return response
}

/** The progress of a call, for the response after a timeout. */
export interface Progress {
  mayBeLive: boolean
}

/** Runs `handle` and always responds in the import's format; unexpected exceptions are logged under an id. */
export async function answerImport(handle: (progress: Progress) => Promise<Result<Response>>): Promise<Response> {
  const progress: Progress = { mayBeLive: false }
  try {
    const done = await withTimeout(handle(progress), ANSWER_WITHIN_MS)
    return done.ok ? done.value : errorResponse(done.error)
  } catch (error) {
    const isLate = error instanceof Outage && error.reason.service === 'several'
    if (isLate && progress.mayBeLive) return errorResponse({ kind: 'import-unconfirmed' })
    const { kind, status, message } = explainException(error)
    return failed(message, status, kind)
  }
}

/** The requesting admin, under whom the run is logged; other users are refused before the body is read. */
export async function importAuthor(request: Request): Promise<Result<ImportAuthor>> {
  const admin = await adminBehind(request)
  return admin.ok ? ok({ id: randomUUID(), admin: admin.value, at: new Date().toISOString() }) : admin
}

/** The parsed body, with errors of the requested mode only. */
export async function importInput(request: Request): Promise<Result<ImportTemplatesInput>> {
  const body = await readJson(request, MAX_BYTES)
  if (!body.ok) return body
  const [status, stage, staged, read, undo, remove, sheet] = ImportTemplatesInput.options
  const asks = (key: string) => typeof body.value === 'object' && body.value !== null && key in body.value
  const modes: Record<string, z.ZodType<ImportTemplatesInput>> = { status, stage, staged, read, undo, remove }
  const mode = Object.entries(modes).find(([key]) => asks(key))?.[1] ?? sheet
  const parsed = mode.safeParse(body.value)
  return parsed.success ? ok(parsed.data) : err({ kind: 'invalid-input', message: explain(parsed.error) })
}

type Importing = Pick<Services, 'sheets' | 'ownSlugs' | 'ownTemplates' | 'imported'> & ImportPorts

/** The time for storing files; publishing afterwards takes six calls, of which the last two may be late. */
const STORE_WITHIN_MS = 3000

/** Carries out the request, and returns a response in the import's format. */
export async function runImport(
  services: Importing,
  input: ImportTemplatesInput,
  { author, progress }: { author: ImportAuthor; progress: Progress },
): Promise<Result<Response>> {
  const { imported } = services
  if ('staged' in input) return ok(answer({ ...DONE, batches: [...(await imported.stagedBatches())] }))
  if ('read' in input) return textsOf(imported, input)
  if ('stage' in input) return stage(imported, input, author.at.slice(0, 10))
  const own = await services.ownSlugs()
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
  const wanted = 'find' in input ? (input.find?.toLowerCase() ?? '') : ''
  const live = state.catalogue.templates.filter(
    ({ slug, name }) => !own.has(slug) && name.toLowerCase().includes(wanted),
  )
  const body: ImportTemplatesOutput = {
    success: true,
    message,
    error: null,
    details: [...detailsOf(report), ...shortcomings(announced)],
    templates: live
      .slice(-MAX_LISTED)
      .reverse()
      .map(({ slug, name }) => ({ slug, name })),
    total: live.length,
    report: report && fitReport(report),
    version: state.version,
    canUndo: state.undoTo !== null,
  }
  const nothing = report && report.added.length + report.changed.length + report.unchanged === 0
  const dryRun = 'dryRun' in input && input.dryRun
  if (!nothing || dryRun) return ok(answer(body))
  return ok(answer({ ...body, success: false, error: 'No rows in this sheet can be imported.' }, 400, 'invalid-input'))
}

/** Files of a library; its import follows when all of its batches are stored. */
async function stage(
  imported: StagedFiles,
  { stage: batch, workflows }: Extract<ImportTemplatesInput, { stage: string }>,
  day: string,
): Promise<Result<Response>> {
  const uploads = readUploads(workflows)
  if (!uploads.ok) return uploads
  await imported.stage(batch, day, await checkUploads(uploads.value, sha256))
  return ok(answer(DONE))
}

/** Nothing for a file that is no longer stored. */
async function textsOf(
  imported: Pick<Importing['imported'], 'workflow'>,
  { read, workflows = [] }: Extract<ImportTemplatesInput, { read: string[] }>,
): Promise<Result<Response>> {
  const uploads = readUploads(workflows)
  if (!uploads.ok) return uploads
  const sent = new Map((await checkUploads(uploads.value, sha256)).map(({ file, json }) => [file.hash, json]))
  const files = await mapInBatches(read, async (hash) => sent.get(hash) ?? (await imported.workflow('-', hash)))
  const texts = read.flatMap((hash, at) => (files[at] ? [[hash, readableTexts(files[at])]] : []))
  return ok(answer({ ...DONE, texts: Object.fromEntries(texts) }))
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

async function perform(
  services: Importing,
  input: Exclude<ImportTemplatesInput, { stage: string } | { staged: true } | { read: string[] }>,
  { author, own }: { author: ImportAuthor; own: ReadonlySet<string> },
): Promise<Result<ImportOutcome>> {
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
  const sheet = await sheetOf(services, input)
  if (!sheet.ok) return sheet
  const sent = await checkUploads(uploads.value, sha256)
  if (sent.length > MAX_FILES) return err({ kind: 'invalid-input', message: TOO_MANY })
  const { dryRun, expects, attempt, categories, publish, names, rights, batches = [] } = input
  const staged = batches.length > 0 ? await services.imported.staged(batches) : []
  if (staged === null) return err({ kind: 'invalid-input', message: EXPIRED })
  const files = [...staged, ...sent]
  if (files.length > 0 && !dryRun && !rights) return err({ kind: 'invalid-input', message: NO_RIGHTS })
  const request = {
    ...{ dryRun, expects, attempt, categories, publish, names, rights },
    sheet: addDerivedRows(sheet.value, files, { slugs: own, templates: files[0] ? await services.ownTemplates() : [] }),
    uploads: files,
    ownSlugs: own,
    source:
      batches.length > 0
        ? `library of ${files.length} files`
        : (input.googleSheetsUrl ?? (input.csvData || input.csvGzip ? 'pasted CSV' : 'workflow files')),
    hasTime: () => Date.now() - began < STORE_WITHIN_MS,
  }
  return importSheet(services, request, author)
}

const TOO_MANY = `There are more than ${MAX_FILES} workflows in these files. Upload them in parts.`
const EXPIRED = 'Some of these files are no longer stored. Check again, then import.'
const NO_RIGHTS = 'Say by what right you sell these workflows: your own work, or a license that permits it.'

type SheetSource = { csvData?: string | undefined; csvGzip?: string | undefined; googleSheetsUrl?: string | undefined }

/** Workflow files can come without a sheet. */
async function sheetOf(services: Pick<Services, 'sheets'>, input: SheetSource): Promise<Result<Sheet>> {
  if ((input.csvData ?? input.csvGzip ?? input.googleSheetsUrl) === undefined)
    return ok({ rows: [], rejected: [], notes: [] })
  const csv = await csvOf(services, input)
  return csv.ok ? readCsv(csv.value) : csv
}

async function csvOf(
  { sheets }: Pick<Services, 'sheets'>,
  { csvData = '', csvGzip, googleSheetsUrl }: SheetSource,
): Promise<Result<string>> {
  if (csvGzip !== undefined) return unpacked(csvGzip)
  if (googleSheetsUrl === undefined) return ok(csvData)
  const path = sheetExport(googleSheetsUrl)
  return path.ok ? sheets.fetchSheet(path.value) : path
}

const UNREADABLE = `The sheet is larger than ${MAX_SHEET_MB} MB, or did not arrive whole.`

function unpacked(csvGzip: string): Result<string> {
  try {
    return ok(gunzipSync(Buffer.from(csvGzip, 'base64'), { maxOutputLength: MAX_SHEET_BYTES }).toString('utf8'))
  } catch {
    return err({ kind: 'invalid-input', message: UNREADABLE })
  }
}
