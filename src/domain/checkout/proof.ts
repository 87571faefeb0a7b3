import type { Signer } from './ports.ts'
import type { Purchase } from './reduce-purchase.ts'

/** The order as stored in the metadata of the checkout. `amount` in minor units. */
export interface Order {
  /** An unguessable text, unique per checkout. */
  nonce: string
  /** The id of the plan; its name if the checkout is from before plans had ids. */
  plan: string
  amount: number
  currency: string
  userId: string | null
  /** The checkouts whose price is credited. */
  upgradeOf: readonly string[]
}

/** Proves that this shop opened a checkout for this order; other users of the Stripe account cannot forge it. */
export const sealOf = (signer: Signer, { nonce, plan, amount, currency, userId, upgradeOf }: Order) =>
  signer.sign(['order', nonce, plan, amount, currency, userId ?? '', ...upgradeOf].join('\n'))

/** A nonce that is the same for the same attempt, so that a repeated click requests the same checkout from Stripe. */
export const nonceOf = (signer: Signer, attempt: string) => signer.sign(`nonce\n${attempt}`)

// Each shop URL with a checkout id carries a proof, so that made-up ids are rejected before any request to Stripe.

/** For the return URL of a checkout whose id is not known yet. */
export const returnProof = (signer: Signer, nonce: string) => `${nonce}.${signer.sign(`return\n${nonce}`)}`

/** A purchase and its current address; links emailed to an earlier address are no longer valid. */
type Addressed = Pick<Purchase, 'checkoutId' | 'correctionId'>

/** For the link in the order confirmation. Contains the id of the address correction for which it was emailed. */
export const mailProof = (signer: Signer, { checkoutId, correctionId }: Addressed) =>
  correctionId === null
    ? signer.sign(`mail\n${checkoutId}`)
    : `${correctionId}.${signer.sign(`mail\n${checkoutId}\n${correctionId}`)}`

/** For the link to a purchase that was requested by email address. `now` in ms since 1970. */
export const findProof = (signer: Signer, { checkoutId, correctionId }: Addressed, now: number) => {
  const expires = now + CLAIM_HOURS * 3_600_000
  return `${expires}.${correctionId ?? ''}.${signer.sign(findText(checkoutId, { expires, correctionId }))}`
}

const findText = (checkoutId: string, { expires, correctionId }: { expires: number; correctionId: string | null }) =>
  expiringText(['find', checkoutId, ...(correctionId === null ? [] : [correctionId])], expires)

/** Where a URL with a proof comes from: Stripe, for the checkout with this nonce, or one of our emails. */
export type Origin = { from: 'return'; nonce: string } | { from: 'mail'; correctionId: string | null; expires: number }

/** Parses the proof for a checkout id; null if the shop did not issue it. */
export function readProof(signer: Signer, { checkoutId, proof }: { checkoutId: string; proof: string }): Origin | null {
  const [first = '', second, third] = proof.split('.', 3)
  const mailed = (correctionId: string | null, expires = Number.POSITIVE_INFINITY) =>
    ({ from: 'mail', correctionId, expires }) as const
  if (second === undefined) return signer.verify(`mail\n${checkoutId}`, first) ? mailed(null) : null
  if (third !== undefined) {
    const [expires, correctionId] = [Number(first), second || null]
    return signer.verify(findText(checkoutId, { expires, correctionId }), third) ? mailed(correctionId, expires) : null
  }
  if (signer.verify(`return\n${first}`, second)) return { from: 'return', nonce: first }
  return signer.verify(`mail\n${checkoutId}\n${first}`, second) ? mailed(first) : null
}

const CLAIM_HOURS = 48
const DOUBLE_DAYS = 60

/** For the link with which a buyer moves a purchase into an account with another address. `now` in ms since 1970. */
export const claimProof = (signer: Signer, purchase: Addressed, now: number) =>
  expiringProof(signer, claimText(purchase), now + CLAIM_HOURS * 3_600_000)

const claimText = ({ checkoutId, correctionId }: Addressed) =>
  correctionId === null ? ['claim', checkoutId] : ['claim', checkoutId, correctionId]

/** Whether such a link is valid. No single-use check is needed because a purchase can be claimed only once. */
export const isClaimProof = (
  signer: Signer,
  { purchase, claim, now }: { purchase: Addressed; claim: string; now: number },
) => isGood(signer, claimText(purchase), { proof: claim, now })

/** Expiry of a duplicate's refund link; deterministic, so that retries send the same email. `paidAt` in ms. */
export const duplicatePaymentProofEnds = (paidAt: number) => paidAt + DOUBLE_DAYS * 86_400_000

/** For the link with which a buyer refunds a duplicate payment. `expires` in ms since 1970. */
export const duplicatePaymentProof = (signer: Signer, checkoutId: string, expires: number) =>
  expiringProof(signer, ['double', checkoutId], expires)

/** Whether such a link is valid. Not single-use: a second visit shows the state of the payment. */
export const isDuplicatePaymentProof = (
  signer: Signer,
  { checkoutId, proof, now }: { checkoutId: string; proof: string; now: number },
) => isGood(signer, ['double', checkoutId], { proof, now })

const WITHDRAWAL_DAYS = 60

/** Expiry of the link to a withdrawal notice; deterministic, so that retries send the same email. `at` in ms. */
export const withdrawalProofEnds = (at: number) => at + WITHDRAWAL_DAYS * 86_400_000

/** A withdrawal notice, and the correction of the address its link is emailed to. */
interface MailedStatement {
  statementId: string
  correctionId: string | null
}

/** For the link with which a buyer confirms a withdrawal notice. `expires` in ms since 1970. */
export const withdrawalProof = (signer: Signer, statement: MailedStatement, expires: number) =>
  `${expiringProof(signer, withdrawalText(statement), expires)}${statement.correctionId === null ? '' : `.${statement.correctionId}`}`

const withdrawalText = ({ statementId, correctionId }: MailedStatement) =>
  correctionId === null ? ['withdrawal', statementId] : ['withdrawal', statementId, correctionId]

/**
 * The address correction such a link was emailed for; null if the link has expired or is not ours. Not single-use: a
 * second visit shows the state of the purchase.
 */
export function readWithdrawalProof(
  signer: Signer,
  { statementId, proof, now }: { statementId: string; proof: string; now: number },
): Pick<MailedStatement, 'correctionId'> | null {
  const correctionId = proof.split('.').slice(2).join('.') || null
  return isGood(signer, withdrawalText({ statementId, correctionId }), { proof, now }) ? { correctionId } : null
}

/** Signs that a withdrawal notice was received at this time, for the page that confirms receipt. */
export const receivedProof = (signer: Signer, statementId: string, at: number) =>
  signer.sign(`withdrawn\n${statementId}\n${at}`)

export const isReceivedProof = (
  signer: Signer,
  { statementId, at, proof }: { statementId: string; at: number; proof: string },
) => signer.verify(`withdrawn\n${statementId}\n${at}`, proof)

const expiringText = (about: readonly string[], expires: number) => [...about, expires].join('\n')

const expiringProof = (signer: Signer, about: readonly string[], expires: number) =>
  `${expires}.${signer.sign(expiringText(about, expires))}`

function isGood(signer: Signer, about: readonly string[], { proof, now }: { proof: string; now: number }): boolean {
  const [time = '', signature = ''] = proof.split('.', 2)
  const expires = Number(time)
  return Number.isSafeInteger(expires) && signer.verify(expiringText(about, expires), signature) && expires >= now
}
