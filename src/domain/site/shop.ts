import type { Plan } from '../checkout/plan.ts'
import type { Site } from './site.ts'

/** A link to another page, labeled with its heading; `gated` if only members can read it in full. */
export type PageLink = { label: string; href: string; gated?: boolean }

/** What the layout of every page needs to know about the shop, including the kit pages and guides in its menus. */
export type Shop = { site: Site; plans: readonly Plan[]; kit: readonly PageLink[]; guides: readonly PageLink[] }

/** The shop with "{guides}" in its content replaced by the number of templates with a video guide. */
export function withGuideCount(shop: Shop, guides: number): Shop {
  const fillIn = (text: string) => text.replace('{guides}', String(guides))
  const claims = shop.site.claims.map((claim) => ({ ...claim, figure: fillIn(claim.figure) }))
  const plans = shop.plans.map((plan) => ({
    ...plan,
    features: plan.features.map(fillIn),
    highlights: plan.highlights.map(fillIn),
  }))
  return { ...shop, site: { ...shop.site, claims }, plans }
}
