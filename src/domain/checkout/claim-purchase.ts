import type { Result } from '../shared/errors.ts'
import { err, ok } from '../shared/result.ts'
import { isErased } from './erased.ts'
import { fulfil } from './fulfil.ts'
import { standing } from './owned-plan.ts'
import type { Gateway, Ledger, Signer } from './ports.ts'
import { isClaimProof } from './proof.ts'
import { purchasesOf } from './purchases-of.ts'
import { type Purchase, reducePurchase } from './reduce-purchase.ts'

/** A signed-in user, and a check of whether an address is verified as theirs. */
export interface Claimer {
  userId: string
  ownsAddress(address: string): Promise<boolean>
}

export interface ClaimPorts {
  gateway: Gateway
  ledger: Ledger
  signer: Signer
  /** Emails the buyer a link with a claim proof, unless one was sent recently. */
  mailClaimLink(purchase: Purchase & { email: string }): Promise<void>
}

/**
 * Gives a guest purchase to a user: immediately if they own the buyer's verified address, otherwise through a link
 * emailed to the buyer (`claim`). The first claim is final: the loser of a race reads the winner's claim and is
 * refused, so that one payment never serves two accounts. `now` in ms since 1970.
 */
export async function claimPurchase(
  ports: ClaimPorts,
  { checkoutId, claim, claimer, now }: { checkoutId: string; claim: string | null; claimer: Claimer; now: number },
): Promise<Result<Purchase>> {
  // A claimable purchase was confirmed before, so an unknown id is made up and Stripe need not be queried.
  if (!reducePurchase(await ports.ledger.facts(checkoutId))) return err({ kind: 'unknown-checkout' })
  const fulfilled = await fulfil(ports, checkoutId)
  if (!fulfilled.ok) return fulfilled
  const purchase = fulfilled.value
  if (purchase.owner !== null) return owned(ports.ledger, purchase, claimer.userId)
  if (purchase.status === 'refunded') return err({ kind: 'access-revoked' })

  const invited = claim !== null && isClaimProof(ports.signer, { purchase, claim, now })
  const mayClaim = invited || (await isBuyer(purchase, claimer))
  return mayClaim ? take(ports.ledger, purchase, claimer.userId) : askBuyer(ports, purchase)
}

/** Whether the address of the purchase is a verified one of this user. */
export const isBuyer = async ({ email }: Purchase, claimer: Claimer): Promise<boolean> =>
  email !== null && claimer.ownsAddress(email)

/** Records the claim and returns the purchase, or `claimed` if another user claimed it first. */
export async function take(ledger: Ledger, { checkoutId }: Purchase, userId: string): Promise<Result<Purchase>> {
  await ledger.record([{ kind: 'claim', checkoutId, userId }])
  return owned(ledger, reducePurchase(await ledger.facts(checkoutId)), userId)
}

/** Returns the purchase if this user owns it and it gives access; one without access is never shown as valid. */
export async function owned(ledger: Ledger, purchase: Purchase | null, userId: string): Promise<Result<Purchase>> {
  if (purchase?.owner !== userId) return ofAnother(purchase)
  const [[latest = null], others] = await Promise.all([
    ledger.decisions(userId),
    // Only an upgrade depends on other purchases.
    purchase.upgradeOf.length > 0 ? purchasesOf(ledger, userId) : [],
  ])
  const { checkoutId } = purchase
  const purchases = [purchase, ...others.filter((each) => each.checkoutId !== checkoutId)]
  const isActive = standing({ purchases, latest }).some((each) => each.checkoutId === checkoutId)
  return isActive ? ok(purchase) : err({ kind: 'access-revoked' })
}

/** The error for a purchase that belongs to another user. */
export const ofAnother = (purchase: Purchase | null): Result<never> =>
  err({ kind: purchase?.owner && isErased(purchase.owner) ? 'erased' : 'claimed' })

/** Emails the claim link and returns an error that names the masked address. */
export async function askBuyer(ports: ClaimPorts, purchase: Purchase): Promise<Result<never>> {
  const { email } = purchase
  // Stripe requires an address from every buyer; if there is none, support has to handle the claim.
  if (email === null) return err({ kind: 'claimed' })
  await ports.mailClaimLink({ ...purchase, email })
  return err({ kind: 'claim-by-mail', to: masked(email) })
}

/** 'rita@example.com' as 'r***@example.com': enough for its owner, too little for anyone else. */
/** `j***@example.com`. */
export const masked = (email: string) => email.replace(/^(.)[^@]*/, '$1***')
