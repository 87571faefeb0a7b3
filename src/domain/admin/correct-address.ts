import { foldAddress } from '../checkout/fold-address.ts'
import { foldPurchase, type Purchase } from '../checkout/fold-purchase.ts'
import type { Ledger } from '../checkout/ports.ts'
import type { Answer } from '../shared/errors.ts'
import { err, ok } from '../shared/result.ts'

interface Ports {
  ledger: Ledger
  /** Mails to the address it has now what went to the one before, once for each correction. */
  tellCorrected: (purchase: Purchase) => Promise<void>
}

interface Correction {
  purchase: Purchase
  /** The address the admin saw, so that of two who correct it at once the second hears of the first. */
  from: string
  to: string
  /** The attempt: the same one again writes the same fact and mails nothing twice. */
  correctionId: string
  /** When the attempt was begun first, in ms since 1970. */
  at: number
}

/**
 * Puts another address in the place of a mistyped one, while nobody has an account with the purchase. Whoever proves
 * the new address may take it; what was mailed to the old one opens nothing any more.
 */
export async function correctAddress(
  { ledger, tellCorrected }: Ports,
  { purchase, from, to, correctionId, at }: Correction,
): Promise<Answer<string>> {
  const { checkoutId, owner, status, email } = purchase
  if (owner !== null) return err({ kind: 'in-account' })
  if (status !== 'completed') return err({ kind: 'access-revoked' })
  const fact = { kind: 'address-corrected', checkoutId, correctionId, email: to, at } as const
  if (purchase.correctionId !== correctionId) {
    if (foldAddress(email ?? '') !== foldAddress(from)) return err({ kind: 'address-overtaken' })
    if (foldAddress(from) === foldAddress(to)) return err({ kind: 'invalid-input', message: SAME })
    await ledger.record([fact])
  }
  // A list may show the new fact late, and somebody may have taken the purchase in between.
  const corrected = foldPurchase([...(await ledger.facts(checkoutId)), fact])
  if (!corrected || corrected.owner !== null) return err({ kind: 'in-account' })
  await tellCorrected(corrected)
  return ok(`Corrected from ${from} to ${to}. The order confirmation was sent there.`)
}

const SAME = 'The purchase already has this email.'
