import type { FindProblem } from '#domain/checkout/find-purchase-copy.ts'
import { NO_STORE } from '../http/endpoint.ts'

/** Redirects to the result page. Its URL contains no user input. */
export const toFindPage = (outcome: 'sent' | FindProblem) =>
  new Response(null, { status: 303, headers: { ...NO_STORE, location: `/find-purchase/${outcome}` } })
