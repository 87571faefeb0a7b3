import type { Config, Context } from '@netlify/functions'
import { followErasure } from '#domain/personal-data/begin-erasure.ts'
import { eraseNow, newWish } from '#server/erasing.ts'
import { fail, guarded, json, readText } from '#server/http/endpoint.ts'
import { services } from '#server/services.ts'

export const config: Config = { path: '/api/clerk-webhook' }

/** Erases the shop's data of a deleted Clerk account. A failed write fails the request; the webhook is then retried. */
export default (request: Request, context: Context) =>
  guarded('POST', async () => {
    const all = services()
    const body = await readText(request)
    if (!body.ok) return fail(body.error)
    const event = all.readClerkWebhook(body.value, request.headers)
    if (!event.ok) return fail(event.error)
    const { deletedUser } = event.value
    const erasure = deletedUser && (await followErasure(all.erasures, newWish(deletedUser)))
    if (erasure) context.waitUntil(eraseNow(all, erasure))
    return json({ received: true })
  })(request)
