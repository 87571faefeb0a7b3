import type { Config } from '@netlify/functions'
import { Outage, outageOf } from '#domain/shared/errors.ts'
import { switchOff } from '#domain/updates/choose.ts'
import { guarded, json, readText, refuse } from '#server/http/endpoint.ts'
import { readStopLink, toStopPage } from '#server/pages/unsubscribe-page.ts'
import { services } from '#server/services.ts'

export const config: Config = { path: '/api/stop-update-mails' }

/** What a mail program sends for its reader's one press (RFC 8058), as a form of either kind. */
const ONE_PRESS = /List-Unsubscribe(?:=|"\s+)One-Click/

/**
 * Stops the mails for whoever holds the link from one of them, without a sign-in: by one press in a mail program, to
 * the address in the head of the mail, or by the button of the page. The link is all the proof, from wherever it comes;
 * without one nothing is asked of storage, so nobody is counted.
 */
export default (request: Request) => {
  const { searchParams } = new URL(request.url)
  // A mail program without the one press opens the address in a browser, and programs that look at links do, too.
  if (request.method !== 'POST') return guarded('GET', async () => toStopPage(readStopLink(searchParams)))(request)
  return guarded('POST', async () => {
    const body = await readText(request)
    if (!body.ok) return refuse(body.error)
    const isOnePress = ONE_PRESS.test(body.value)
    const link = readStopLink(isOnePress ? searchParams : new URLSearchParams(body.value))
    if (!link) return isOnePress ? refuse({ kind: 'bad-signature' }) : toStopPage(null)
    const stopping = switchOff(services().updateChoices, { userId: link.user, by: 'link', at: Date.now() })
    if (isOnePress) return stopping.then(() => json({ success: true }))
    const done = await stopping.catch(outageOf('storage'))
    return toStopPage(link, done instanceof Outage ? 'storage' : null)
  })(request)
}
