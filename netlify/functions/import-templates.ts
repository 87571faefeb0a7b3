import type { Config } from '@netlify/functions'
import { err } from '#domain/shared/result.ts'
import { answerImport, importAuthor, importInput, runImport } from '#server/admin/import-endpoint.ts'
import { services } from '#server/services.ts'

export const config: Config = { path: '/api/import-templates' }

/** Imports templates, previews an import, undoes the last one, deletes a template. Admins only. */
export default (request: Request) =>
  answerImport(async (progress) => {
    if (request.method !== 'POST') return err({ kind: 'wrong-method', allowed: 'POST' })
    const author = await importAuthor(request)
    if (!author.ok) return author
    const input = await importInput(request)
    return input.ok ? runImport(services(), input.value, { author: author.value, progress }) : input
  })
