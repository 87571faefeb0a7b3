import { type Answer, Outage, outageOf } from '../shared/errors.ts'
import { err, ok } from '../shared/result.ts'
import { askBuyer, type Claimer, type ClaimPorts, isBuyer, ofAnother, owned, take } from './claim-purchase.ts'
import { foldPurchase, type Purchase } from './fold-purchase.ts'
import { fulfil } from './fulfil.ts'
import { addressMark, type GuestPass, isGuestTimeOver } from './guest-pass.ts'
import type { Ledger } from './ports.ts'
import { type Origin, readProof } from './proof.ts'

interface Return {
  checkoutId: string
  /** The signed part of the address; null for a bare id, as emails had it before there were proofs. */
  proof: string | null
  visitor: Claimer | null
  /** The id this browser has, or a new one. */
  browserId: string
  /** Ms since 1970. */
  now: number
}

export interface Opened {
  purchase: Purchase
  /** What opens it in this browser; null when the account of the visitor does. */
  pass: GuestPass | null
  /** Where the link went by which a visitor of another address may take it, most of it hidden. */
  claimSentTo: string | null
}

/**
 * Opens a purchase for whoever comes back from Stripe or from our mail: to the account of its buyer, else to this
 * browser, one of five, for thirty days. Without a proof only an account opens it: its owner's or its buyer's.
 */
export async function openPurchase(ports: ClaimPorts, visit: Return): Promise<Answer<Opened>> {
  const { visitor, browserId, now } = visit
  const confirmed = await confirm(ports, visit)
  if (!confirmed.ok) return confirmed
  const { purchase, origin } = confirmed.value
  if (origin?.from === 'mail' && (origin.expires < now || origin.correctionId !== purchase.correctionId))
    return err({ kind: 'old-link' })
  if (purchase.status === 'refunded') return err({ kind: 'access-revoked' })
  if (purchase.owner !== null)
    return visitor ? asOwner(await owned(ports.ledger, purchase, visitor.userId)) : ofAnother(purchase)

  const buyer = visitor ? await isBuyer(purchase, visitor).catch(outageOf('Clerk')) : false
  if (visitor && buyer === true) return asOwner(await take(ports.ledger, purchase, visitor.userId))

  if (origin === null) {
    if (buyer instanceof Outage) throw buyer
    return err({ kind: 'old-link' })
  }
  const place = isGuestTimeOver(purchase, now)
    ? null
    : await ports.ledger.admit({ checkoutId: purchase.checkoutId, browserId, mailedTo: mailedTo(origin) })
  if (place === null) {
    if (buyer instanceof Outage) throw buyer
    if (visitor) return askBuyer(ports, purchase)
    return err({ kind: 'guest-limit', why: isGuestTimeOver(purchase, now) ? 'days' : 'browsers' })
  }
  const pass = { checkoutId: purchase.checkoutId, place, browserId }
  // The link is a favour here: what was paid for opens whether it went out or not.
  const asked = visitor && buyer === false ? await askBuyer(ports, purchase).catch(outageOf('mail')) : null
  const claimSentTo =
    asked && !(asked instanceof Outage) && !asked.ok && asked.error.kind === 'claim-by-mail' ? asked.error.to : null
  return ok({ purchase, pass, claimSentTo })
}

const asOwner = (answer: Answer<Purchase>): Answer<Opened> =>
  answer.ok ? ok({ purchase: answer.value, pass: null, claimSentTo: null }) : answer

/** Whoever paid in this browser keeps it; whoever was mailed a link, as long as the address stays the one it went to. */
const mailedTo = (origin: Origin): string | null => (origin.from === 'mail' ? addressMark(origin) : null)

/** The purchase as Stripe knows it now. Stripe is asked only about ids that the shop gave out or knows to be paid. */
async function confirm(
  ports: ClaimPorts,
  { checkoutId, proof }: Return,
): Promise<Answer<{ purchase: Purchase; origin: Origin | null }>> {
  const origin = proof === null ? null : readProof(ports.signer, { checkoutId, proof })
  const isOurs = origin !== null || (proof === null && (await isPaid(ports.ledger, checkoutId)))
  if (!isOurs) return err({ kind: 'unknown-checkout' })
  const fulfilled = await fulfil(ports, checkoutId, origin?.from === 'return' ? origin.nonce : null)
  return fulfilled.ok ? ok({ purchase: fulfilled.value, origin }) : fulfilled
}

const isPaid = async (ledger: Ledger, checkoutId: string) => foldPurchase(await ledger.facts(checkoutId)) !== null
