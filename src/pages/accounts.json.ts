import type { APIRoute } from 'astro'
import { listCards } from '#collections/templates.ts'
import { readWorkflow } from '#collections/workflows.ts'
import { packAccounts } from '#domain/set-up/pack-accounts.ts'

/** The accounts that each template needs, for "What can I run now?". */
export const GET: APIRoute = async () => {
  const cards = await listCards()
  return Response.json(packAccounts(cards.map(({ id, slug }) => ({ id, workflow: readWorkflow(slug) }))))
}
