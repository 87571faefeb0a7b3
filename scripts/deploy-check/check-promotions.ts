import path from 'node:path'
import { createStripe } from '../../src/adapters/stripe/gateway.ts'
import { createPromotionCodes } from '../../src/adapters/stripe/promotion-codes.ts'
import { type Promotion, Promotions } from '../../src/domain/checkout/promotion.ts'
import { readJson } from '../check-content/content-file.ts'
import { type Finding, fail, look, pass } from './finding.ts'
import type { Known } from './settings.ts'

/** Whether Stripe accepts every listed promotion code. Rejects when Stripe is unreachable. */
export async function checkPromotions(
  env: Known<'STRIPE_SECRET_KEY' | 'STRIPE_API_URL'>,
  promotions: readonly Promotion[],
  now = Date.now(),
): Promise<Finding[]> {
  const codes = createPromotionCodes(createStripe({ secretKey: env.STRIPE_SECRET_KEY, apiUrl: env.STRIPE_API_URL }))
  const running = promotions.filter(({ until }) => !until || Date.parse(until) + 86_400_000 > now)
  if (running.length === 0) return [pass('There are no active promotions.')]
  return Promise.all(
    running.map(async ({ code, times }) => {
      const active = await codes.active(code)
      if (!active)
        return fail(
          `The promotion ${code} is listed, but Stripe doesn’t accept it: buyers who use it pay the regular price.`,
          `Stripe → Product catalog → Coupons: add the promotion code ${code}, or remove it from content/promotions.json.`,
        )
      if (times && active.used >= times)
        return look(
          `The promotion ${code} is used up.`,
          'Remove it from content/promotions.json, or raise its "times".',
        )
      return pass(`The promotion ${code} is active; it was used ${active.used} times.`)
    }),
  )
}

/** The codes in `content/promotions.json`; `npm test` reports an invalid file. */
export async function listedPromotions(root: string): Promise<Promotion[]> {
  const file = await readJson(path.resolve(root), 'content/promotions.json')
  return Promotions.safeParse('problem' in file ? [] : file.value).data ?? []
}
