import * as z from 'zod'
import type { ImportReport } from '#domain/import/plan-import.ts'
import { REASON } from './limits.ts'

export { IMPORT_COLUMNS } from '#domain/import/import-columns.ts'

const source = {
  googleSheetsUrl: z.string().trim().min(1, 'Enter a Google Sheets URL.').max(2000).optional(),
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
  message: 'Send either googleSheetsUrl or csvData.',
}

/**
 * `{googleSheetsUrl}` or `{csvData}` imports at once, as the specification has it; with `dryRun` nothing is written.
 * `expects` is the `version` of the dry run: when somebody imported in between, the import is refused with a sentence.
 */
export const ImportTemplatesInput = z.union([
  /** What is live, and whether there is a run to undo. */
  z.strictObject({ status: z.literal(true) }),
  z.strictObject({
    undo: z.literal(true),
    reason: z.string().trim().max(REASON.most).default(''),
    /** A random text made per question: asked again because the answer was lost, it undoes no further run. */
    attempt: z.string().max(64).optional(),
  }),
  z.strictObject({ remove: z.string().min(1).max(80), reason: z.string().trim().max(REASON.most).default('') }),
  z
    .strictObject({
      ...source,
      dryRun: z.boolean().default(false),
      expects: z.string().max(200).optional(),
      /** A random text made per press: asked again because the answer was lost, it imports once. */
      attempt: z.string().max(64).optional(),
    })
    .refine(oneSource.check, oneSource.message),
])
export type ImportTemplatesInput = z.infer<typeof ImportTemplatesInput>

export type { ImportReport }

/** The shape of the specification, with what a dry run found beside it. Failures answer it too, with `error` set. */
export interface ImportTemplatesOutput {
  success: boolean
  message: string
  error: string | null
  details: string[]
  /** What is live after the call: slugs and names, the newest import first, at most MOST_LISTED. */
  templates: { slug: string; name: string }[]
  report: ImportReport | null
  /** The state of the imported catalogue; another one after every import, undo and removal. */
  version: string | null
  /** Whether there is a run that an undo would take back. */
  canUndo: boolean
}
