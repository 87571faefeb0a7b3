import type { APIRoute } from 'astro'
import { listCards } from '#collections/templates.ts'
import { packCards } from '#domain/catalog/catalogue-file.ts'

/** Every published template as shown on its card, for the search. */
export const GET: APIRoute = async () => Response.json(packCards(await listCards()))
