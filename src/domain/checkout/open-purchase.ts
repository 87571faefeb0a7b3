import { Outage, type Result, toOutage } from '../shared/errors.ts'
import { err, ok } from '../shared/result.ts'
import { askBuyer, type Claimer, type ClaimPorts, isBuyer, ofAnother, owned, take } from './claim-purchase.ts'
import { fulfil } from './fulfil.ts'
import { addressVersion, type GuestPass, isGuestPeriodOver } from './guest-pass.ts'
import type { Ledger } from './ports.ts'
import { type Origin, readProof } from './proof.ts'
import { type Purchase, reducePurchase } from './reduce-purchase.ts'

interface Return {
  checkoutId: string
  /** The signed part of the URL; null for a bare id, as in emails sent before proofs existed. */
  proof: string | null
  visitor: Claimer | null
  /** The id of this browser, or a new one. */
  browserId: string
  /** Ms since 1970. */
  now: number
}

export interface Opened {
  purchase: Purchase
  /** Gives this browser access; null when the visitor's account does. */
  pass: GuestPass | null
  /** The partly masked address to which a claim link was sent for a visitor with another address. */
  claimSentTo: string | null
}

/**
 * Gives access to a purchase for a visitor returning from Stripe or from one of our emails: to the buyer's account,
 * else to this browser (one of five) for thirty days. Without a proof, only the account of its owner or buyer gets
 * access.
 */
export async function openPurchase(ports: ClaimPorts, visit: Return): Promise<Result<Opened>> {
  const { visitor, browserId, now } = visit
  const confirmed = await confirm(ports, visit)
  if (!confirmed.ok) return confirmed
  const { purchase, origin } = confirmed.value
  if (origin?.from === 'mail' && (origin.expires < now || origin.correctionId !== purchase.correctionId))
    return err({ kind: 'old-link' })
  if (purchase.status === 'refunded') return err({ kind: 'access-revoked' })
  if (purchase.owner !== null)
    return visitor ? asOwner(await owned(ports.ledger, purchase, visitor.userId)) : ofAnother(purchase)

  const buyer = visitor ? await isBuyer(purchase, visitor).catch(toOutage('Clerk')) : false
  if (visitor && buyer === true) return asOwner(await take(ports.ledger, purchase, visitor.userId))

  if (origin === null) {
    if (buyer instanceof Outage) throw buyer
    return err({ kind: 'old-link' })
  }
  const place = isGuestPeriodOver(purchase, now)
    ? null
    : await ports.ledger.admit({ checkoutId: purchase.checkoutId, browserId, mailedTo: mailedTo(origin) })
  if (place === null) {
    if (buyer instanceof Outage) throw buyer
    if (visitor) return askBuyer(ports, purchase)
    return err({ kind: 'guest-limit', why: isGuestPeriodOver(purchase, now) ? 'days' : 'browsers' })
  }
  const pass = { checkoutId: purchase.checkoutId, place, browserId }
  // The claim link is optional here: the buyer gets access even if it cannot be sent.
  const reply = visitor && buyer === false ? await askBuyer(ports, purchase).catch(toOutage('mail')) : null
  const claimSentTo =
    reply && !(reply instanceof Outage) && !reply.ok && reply.error.kind === 'claim-by-mail' ? reply.error.to : null
  return ok({ purchase, pass, claimSentTo })
}

const asOwner = (answer: Result<Purchase>): Result<Opened> =>
  answer.ok ? ok({ purchase: answer.value, pass: null, claimSentTo: null }) : answer

/** A pass from a payment in this browser stays valid; one from an emailed link ends when the address is corrected. */
const mailedTo = (origin: Origin): string | null => (origin.from === 'mail' ? addressVersion(origin) : null)

/** The purchase as Stripe knows it now. Only ids that the shop issued or knows to be paid are looked up at Stripe. */
async function confirm(
  ports: ClaimPorts,
  { checkoutId, proof }: Return,
): Promise<Result<{ purchase: Purchase; origin: Origin | null }>> {
  const origin = proof === null ? null : readProof(ports.signer, { checkoutId, proof })
  const isOurs = origin !== null || (proof === null && (await isPaid(ports.ledger, checkoutId)))
  if (!isOurs) return err({ kind: 'unknown-checkout' })
  const fulfilled = await fulfil(ports, checkoutId, origin?.from === 'return' ? origin.nonce : null)
  return fulfilled.ok ? ok({ purchase: fulfilled.value, origin }) : fulfilled
}

const isPaid = async (ledger: Ledger, checkoutId: string) => reducePurchase(await ledger.facts(checkoutId)) !== null
