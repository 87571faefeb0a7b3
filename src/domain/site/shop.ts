import type { Plan } from '../checkout/plan.ts'
import type { Site } from './site.ts'

/** A way to another page, under the heading of that page; `gated` where only members read it in full. */
export type PageLink = { label: string; href: string; gated?: boolean }

/**
 * What the frame of every page needs to know about the shop: the pages of the kit and the guides stand in its menus.
 */
export type Shop = { site: Site; plans: readonly Plan[]; kit: readonly PageLink[]; guides: readonly PageLink[] }

/** The shop with the number of templates that have a recorded run in the places where its content says "{recorded}". */
export function tellRecorded(shop: Shop, recorded: number): Shop {
  const told = (text: string) => text.replace('{recorded}', String(recorded))
  const claims = shop.site.claims.map((claim) => ({ ...claim, figure: told(claim.figure) }))
  const plans = shop.plans.map((plan) => ({ ...plan, features: plan.features.map(told) }))
  return { ...shop, site: { ...shop.site, claims }, plans }
}
