import type { Config } from '@netlify/functions'
import { Outage, toOutage } from '#domain/shared/errors.ts'
import { switchOff } from '#domain/updates/choose.ts'
import { fail, guarded, json, readText } from '#server/http/endpoint.ts'
import { readStopLink, toStopPage } from '#server/pages/unsubscribe-page.ts'
import { services } from '#server/services.ts'

export const config: Config = { path: '/api/stop-update-mails' }

/** The body of a one-click unsubscribe (RFC 8058), as either kind of form. */
const ONE_CLICK = /List-Unsubscribe(?:=|"\s+)One-Click/

/**
 * Unsubscribes the holder of an emailed link, without sign-in: one-click from an email client (List-Unsubscribe) or the
 * button on the page. The link is the only proof; requests without one never reach storage, so they are not rate
 * limited.
 */
export default (request: Request) => {
  const { searchParams } = new URL(request.url)
  // Email clients without one-click open the link in a browser, and so do link scanners.
  if (request.method !== 'POST') return guarded('GET', async () => toStopPage(readStopLink(searchParams)))(request)
  return guarded('POST', async () => {
    const body = await readText(request)
    if (!body.ok) return fail(body.error)
    const isOneClick = ONE_CLICK.test(body.value)
    const link = readStopLink(isOneClick ? searchParams : new URLSearchParams(body.value))
    if (!link) return isOneClick ? fail({ kind: 'bad-signature' }) : toStopPage(null)
    const stopping = switchOff(services().updateChoices, { userId: link.user, by: 'link', at: Date.now() })
    if (isOneClick) return stopping.then(() => json({ success: true }))
    const done = await stopping.catch(toOutage('storage'))
    return toStopPage(link, done instanceof Outage ? 'storage' : null)
  })(request)
}
