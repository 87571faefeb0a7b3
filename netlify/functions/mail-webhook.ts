import type { Config } from '@netlify/functions'
import { switchOff } from '#domain/updates/choose.ts'
import { fail, guarded, json, readText } from '#server/http/endpoint.ts'
import { services } from '#server/services.ts'

export const config: Config = { path: '/api/mail-webhook' }

/** Stops update emails to addresses that bounced or complained. */
export default guarded('POST', async (request) => {
  const { readMailWebhook, userDirectory, updateChoices } = services()
  const body = await readText(request)
  if (!body.ok) return fail(body.error)
  const event = readMailWebhook(body.value, request.headers)
  if (!event.ok) return fail(event.error)
  const { addresses, by, at } = event.value
  for (const address of addresses)
    for (const { id: userId } of await userDirectory.owners(address)) await switchOff(updateChoices, { userId, by, at })
  return json({ received: true })
})
