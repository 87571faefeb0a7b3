import type { APIRoute } from 'astro'
import { listCatalogue } from '#collections/catalogue.ts'
import { packDetails } from '#domain/catalog/catalogue-file.ts'

/** What `/catalogue.json` leaves out once there are many templates. */
export const GET: APIRoute = async () => Response.json(packDetails(await listCatalogue()))
