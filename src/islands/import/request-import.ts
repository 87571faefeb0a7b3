import { sessionToken } from '#browser/account/account.ts'
import { call, type Outcome } from '#browser/account/call.ts'
import type { ImportTemplatesInput, ImportTemplatesOutput } from '#contracts/import-templates.ts'
import { type ImportAnswer, readAnswer } from './import-answer.ts'

/** Imports, checks, undoes or removes. */
export const requestImport = async (input: ImportTemplatesInput): Promise<ImportAnswer> =>
  readAnswer(await sendImport(input))

/** Same, but returns the raw outcome. */
export async function sendImport(input: ImportTemplatesInput): Promise<Outcome<ImportTemplatesOutput>> {
  const token = await sessionToken()
  return call('/api/import-templates', { body: input, token })
}
