import type { Config } from '@netlify/functions'
import { DownloadInput, type DownloadOutput } from '#contracts/download.ts'
import { downloadTemplate } from '#domain/access/download-template.ts'
import { ok } from '#domain/result.ts'
import { readGuestCookie } from '#server/guest-cookie.ts'
import { endpoint } from '#server/http.ts'
import { services } from '#server/services.ts'

export const config: Config = {
  path: '/api/download',
  rateLimit: { windowLimit: 300, windowSize: 60, aggregateBy: ['ip', 'domain'] },
}

export default endpoint(DownloadInput, async ({ slug }, request) => {
  const { auth, ledger, workflows, signer } = services()
  const identity = await auth.identify(request)
  if (!identity.ok) return identity
  const proof = { userId: identity.value?.userId ?? null, sessionId: readGuestCookie(request) }
  const link = await downloadTemplate({ ledger, workflows, signer }, { proof, slug, now: Date.now() })
  return link.ok ? ok({ success: true, url: link.value.url } satisfies DownloadOutput) : link
})
