import type { FindProblem } from '#domain/checkout/find-words.ts'
import { NO_STORE } from '../http/endpoint.ts'

/** On to the page that shows what came of it. Nothing typed stands in its address. */
export const toFindPage = (outcome: 'sent' | FindProblem) =>
  new Response(null, { status: 303, headers: { ...NO_STORE, location: `/find-purchase/${outcome}` } })
