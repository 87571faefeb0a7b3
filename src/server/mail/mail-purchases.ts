import { boughtWith } from '#domain/checkout/bought-with.ts'
import { findProof } from '#domain/checkout/proof.ts'
import { outageOf } from '#domain/shared/errors.ts'
import { foundPurchases } from '#mails/found-purchases.ts'
import type { Services } from '../services.ts'
import { mailMoment, sendOnce } from './buyer-mail.ts'

interface Asked {
  /** As somebody typed it who may be anybody: nothing is mailed to it as it stands. */
  email: string
  /** What the index knows under this address. */
  checkoutIds: readonly string[]
  /** Ms since 1970. */
  now: number
}

/**
 * Mails to the address of a purchase what was bought with it and a link that opens the best of it, once an hour. An
 * address nobody bought with gets nothing. Runs after the answer, which is the same for all; whoever gets no mail for
 * an outage asks again.
 */
export async function mailPurchases(
  ports: Pick<Services, 'ledger' | 'mailer' | 'signer' | 'letterhead' | 'plans'>,
  { email, checkoutIds, now }: Asked,
): Promise<void> {
  try {
    const { ledger, signer, letterhead, plans } = ports
    const found = await boughtWith({ ledger, plans: plans() }, { email, checkoutIds, now })
    if (!found) return
    const { purchases, best } = found
    // The mark stands at the oldest, which stays the oldest.
    const { checkoutId, correctionId, email: to } = purchases.at(-1) ?? purchases[0]
    const kind = `find-mail~${mailMoment({ correctionId, time: new Date(now).toISOString().slice(0, 13) })}` as const
    const compose = () => {
      const head = letterhead()
      const openUrl =
        best && `${head.siteUrl}/payment-success?session_id=${best.checkoutId}&proof=${findProof(signer, best, now)}`
      return foundPurchases(head, { purchases, best, openUrl })
    }
    if (to) await sendOnce(ports, { checkoutId, email: to, kind, compose })
  } catch (error) {
    const { service } = outageOf('storage', 'mail')(error).refusal
    console.warn(`A purchase link was requested, but the ${service} service didn’t respond. It will be retried.`)
  }
}
