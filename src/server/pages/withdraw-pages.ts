import { createHash } from 'node:crypto'
import type * as z from 'zod'
import { ConfirmWithdrawalInput, WithdrawalLink, type WithdrawInput } from '#contracts/withdraw.ts'
import { normalizeEmail } from '#domain/checkout/normalize-email.ts'
import { isReceivedProof, readProof, readWithdrawalProof, receivedProof } from '#domain/checkout/proof.ts'
import { reducePurchase } from '#domain/checkout/reduce-purchase.ts'
import { withFallback } from '#domain/shared/errors.ts'
import { confirmWithdrawal, readWithdrawal, type WithdrawalView } from '#domain/withdrawal/confirm-withdrawal.ts'
import { type Meant, purchasesMeant } from '#domain/withdrawal/purchases-meant.ts'
import { keyOf, type Withdrawal, type WithdrawalKey, type WithdrawalNotice } from '#domain/withdrawal/withdrawal.ts'
import { withdrawalDue } from '#domain/withdrawal/withdrawal-due.ts'
import { asClaimer } from '../claiming.ts'
import { NO_STORE } from '../http/endpoint.ts'
import { visitorId } from '../http/signed-in.ts'
import { linkParts, withdrawalMails } from '../mail/withdrawal-mails.ts'
import { type Services, services } from '../services.ts'

/** Why a request on the page behind a link failed. */
const LINK_PROBLEMS = ['busy', 'storage'] as const
type LinkProblem = (typeof LINK_PROBLEMS)[number]

/** The parts of the link in the order confirmation. */
type OrderLink = Pick<z.infer<typeof WithdrawInput>, 'sessionId' | 'proof'>

type Link = { statement: string; proof: string }
type ReadLink = Link & { key: WithdrawalKey; correctionId: string | null }

/** The same text on the same day is the same notice, however often it is sent. `at` in ms since 1970. */
export function newWithdrawal({ name, email, order }: WithdrawalNotice, at: number): Withdrawal {
  const { day } = keyOf({ at, id: '' })
  const id = createHash('sha256')
    .update(JSON.stringify([day, name, normalizeEmail(email), order]))
    .digest('hex')
    .slice(0, 32)
  return { id, at, name, email, order }
}

/**
 * After a notice: the page behind the emailed link for the signed-in owner of the address and for the holder of the
 * order confirmation, who have nothing left to prove; the receipt for everyone else. Those who named the order have
 * confirmed it if a full refund is due.
 */
export async function afterNotice(request: Request, said: Withdrawal, order: OrderLink): Promise<Response> {
  const all = services()
  const visitor = await visitorId(request)
  const claimer = visitor.ok && visitor.value !== null ? asClaimer(visitor.value, all) : null
  const isOwner = claimer !== null && (await withFallback(claimer.ownsAddress(said.email), false, 'Clerk'))
  // No other address is looked up before the response, whose timing would reveal whether it has any purchase.
  const mailedFor = isOwner ? null : await withFallback(purchaseOfLink(all, said, order), null, 'storage')
  const purchases = isOwner || mailedFor ? await withFallback(purchasesMeant(all, said), [], 'storage') : []
  const meant = purchases.find(({ purchase }) => isOwner || purchase.checkoutId === mailedFor)
  if (!meant) return toReceived(said)
  const { correctionId, checkoutId } = meant.purchase
  // After an outage the page has the button, or the next run of `finish-withdrawals` completes it.
  if (said.order === all.orderNumberOf(checkoutId))
    await withFallback(confirmIfDue(all, said, meant), undefined, 'Stripe', 'storage', 'mail')
  return toLinkPage(linkParts(all.signer, said, correctionId))
}

/** The purchase whose link was emailed to its present address, if the notice states that address. */
async function purchaseOfLink(
  { signer, ledger }: Services,
  { email }: Withdrawal,
  { sessionId = '', proof = '' }: OrderLink,
): Promise<string | null> {
  const origin = readProof(signer, { checkoutId: sessionId, proof })
  if (origin?.from !== 'mail' || origin.expires <= Date.now()) return null
  const purchase = reducePurchase(await ledger.facts(sessionId))
  const isPresent = purchase?.email && purchase.correctionId === origin.correctionId
  return isPresent && normalizeEmail(purchase.email ?? '') === normalizeEmail(email) ? sessionId : null
}

async function confirmIfDue(all: Services, said: Withdrawal, { purchase }: Meant): Promise<void> {
  const { checkoutId, correctionId } = purchase
  const rules = all.withdrawalRules()
  if ((await withdrawalDue(all.usage, { purchase, at: said.at }, rules)) !== 'refund') return
  await confirmWithdrawal({ ...all, mails: withdrawalMails(all) }, { said, checkoutId, correctionId }, rules)
}

/** Redirects to the page that confirms the receipt of a notice. Its URL contains no user input. */
export function toReceived({ id, at }: Pick<Withdrawal, 'id' | 'at'>): Response {
  const query = new URLSearchParams({ id, at: String(at), proof: receivedProof(services().signer, id, at) })
  return redirect(303, `/withdraw/received?${query}`)
}

/** When the notice of this URL was received; null for a URL that we did not issue. */
export function readReceived(query: URLSearchParams): { id: string; at: number } | null {
  const [id = '', at, proof = ''] = ['id', 'at', 'proof'].map((name) => query.get(name) ?? '')
  const time = Number(at)
  return isReceivedProof(services().signer, { statementId: id, at: time, proof }) ? { id, at: time } : null
}

/** Passes the submitted fields, outside the URL, to the page that shows them again. */
export const backToForm = (outcome: 'wrong' | 'busy' | 'failed') =>
  redirect(307, `/withdraw/confirm?outcome=${outcome}`)

/** The notice of a valid link issued by the shop, by the parts of the link; null for any other. */
function readWithdrawalLink(parts: unknown): ReadLink | null {
  const { success, data } = WithdrawalLink.safeParse(parts)
  if (!success) return null
  const [day = '', id = ''] = data.statement.split('~')
  const mailed = readWithdrawalProof(services().signer, { statementId: id, proof: data.proof, now: Date.now() })
  return mailed && { ...data, ...mailed, key: { day, id } }
}

/** The same with the selected purchase. */
export function readConfirmation(parts: unknown): (ReadLink & { checkoutId: string }) | null {
  const { success, data } = ConfirmWithdrawalInput.safeParse(parts)
  const link = success ? readWithdrawalLink(data) : null
  return success && link ? { ...link, checkoutId: data.sessionId } : null
}

interface LinkPage {
  link: Link | null
  said: Withdrawal | null
  purchases: readonly WithdrawalView[]
  problem: LinkProblem | null
}

/** The content of the page behind the link; empty without a valid link, without purchases of a corrected address. */
export async function readLinkPage(query: URLSearchParams): Promise<LinkPage> {
  const { withdrawals, ledger, usage, withdrawalRules, orderNumberOf } = services()
  const link = readWithdrawalLink({ statement: query.get('statement'), proof: query.get('proof') })
  const said = link && (await withdrawals.read(link.key))
  const problem = LINK_PROBLEMS.find((each) => each === query.get('problem')) ?? null
  if (!link || !said) return { link: null, said: null, purchases: [], problem }
  const { correctionId } = link
  const purchases = await readWithdrawal({ ledger, usage, orderNumberOf }, { said, correctionId }, withdrawalRules())
  return { link, said, purchases, problem }
}

export function toLinkPage(link: Link | null, problem: LinkProblem | null = null): Response {
  const query = new URLSearchParams({
    ...(link ? { statement: link.statement, proof: link.proof } : {}),
    ...(problem ? { problem } : {}),
  })
  return redirect(303, `/withdraw/purchase?${query}`)
}

const redirect = (status: 303 | 307, location: string) =>
  new Response(null, { status, headers: { ...NO_STORE, location } })
