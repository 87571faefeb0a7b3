import type { APIRoute } from 'astro'
import { listCards } from '#collections/templates.ts'
import { packDetails } from '#domain/catalog/catalogue-file.ts'

/** What `/catalogue.json` omits in a large catalog. */
export const GET: APIRoute = async () => Response.json(packDetails(await listCards()))
