import type { Config } from '@netlify/functions'
import type { DownloadsOutput } from '#contracts/downloads.ts'
import { lastDownloads } from '#domain/usage/last-downloads.ts'
import { guarded, json, refuse } from '#server/http.ts'
import { services } from '#server/services.ts'

export const config: Config = {
  path: '/api/downloads',
  rateLimit: { windowLimit: 600, windowSize: 60, aggregateBy: ['ip', 'domain'] },
}

/** As many as tell of every template of a large library and of many repeats. */
const MOST = 2000

/** What the caller has downloaded and when, so that a page can say what changed since. */
export default guarded('GET', async (request) => {
  const { auth, usage } = services()
  const identity = await auth.identify(request)
  if (!identity.ok) return refuse(identity.error)
  if (!identity.value) return refuse({ kind: 'signed-out' })
  const downloads = lastDownloads(await usage.downloadsOf(identity.value.userId, MOST))
  return json(downloads.map(({ slug, at }) => ({ slug, at: new Date(at).toISOString() })) satisfies DownloadsOutput)
})
