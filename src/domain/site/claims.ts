import type { Plan } from '../checkout/plan.ts'
import type { Site } from './site.ts'

/** A number in marketing text, like "10k+ workflows", and its file. */
export interface Claim {
  file: string
  text: string
}

const FIGURE = /(\d[\d,.]{0,11})(k?)\+/i
const OF_TEMPLATES = /workflows?\b|templates?\b/i

/** "10k+" and "10,000+" are 10000; null for text without a count. */
function countIn(text: string): number | null {
  const [, figure, thousands] = FIGURE.exec(text) ?? []
  return figure === undefined ? null : Number(figure.replaceAll(',', '')) * (thousands ? 1000 : 1)
}

/** The number of templates a text claims; null for text about anything else. */
export const templatesClaimed = (text: string): number | null => (OF_TEMPLATES.test(text) ? countIn(text) : null)

/** The numbers that the content claims, without those that a build computes. */
export function claimsOf(
  { headline, claims, figures, integrationsHeading }: Site,
  plans: readonly Pick<Plan, 'features'>[],
): Claim[] {
  const shown = [...claims, ...figures].map(({ figure, text }) => `${figure} ${text}`)
  const ofSite = [headline, integrationsHeading, ...shown].filter((text) => !text.includes('{guides}'))
  const ofPlans = plans.flatMap(({ features }) => features.filter((text) => countIn(text)))
  return [
    ...ofSite.map((text) => ({ file: 'site.json', text })),
    ...ofPlans.map((text) => ({ file: 'plans.json', text })),
  ]
}

/** The claims that differ from the number of templates by more than a tenth, in either direction. */
export const wrongClaims = (claims: readonly Claim[], held: number): Claim[] =>
  claims.filter(({ text }) => {
    const claimed = templatesClaimed(text)
    return claimed !== null && Math.abs(claimed - held) > claimed / 10
  })

/** For a message: "10k+ workflows" (plans.json), … */
export const listClaims = (claims: readonly Claim[]): string =>
  [...new Set(claims.map(({ file, text }) => `"${text}" (${file})`))].join(', ')
