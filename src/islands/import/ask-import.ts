import { sessionToken } from '#browser/account/account.ts'
import { call, type Outcome } from '#browser/account/call.ts'
import type { ImportTemplatesInput, ImportTemplatesOutput } from '#contracts/import-templates.ts'
import { type ImportAnswer, readAnswer } from './import-answer.ts'

/** Imports, checks, undoes or removes. */
export const askImport = async (input: ImportTemplatesInput): Promise<ImportAnswer> =>
  readAnswer(await callImport(input))

/** Same, but returns the raw outcome. */
export async function callImport(input: ImportTemplatesInput): Promise<Outcome<ImportTemplatesOutput>> {
  const token = await sessionToken()
  return call('/api/import-templates', { body: input, token })
}
