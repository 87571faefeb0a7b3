import type { Config } from '@netlify/functions'
import { openFile } from '#domain/access/download-template.ts'
import { guarded, NO_STORE, refuse } from '#server/http.ts'
import { services } from '#server/services.ts'

export const config: Config = {
  path: '/api/file',
  rateLimit: { windowLimit: 300, windowSize: 60, aggregateBy: ['ip', 'domain'] },
}

/** Streams one workflow to whoever holds a link that `download` signed in the last five minutes. */
export default guarded('GET', async (request) => {
  const { workflows, signer } = services()
  const file = await openFile({ workflows, signer }, { query: new URL(request.url).searchParams, now: Date.now() })
  if (!file.ok) return refuse(file.error)
  return new Response(`${JSON.stringify(file.value.workflow, null, 2)}\n`, {
    headers: {
      ...NO_STORE,
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="${file.value.slug}.json"`,
      'x-robots-tag': 'noindex',
    },
  })
})
