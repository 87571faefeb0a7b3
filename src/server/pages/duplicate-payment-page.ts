import { RefundDuplicateInput } from '#contracts/refund-duplicate.ts'
import { PRESS_PROBLEMS, type PressProblem } from '#domain/checkout/duplicate-payment-copy.ts'
import type { Plan } from '#domain/checkout/plan.ts'
import { isDuplicatePaymentProof } from '#domain/checkout/proof.ts'
import { type DuplicateState, readDuplicate } from '#domain/checkout/refund-duplicate.ts'
import { NO_STORE } from '../http/endpoint.ts'
import { services } from '../services.ts'

interface PageContent {
  link: RefundDuplicateInput | null
  state: DuplicateState | null
  problem: PressProblem | null
}

/** The content of the page behind the link, according to our records. All null without a valid link. */
export async function readDuplicatePaymentPage(query: URLSearchParams, plans: readonly Plan[]): Promise<PageContent> {
  const { ledger } = services()
  const link = readLink({ sessionId: query.get('session_id'), proof: query.get('proof') })
  const problem = PRESS_PROBLEMS.find((each) => each === query.get('problem')) ?? null
  const state = link && (await readDuplicate(ledger, { checkoutId: link.sessionId, plans }))
  return { link, state, problem }
}

/** Parses the parts of a link; null if the shop did not issue it or it has expired. */
export function readLink(parts: unknown): RefundDuplicateInput | null {
  const { success, data } = RefundDuplicateInput.safeParse(parts)
  if (!success) return null
  const { sessionId: checkoutId, proof } = data
  return isDuplicatePaymentProof(services().signer, { checkoutId, proof, now: Date.now() }) ? data : null
}

/** Redirects to that page, which shows the result. */
export function toDuplicatePaymentPage(
  link: RefundDuplicateInput | null,
  problem: PressProblem | null = null,
): Response {
  const query = new URLSearchParams({
    ...(link ? { session_id: link.sessionId, proof: link.proof } : {}),
    ...(problem ? { problem } : {}),
  })
  return new Response(null, { status: 303, headers: { ...NO_STORE, location: `/duplicate-payment?${query}` } })
}
