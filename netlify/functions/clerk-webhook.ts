import type { Config, Context } from '@netlify/functions'
import { followErasure } from '#domain/personal-data/begin-erasure.ts'
import { eraseNow, newWish } from '#server/erasing.ts'
import { guarded, json, readText, refuse } from '#server/http/endpoint.ts'
import { services } from '#server/services.ts'

export const config: Config = { path: '/api/clerk-webhook' }

/** Clerk says that an account is gone: so is what the shop kept of it. A wish that failed to land must come again. */
export default (request: Request, context: Context) =>
  guarded('POST', async () => {
    const all = services()
    const body = await readText(request)
    if (!body.ok) return refuse(body.error)
    const event = all.readClerkWebhook(body.value, request.headers)
    if (!event.ok) return refuse(event.error)
    const { deletedUser } = event.value
    const erasure = deletedUser && (await followErasure(all.erasures, newWish(deletedUser)))
    if (erasure) context.waitUntil(eraseNow(all, erasure))
    return json({ received: true })
  })(request)
