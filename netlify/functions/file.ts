import type { Config } from '@netlify/functions'
import { openFile } from '#domain/access/download-file.ts'
import { guarded, NO_STORE, refuse } from '#server/http.ts'
import { services } from '#server/services.ts'

export const config: Config = { path: '/api/file' }

/** Sends one paid file to whoever holds a link that `download` signed in the last five minutes. */
export default guarded('GET', async (request) => {
  const { files, signer } = services()
  const file = await openFile({ files, signer }, { query: new URL(request.url).searchParams, now: Date.now() })
  if (!file.ok) return refuse(file.error)
  const { name, type, body } = file.value
  return new Response(body, {
    headers: {
      ...NO_STORE,
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
      'x-robots-tag': 'noindex',
    },
  })
})
