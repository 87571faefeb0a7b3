import type { Config, Context } from '@netlify/functions'
import { type CallCounter, countCall, networkOf } from '#domain/limits/count-call.ts'
import { visitOf } from '#domain/visits/visit.ts'
import { explainException, guarded, NO_STORE, readText } from '#server/http/endpoint.ts'
import { isFromOwnPage } from '#server/http/form-body.ts'
import { services } from '#server/services.ts'

export const config: Config = { path: '/api/visit' }

/** Enough for the referrer's host, the only field sent. */
const MAX_BYTES = 300

/** Matches user agents of bots; "Cubot" is a phone brand. Most bots run no script and never call this. */
const BOT = /(?<!cu)bot\b|crawl|spider|slurp|headless|lighthouse|preview|monitor|^$/i

/** A whole office may share an IP address. */
const MAX_PER_MINUTE = 120

/** In memory only: the stored rate limit would keep a hash of every visitor's IP address. */
let tally: CallCounter | null = null

/** Counts a page view when the visitor leaves the page. The response is always the same. */
export default (request: Request, context: Context) =>
  guarded('POST', async () => {
    const cameFrom = await readText(request, MAX_BYTES)
    if (cameFrom.ok) context.waitUntil(count(request, context.ip, cameFrom.value).catch(explainException))
    return new Response(null, { status: 204, headers: NO_STORE })
  })(request)

async function count(request: Request, ip: string, cameFrom: string): Promise<void> {
  const { siteUrl, visits } = services()
  const header = (name: string) => request.headers.get(name) ?? ''
  if (header('dnt') === '1' || header('sec-gpc') === '1' || BOT.test(header('user-agent'))) return
  if (!isFromOwnPage(request, siteUrl)) return
  const counted = countCall(tally, { caller: networkOf(ip), limit: MAX_PER_MINUTE, now: Date.now() })
  tally = counted.tally
  const path = URL.parse(header('referer'))?.pathname ?? null
  const visit = visitOf({ path, cameFrom }, new URL(siteUrl).host)
  if (visit && counted.waitSeconds === 0) await visits.count(visit)
}
