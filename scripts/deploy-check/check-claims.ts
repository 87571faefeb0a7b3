import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'
import { Plans } from '../../src/domain/checkout/plan.ts'
import { BulkCollection } from '../../src/domain/site/bulk-collection.ts'
import { Site } from '../../src/domain/site/site.ts'
import { type Finding, look, right } from './finding.ts'

/** A number in marketing text, like "10k+ workflows", and its file. */
interface Claim {
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

const listed = (claims: readonly Claim[]) =>
  [...new Set(claims.map(({ file, text }) => `"${text}" (${file})`))].join(', ')

/** Compares claimed numbers with the number of templates: buyers and their banks may hold the seller to a claim. */
export function checkClaims({ claims, held }: { claims: readonly Claim[]; held: number }): Finding[] {
  const counted = claims.filter(({ text }) => countIn(text) !== null && OF_TEMPLATES.test(text))
  const tooMany = counted.filter(({ text }) => (countIn(text) ?? 0) > held)
  const uncounted = claims.filter((claim) => !counted.includes(claim))
  return [
    tooMany.length === 0
      ? right(`No text claims more than the ${held} templates in the catalog.`)
      : look(
          `The catalog has ${held} templates, but the content claims more: ${listed(tooMany)}.`,
          'Correct the claims, or import more templates, before the first sale.',
        ),
    ...(uncounted.length === 0
      ? []
      : [
          look(`These figures can’t be checked automatically: ${listed(uncounted)}.`, 'Only claim what you can prove.'),
        ]),
  ]
}

export function checkOwnClaims(root: string): Finding[] {
  const read = (file: string) => JSON.parse(readFileSync(path.join(root, 'content', file), 'utf8'))
  const { headline, claims, figures, integrationsHeading } = Site.parse(read('site.json'))
  const shown = [...claims, ...figures].map(({ figure, text }) => `${figure} ${text}`)
  const ofSite = [headline, integrationsHeading, ...shown].filter((text) => !text.includes('{guides}'))
  const ofPlans = Plans.parse(read('plans.json')).flatMap(({ features }) => features.filter((text) => countIn(text)))
  const ofDrawers = z
    .array(BulkCollection)
    .parse(read('collections.json'))
    .map(({ title, claimed }) => `${title}: ${claimed} workflows`)
  return checkClaims({
    claims: [
      ...ofSite.map((text) => ({ file: 'site.json', text })),
      ...ofPlans.map((text) => ({ file: 'plans.json', text })),
      ...ofDrawers.map((text) => ({ file: 'collections.json', text })),
    ],
    held: readdirSync(path.join(root, 'content/templates')).filter((name) => name.endsWith('.md')).length,
  })
}
