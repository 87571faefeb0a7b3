import type Stripe from 'stripe'
import type { PromotionCodes } from '#domain/checkout/ports.ts'
import { callStripe } from './call-stripe.ts'

/** Looked up by code instead of id, which differs between test mode and live mode. */
export const createPromotionCodes = (stripe: Stripe): PromotionCodes => ({
  active: (code) =>
    callStripe(async () => {
      const { data } = await stripe.promotionCodes.list({ code, active: true, limit: 1 })
      const [found] = data
      return found ? { id: found.id, used: found.times_redeemed } : null
    }),
})
