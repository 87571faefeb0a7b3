import type { Config } from '@netlify/functions'
import * as z from 'zod'
import type { AccountOutput } from '#contracts/account.ts'
import { summarizePurchases } from '#domain/checkout/purchase-summary.ts'
import { ok } from '#domain/shared/result.ts'
import { holdingsByAddress } from '#server/holdings-by-address.ts'
import { userQuery } from '#server/http/signed-in.ts'
import { services } from '#server/services.ts'

export const config: Config = { path: '/api/account' }

/** The caller's plan and purchases, including ended ones. */
export default userQuery(z.object({}), async (_, { userId }) => {
  const { auth, ledger, plans, orderNumberOf, updateChoices } = services()
  const sold = plans()
  const [holdings, choice] = await Promise.all([
    holdingsByAddress({ auth, ledger }, userId),
    updateChoices.latest(userId),
  ])
  const { plan, upgrade, purchases } = summarizePurchases(holdings, sold)
  return ok({
    plan: plan && {
      id: plan.id,
      name: plan.name,
      since: new Date(plan.since).toISOString(),
      benefits: sold.find(({ id }) => id === plan.id)?.benefits ?? [],
    },
    upgrade,
    updateMails: { on: choice?.kind === 'on', stoppedBy: choice?.kind === 'stopped' ? choice.by : null },
    purchases: purchases.map(({ checkoutId, upgradeOf, paymentId, paidAt, ...rest }) => ({
      sessionId: checkoutId,
      order: orderNumberOf(checkoutId),
      email: rest.email,
      planName: rest.planName,
      standsFor: rest.standsFor,
      isUpgrade: upgradeOf.length > 0,
      amount: rest.amount,
      refundedAmount: rest.refundedAmount,
      currency: rest.currency,
      paidAt: new Date(paidAt).toISOString(),
      state: rest.state,
      hasReceipt: paymentId !== null,
      hasInvoice: rest.invoiced,
    })),
  } satisfies AccountOutput)
})
