import type { Config } from '@netlify/functions'
import { DownloadInput, type DownloadOutput } from '#contracts/download.ts'
import { downloadFile } from '#domain/access/download-file.ts'
import type { PaidFile } from '#domain/access/file-link.ts'
import { ok } from '#domain/result.ts'
import { readGuestCookie } from '#server/guest-cookie.ts'
import { endpoint } from '#server/http.ts'
import { services } from '#server/services.ts'

export const config: Config = {
  path: '/api/download',
  rateLimit: { windowLimit: 300, windowSize: 60, aggregateBy: ['ip', 'domain'] },
}

export default endpoint(DownloadInput, async (input, request) => {
  const { auth, ledger, files, signer } = services()
  const identity = await auth.identify(request)
  if (!identity.ok) return identity
  const proof = { userId: identity.value?.userId ?? null, sessionId: readGuestCookie(request) }
  const file: PaidFile =
    'slug' in input ? { kind: 'template', id: input.slug } : { kind: 'collection', id: input.collection }
  const link = await downloadFile({ ledger, files, signer }, { proof, file, now: Date.now() })
  return link.ok ? ok({ success: true, url: link.value.url } satisfies DownloadOutput) : link
})
