import type { Claimer, ClaimPorts } from '#domain/checkout/claim-purchase.ts'
import { normalizeEmail } from '#domain/checkout/normalize-email.ts'
import { mailClaimLink } from './mail/purchase-emails.ts'
import type { Services } from './services.ts'

/** A user as the claimer of a purchase. */
export const asClaimer = (userId: string, { auth }: Pick<Services, 'auth'>): Claimer => ({
  userId,
  ownsAddress: async (address) =>
    (await auth.addressesOf(userId)).some((own) => normalizeEmail(own) === normalizeEmail(address)),
})

/** The ports of the claim rules. `now` in ms since 1970. */
export function claimPorts(
  services: Pick<Services, 'gateway' | 'ledger' | 'signer' | 'mailer' | 'letterhead'>,
  now: number,
): ClaimPorts {
  const { gateway, ledger, signer } = services
  return { gateway, ledger, signer, mailClaimLink: (purchase) => mailClaimLink(services, { purchase, now }) }
}
