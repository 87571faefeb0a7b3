import type { Config, Context } from '@netlify/functions'
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

/** A link to a paid file. The press is what counts as a download: the link itself may be opened several times. */
export default (request: Request, context: Context) =>
  endpoint(DownloadInput, async (input) => {
    const { auth, ledger, offers, signer, usage } = services()
    const identity = await auth.identify(request)
    if (!identity.ok) return identity
    const userId = identity.value?.userId ?? null
    const proof = { userId, sessionId: readGuestCookie(request) }
    const file: PaidFile =
      'slug' in input ? { kind: 'template', id: input.slug } : { kind: 'collection', id: input.collection }
    const link = await downloadFile({ ledger, offers, signer }, { proof, file, now: Date.now() })
    if (!link.ok) return link
    // A note that is lost costs nothing; a buyer who waits for it does.
    context.waitUntil(usage.noteDownload({ userId, ...file, at: Date.now() }).catch(() => undefined))
    return ok({ success: true, url: link.value.url } satisfies DownloadOutput)
  })(request)
