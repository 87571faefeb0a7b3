import { StopLink } from '#contracts/update-mails.ts'
import { isStopProof } from '#domain/updates/choose.ts'
import { NO_STORE } from '../http/endpoint.ts'
import { services } from '../services.ts'

/** Parses the parts of a link; null if the shop did not issue it. */
export function readStopLink(parts: URLSearchParams): StopLink | null {
  const { success, data } = StopLink.safeParse(Object.fromEntries(parts))
  return success && isStopProof(services().signer, data) ? data : null
}

/** The content of the page behind the link. A GET changes nothing, since email scanners open every link of an email. */
export async function readStopPage(query: URLSearchParams) {
  const link = readStopLink(query)
  const choice = link && (await services().updateChoices.latest(link.user))
  return { link, isOn: choice?.kind === 'on', failed: query.has('problem') }
}

/** Redirects to that page. `problem`: why the request failed. */
export function toStopPage(link: StopLink | null, problem: 'storage' | null = null): Response {
  const query = new URLSearchParams({ ...link, ...(problem ? { problem } : {}) })
  return new Response(null, { status: 303, headers: { ...NO_STORE, location: `/update-mails?${query}` } })
}
