import type { Answer } from '../shared/errors.ts'
import { err, ok } from '../shared/result.ts'
import { isErased } from './erased.ts'
import { foldPurchase, type Purchase } from './fold-purchase.ts'
import { fulfil } from './fulfil.ts'
import { standing } from './owned-plan.ts'
import type { Gateway, Ledger, Signer } from './ports.ts'
import { isClaimProof } from './proof.ts'
import { purchasesOf } from './purchases-of.ts'

/** A signed-in user, and how to ask whether an address is surely theirs. */
export interface Claimer {
  userId: string
  ownsAddress(address: string): Promise<boolean>
}

export interface ClaimPorts {
  gateway: Gateway
  ledger: Ledger
  signer: Signer
  /** Mails the buyer a link with a claim proof, unless one is on its way. */
  mailClaimLink(purchase: Purchase & { email: string }): Promise<void>
}

/**
 * Gives a purchase made as a guest to a user: at once to the buyer's verified address, to another by a link that is
 * mailed to the buyer (`claim`). The first claim wins for good: the loser of a race reads the winner back and is
 * refused, so one payment never serves two accounts. `now` in ms since 1970.
 */
export async function claimPurchase(
  ports: ClaimPorts,
  { checkoutId, claim, claimer, now }: { checkoutId: string; claim: string | null; claimer: Claimer; now: number },
): Promise<Answer<Purchase>> {
  // What is claimed was confirmed before, so an id we do not know is made up, and Stripe need not be asked.
  if (!foldPurchase(await ports.ledger.facts(checkoutId))) return err({ kind: 'unknown-checkout' })
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

/** Writes the claim and answers the purchase, or `claimed` when somebody else was faster. */
export async function take(ledger: Ledger, { checkoutId }: Purchase, userId: string): Promise<Answer<Purchase>> {
  await ledger.record([{ kind: 'claim', checkoutId, userId }])
  return owned(ledger, foldPurchase(await ledger.facts(checkoutId)), userId)
}

/** The purchase if it is this user's and gives access: one that gives none must not be shown as one that does. */
export async function owned(ledger: Ledger, purchase: Purchase | null, userId: string): Promise<Answer<Purchase>> {
  if (purchase?.owner !== userId) return ofAnother(purchase)
  const [[latest = null], others] = await Promise.all([
    ledger.decisions(userId),
    // Only an upgrade depends on others.
    purchase.upgradeOf.length > 0 ? purchasesOf(ledger, userId) : [],
  ])
  const { checkoutId } = purchase
  const purchases = [purchase, ...others.filter((each) => each.checkoutId !== checkoutId)]
  const gives = standing({ purchases, latest }).some((each) => each.checkoutId === checkoutId)
  return gives ? ok(purchase) : err({ kind: 'access-revoked' })
}

/** The refusal of a purchase that belongs to somebody else. */
export const ofAnother = (purchase: Purchase | null): Answer<never> =>
  err({ kind: purchase?.owner && isErased(purchase.owner) ? 'erased' : 'claimed' })

/** Sends the link, and refuses with the sentence that says where it went. */
export async function askBuyer(ports: ClaimPorts, purchase: Purchase): Promise<Answer<never>> {
  const { email } = purchase
  // Stripe asks every buyer for an address; should there be none, a person has to look.
  if (email === null) return err({ kind: 'claimed' })
  await ports.mailClaimLink({ ...purchase, email })
  return err({ kind: 'claim-by-mail', to: masked(email) })
}

/** 'rita@example.com' as 'r***@example.com': enough for its owner, too little for anybody else. */
const masked = (email: string) => email.replace(/^(.)[^@]*/, '$1***')
