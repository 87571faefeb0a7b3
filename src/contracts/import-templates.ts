import * as z from 'zod'
import { CATEGORY_IDS } from '#domain/catalog/categories.ts'
import type { ImportReport } from '#domain/import/plan-import.ts'
import type { ReadableTexts } from '#domain/import/readable-texts.ts'
import { Rights } from '#domain/import/rights.ts'
import { READ_AT_ONCE, REASON } from './limits.ts'

export { IMPORT_COLUMNS } from '#domain/import/import-columns.ts'

const workflows = z.array(z.object({ name: z.string().max(200), base64: z.string() })).max(500)

/** A SHA-256: of a file, or one that the page computes from the files of a batch. */
const Batch = z.string().regex(/^[\da-f]{64}$/)

const source = {
  googleSheetsUrl: z.string().trim().min(1, 'Enter a Google Sheets URL.').max(2000).optional(),
  csvData: z
    .string()
    .refine((text) => text.trim() !== '', 'Paste CSV data with a header row.')
    .optional(),
  /** The same as gzip in base64: a large review sheet is beyond the limit of a call. */
  csvGzip: z.base64().optional(),
  /** Workflow files to go with the rows: n8n exports by file name, or one zip of them, as base64. */
  workflows: workflows.optional(),
  /** Batches of workflow files that were staged before. */
  batches: z.array(Batch).max(10_000).optional(),
}

interface Sources {
  googleSheetsUrl?: string | undefined
  csvData?: string | undefined
  csvGzip?: string | undefined
  workflows?: readonly unknown[] | undefined
  batches?: readonly unknown[] | undefined
}

/** Workflow files can come alone; their rows are derived from them. */
const oneSource = {
  check: ({ googleSheetsUrl, csvData, csvGzip, workflows = [], batches = [] }: Sources) => {
    const sheets = [googleSheetsUrl, csvData, csvGzip].filter((sheet) => sheet !== undefined).length
    return sheets === 1 || (sheets === 0 && workflows.length + batches.length > 0)
  },
  message: 'Send either googleSheetsUrl or csvData.',
}

/**
 * `{googleSheetsUrl}` or `{csvData}` imports immediately, as the specification requires; with `dryRun` nothing is
 * written. `expects` is the `version` of the dry run: if another import happened in between, this one is refused with a
 * sentence.
 */
export const ImportTemplatesInput = z.union([
  /** The current state, and whether there is a run to undo; with `find`, the templates whose name contains it. */
  z.strictObject({ status: z.literal(true), find: z.string().trim().max(80).optional() }),
  /** Checks and stores a batch of a library that is too large for one call. Nothing goes live. */
  z.strictObject({ stage: Batch, workflows }),
  /** Which batches are stored, so that an interrupted upload continues. */
  z.strictObject({ staged: z.literal(true) }),
  /** The texts of staged files, or of those sent along, for an admin to read. */
  z.strictObject({ read: z.array(Batch).max(READ_AT_ONCE), workflows: workflows.optional() }),
  z.strictObject({
    undo: z.literal(true),
    reason: z.string().trim().max(REASON.most).default(''),
    /** Random per click: a retry after a lost response does not undo another run. */
    attempt: z.string().max(64).optional(),
  }),
  z.strictObject({ remove: z.string().min(1).max(80), reason: z.string().trim().max(REASON.most).default('') }),
  z
    .strictObject({
      ...source,
      dryRun: z.boolean().default(false),
      expects: z.string().max(200).optional(),
      /** Random per click: a retry after a lost response does not import again. */
      attempt: z.string().max(64).optional(),
      /** By slug; all others are derived from the text. */
      categories: z.record(z.string().max(80), z.enum(CATEGORY_IDS)).optional(),
      /** By slug: rows to publish or to hold back, and corrected names. */
      publish: z.record(z.string().max(80), z.boolean()).optional(),
      names: z.record(z.string().max(80), z.string().max(200)).optional(),
      /** Required to import workflow files. */
      rights: Rights.optional(),
    })
    .refine(oneSource.check, oneSource.message),
])
export type ImportTemplatesInput = z.infer<typeof ImportTemplatesInput>

export type { ImportReport, ReadableTexts }

/** The format of the specification, with the result of a dry run. Failures use it too, with `error` set. */
export interface ImportTemplatesOutput {
  success: boolean
  message: string
  error: string | null
  details: string[]
  /** The templates live after the call: slugs and names, the newest import first, at most MAX_LISTED. */
  templates: { slug: string; name: string }[]
  /** How many there are, also beyond MAX_LISTED. */
  total: number
  report: ImportReport | null
  /** The version of the imported catalog; changes with every import, undo and removal. */
  version: string | null
  /** Whether there is a run to undo. */
  canUndo: boolean
  /** The stored batches, if they were asked for. */
  batches?: string[]
  /** By the hash of their file, if they were asked for. */
  texts?: Record<string, ReadableTexts>
}
