import type Stripe from 'stripe'
import type { PromotionCodes } from '#domain/checkout/ports.ts'
import { callStripe } from './call-stripe.ts'

/** Found by the code and not by its id, which is another one in test mode and in live mode. */
export const createPromotionCodes = (stripe: Stripe): PromotionCodes => ({
  active: (code) =>
    callStripe(async () => {
      const { data } = await stripe.promotionCodes.list({ code, active: true, limit: 1 })
      const [found] = data
      return found ? { id: found.id, used: found.times_redeemed } : null
    }),
})
