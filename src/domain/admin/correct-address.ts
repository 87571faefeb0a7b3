import { normalizeEmail } from '../checkout/normalize-email.ts'
import type { Ledger } from '../checkout/ports.ts'
import { type Purchase, reducePurchase } from '../checkout/reduce-purchase.ts'
import type { Result } from '../shared/errors.ts'
import { err, ok } from '../shared/result.ts'

interface Ports {
  ledger: Ledger
  /** Resends the emails of the previous address to the current one, once per correction. */
  resendToCorrectedAddress: (purchase: Purchase) => Promise<void>
}

interface Correction {
  purchase: Purchase
  /** The address the admin saw, so that of two concurrent corrections the second is refused. */
  from: string
  to: string
  /** The attempt: a retry writes the same fact and sends no second email. */
  correctionId: string
  /** When the attempt was first started, in ms since 1970. */
  at: number
}

/**
 * Replaces a mistyped address while no account owns the purchase. The verified owner of the new address may claim it;
 * links emailed to the old one stop working.
 */
export async function correctAddress(
  { ledger, resendToCorrectedAddress }: Ports,
  { purchase, from, to, correctionId, at }: Correction,
): Promise<Result<string>> {
  const { checkoutId, owner, status, email } = purchase
  if (owner !== null) return err({ kind: 'in-account' })
  if (status !== 'completed') return err({ kind: 'access-revoked' })
  const fact = { kind: 'address-corrected', checkoutId, correctionId, email: to, at } as const
  if (purchase.correctionId !== correctionId) {
    if (normalizeEmail(email ?? '') !== normalizeEmail(from)) return err({ kind: 'address-overtaken' })
    if (normalizeEmail(from) === normalizeEmail(to)) return err({ kind: 'invalid-input', message: SAME })
    await ledger.record([fact])
  }
  // A listing may show the new fact late, and the purchase may have been claimed in between.
  const corrected = reducePurchase([...(await ledger.facts(checkoutId)), fact])
  if (!corrected || corrected.owner !== null) return err({ kind: 'in-account' })
  await resendToCorrectedAddress(corrected)
  return ok(`Corrected from ${from} to ${to}. The order confirmation was sent there.`)
}

const SAME = 'The purchase already has this email.'
