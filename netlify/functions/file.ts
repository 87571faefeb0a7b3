import type { Config } from '@netlify/functions'
import { openFile } from '#domain/access/open-file.ts'
import { fail, guarded } from '#server/http/endpoint.ts'
import { sendFile } from '#server/http/send-file.ts'
import { services } from '#server/services.ts'

export const config: Config = { path: '/api/file' }

/** Serves a paid file for a link that `download` signed in the last five minutes. */
export default guarded('GET', async (request) => {
  const { files, signer } = services()
  const file = await openFile({ files, signer }, { query: new URL(request.url).searchParams, now: Date.now() })
  return file.ok ? sendFile(request, file.value) : fail(file.error)
})
