import type { Plan } from '../checkout/plan.ts'
import type { Site } from './site.ts'

/** A link to another page, labeled with its heading; `gated` if only members can read it in full. */
export type PageLink = { label: string; href: string; gated?: boolean }

/** What the layout of every page needs to know about the shop, including the kit pages and guides in its menus. */
export type Shop = { site: Site; plans: readonly Plan[]; kit: readonly PageLink[]; guides: readonly PageLink[] }

/** The shop with "{guides}" in its content replaced by the number of templates with a video guide. */
export function withGuideCount(shop: Shop, guides: number): Shop {
  const told = (text: string) => text.replace('{guides}', String(guides))
  const claims = shop.site.claims.map((claim) => ({ ...claim, figure: told(claim.figure) }))
  const plans = shop.plans.map((plan) => ({
    ...plan,
    features: plan.features.map(told),
    highlights: plan.highlights.map(told),
  }))
  return { ...shop, site: { ...shop.site, claims }, plans }
}
