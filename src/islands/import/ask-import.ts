import type { ImportTemplatesInput, ImportTemplatesOutput } from '#contracts/import-templates.ts'
import { sessionToken } from '#islands/account/account.ts'
import { call } from '#islands/account/call.ts'
import { type ImportAnswer, readAnswer } from './import-answer.ts'

/** Imports, checks, undoes or removes. */
export async function askImport(input: ImportTemplatesInput): Promise<ImportAnswer> {
  const token = await sessionToken()
  return readAnswer(await call<ImportTemplatesOutput>('/api/import-templates', { body: input, token }))
}
