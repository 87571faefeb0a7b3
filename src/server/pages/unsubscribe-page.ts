import { StopLink } from '#contracts/update-mails.ts'
import { isStopProof } from '#domain/updates/choose.ts'
import { NO_STORE } from '../http/endpoint.ts'
import { services } from '../services.ts'

/** The parts of a link as they came, or null when the shop did not make it. */
export function readStopLink(parts: URLSearchParams): StopLink | null {
  const { success, data } = StopLink.safeParse(Object.fromEntries(parts))
  return success && isStopProof(services().signer, data) ? data : null
}

/** What the page behind the link shows. To look at it changes nothing, as programs look at every link of a mail. */
export async function readStopPage(query: URLSearchParams) {
  const link = readStopLink(query)
  const choice = link && (await services().updateChoices.latest(link.user))
  return { link, isOn: choice?.kind === 'on', failed: query.has('problem') }
}

/** On to that page. `problem`: why a press came to nothing. */
export function toStopPage(link: StopLink | null, problem: 'storage' | null = null): Response {
  const query = new URLSearchParams({ ...link, ...(problem ? { problem } : {}) })
  return new Response(null, { status: 303, headers: { ...NO_STORE, location: `/update-mails?${query}` } })
}
