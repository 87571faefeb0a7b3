import * as z from 'zod'

export { IMPORT_COLUMNS } from '#domain/import/import-columns.ts'

const source = {
  googleSheetsUrl: z.string().trim().min(1, 'Enter the address of a Google Sheet.').max(2000).optional(),
  csvData: z
    .string()
    .refine((text) => text.trim() !== '', 'Paste CSV data with a header row.')
    .optional(),
  /** Workflow files to go with the rows: n8n exports by file name, or one zip of them, as base64. */
  workflows: z
    .array(z.object({ name: z.string().max(200), base64: z.string() }))
    .max(500)
    .optional(),
}

const oneSource = {
  check: ({ googleSheetsUrl, csvData }: { googleSheetsUrl?: string | undefined; csvData?: string | undefined }) =>
    (googleSheetsUrl === undefined) !== (csvData === undefined),
  message: 'Give either googleSheetsUrl or csvData.',
}

/**
 * `{googleSheetsUrl}` or `{csvData}` imports at once, as the specification has it; with `dryRun` nothing is written.
 * `expects` is the `version` of the dry run: when somebody imported in between, the import is refused with a sentence.
 */
export const ImportTemplatesInput = z.union([
  z.strictObject({ undo: z.literal(true), reason: z.string().trim().max(500).default('') }),
  z.strictObject({ remove: z.string().min(1).max(80), reason: z.string().trim().max(500).default('') }),
  z
    .strictObject({ ...source, dryRun: z.boolean().default(false), expects: z.string().max(200).optional() })
    .refine(oneSource.check, oneSource.message),
])
export type ImportTemplatesInput = z.infer<typeof ImportTemplatesInput>

const field = z.object({ field: z.string(), before: z.string(), after: z.string() })

/** One row of the sheet and what it would do. `row` is its line in the sheet: the header is row 1. */
export const ImportReport = z.object({
  added: z.array(z.object({ row: z.int(), slug: z.string(), name: z.string() })),
  changed: z.array(z.object({ row: z.int(), slug: z.string(), name: z.string(), fields: z.array(field) })),
  unchanged: z.int(),
  /** `column` is null where the whole row is meant. */
  rejected: z.array(z.object({ row: z.int(), column: z.string().nullable(), reason: z.string() })),
  /** Things to know that stop nothing, like a column that was ignored. */
  notes: z.array(z.string()),
})
export type ImportReport = z.infer<typeof ImportReport>

/** The shape of the specification, with what a dry run found beside it. Failures answer it too, with `error` set. */
export const ImportTemplatesOutput = z.object({
  success: z.boolean(),
  message: z.string(),
  error: z.string().nullable(),
  details: z.array(z.string()),
  /** What is live after the call: slugs and names, the newest import first, at most 100. */
  templates: z.array(z.object({ slug: z.string(), name: z.string() })),
  report: ImportReport.nullable(),
  /** The state of the imported catalogue; another one after every import, undo and removal. */
  version: z.string().nullable(),
})
export type ImportTemplatesOutput = z.infer<typeof ImportTemplatesOutput>
