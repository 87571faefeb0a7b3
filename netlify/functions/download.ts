import type { Config, Context } from '@netlify/functions'
import { DownloadInput, type DownloadOutput } from '#contracts/download.ts'
import { isClosed } from '#domain/access/check-access.ts'
import { downloadFile } from '#domain/access/download-file.ts'
import type { PaidFile } from '#domain/access/file-link.ts'
import { ok } from '#domain/shared/result.ts'
import { endpoint, fail } from '#server/http/endpoint.ts'
import { readGuestPass, withoutPass } from '#server/http/guest-cookie.ts'
import { visitorId } from '#server/http/signed-in.ts'
import { services } from '#server/services.ts'

export const config: Config = { path: '/api/download' }

/** Creates a link to a paid file. Creating it counts as the download, since the link may be opened several times. */
export default (request: Request, context: Context) =>
  endpoint(DownloadInput, async (input) => {
    const { ledger, offers, signer, siteUrl, usage } = services()
    const visitor = await visitorId(request)
    if (!visitor.ok) return visitor
    const userId = visitor.value
    const pass = readGuestPass(request, siteUrl)
    const file = fileOf(input)
    const link = await downloadFile({ ledger, offers, signer }, { proof: { userId, pass }, file, now: Date.now() })
    if (!link.ok) return isClosed(link.error) ? ok(withoutPass(fail(link.error), pass, siteUrl)) : link
    // Losing the download record is harmless; making the buyer wait for it is not.
    const { url, version } = link.value
    // Without the choices, which are the member's own.
    const { kind, id } = file
    if (!('compare' in input && input.compare))
      context.waitUntil(usage.noteDownload({ userId, kind, id, version, at: Date.now() }).catch(() => undefined))
    return ok({ success: true, url } satisfies DownloadOutput)
  })(request)

function fileOf(input: DownloadInput): PaidFile {
  if ('collection' in input) return { kind: 'collection', id: input.collection }
  const template = { kind: 'template', id: input.slug } as const
  return 'sample' in input
    ? { ...template, sample: true }
    : { ...template, version: input.version, choices: input.choices }
}
