import { findProof } from '#domain/checkout/proof.ts'
import { purchasesByEmail } from '#domain/checkout/purchases-by-email.ts'
import { toOutage } from '#domain/shared/errors.ts'
import { foundPurchases } from '#mails/found-purchases.ts'
import type { Services } from '../services.ts'
import { mailMoment, sendOnce } from './buyer-mail.ts'

interface Asked {
  /** As typed by an unverified visitor: no email goes to this spelling. */
  email: string
  /** The purchases indexed under this address. */
  checkoutIds: readonly string[]
  /** Ms since 1970. */
  now: number
}

/**
 * Emails the address of a purchase its list of purchases and a link to the best of them, once an hour. An address
 * without purchases gets nothing. Runs after the response, which is the same in all cases; after an outage the user can
 * request it again.
 */
export async function mailPurchases(
  ports: Pick<Services, 'ledger' | 'mailer' | 'signer' | 'letterhead' | 'plans'>,
  { email, checkoutIds, now }: Asked,
): Promise<void> {
  try {
    const { ledger, signer, letterhead, plans } = ports
    const found = await purchasesByEmail({ ledger, plans: plans() }, { email, checkoutIds, now })
    if (!found) return
    const { purchases, best } = found
    // The mark is stored with the oldest purchase, which remains the oldest.
    const { checkoutId, correctionId, email: to } = purchases.at(-1) ?? purchases[0]
    const kind = `find-mail~${mailMoment({ correctionId, time: new Date(now).toISOString().slice(0, 13) })}` as const
    const compose = () => {
      const head = letterhead()
      const openUrl =
        best &&
        `${head.siteUrl}/payment-success?session_id=${best.checkoutId}&proof=${findProof(signer, best, now)}&found=1`
      return foundPurchases(head, { purchases, best, openUrl })
    }
    if (to) await sendOnce(ports, { checkoutId, email: to, kind, compose })
  } catch (error) {
    const { service } = toOutage('storage', 'mail')(error).reason
    console.warn(`A purchase link was requested, but the ${service} service didn’t respond. It will be retried.`)
  }
}
