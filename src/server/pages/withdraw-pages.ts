import { createHash } from 'node:crypto'
import { ConfirmWithdrawalInput, WithdrawalLink } from '#contracts/withdraw.ts'
import { foldAddress } from '#domain/checkout/fold-address.ts'
import { isReceivedProof, readWithdrawalProof, receivedProof } from '#domain/checkout/proof.ts'
import { readWithdrawal, type WithdrawalView } from '#domain/withdrawal/confirm-withdrawal.ts'
import { keyOf, type Statement, type Withdrawal, type WithdrawalKey } from '#domain/withdrawal/withdrawal.ts'
import { NO_STORE } from '../http/endpoint.ts'
import { services } from '../services.ts'

/** Why a press on the page of a link came to nothing. */
const LINK_PROBLEMS = ['busy', 'storage'] as const
type LinkProblem = (typeof LINK_PROBLEMS)[number]

type Link = { statement: string; proof: string }
type ReadLink = Link & { key: WithdrawalKey; correctionId: string | null }

/** The same words on the same day are the same statement, however often they are sent. `at` in ms since 1970. */
export function aWithdrawal({ name, email, order }: Statement, at: number): Withdrawal {
  const { day } = keyOf({ at, id: '' })
  const id = createHash('sha256')
    .update(JSON.stringify([day, name, foldAddress(email), order]))
    .digest('hex')
    .slice(0, 32)
  return { id, at, name, email, order }
}

/** On to the page that says when a statement came. Its address holds nothing that was typed. */
export function toReceived({ id, at }: Pick<Withdrawal, 'id' | 'at'>): Response {
  const query = new URLSearchParams({ id, at: String(at), proof: receivedProof(services().signer, id, at) })
  return redirect(303, `/withdraw/received?${query}`)
}

/** When the statement of this address came; null for an address that we did not make. */
export function readReceived(query: URLSearchParams): { id: string; at: number } | null {
  const [id = '', at, proof = ''] = ['id', 'at', 'proof'].map((name) => query.get(name) ?? '')
  const time = Number(at)
  return isReceivedProof(services().signer, { statementId: id, at: time, proof }) ? { id, at: time } : null
}

/** Hands what was typed, in no address, to the page that shows it again. */
export const toFormAgain = (outcome: 'wrong' | 'busy' | 'failed') =>
  redirect(307, `/withdraw/confirm?outcome=${outcome}`)

/** The statement behind a link of ours that is still good, by its parts as they came; null for any other. */
function readWithdrawalLink(parts: unknown): ReadLink | null {
  const { success, data } = WithdrawalLink.safeParse(parts)
  if (!success) return null
  const [day = '', id = ''] = data.statement.split('~')
  const mailed = readWithdrawalProof(services().signer, { statementId: id, proof: data.proof, now: Date.now() })
  return mailed && { ...data, ...mailed, key: { day, id } }
}

/** The same with the purchase that was pressed. */
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

/** What the page behind the link shows. Without a good link all is empty, and so are the purchases of a corrected address. */
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
