import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'
import { Plans } from '../../src/domain/checkout/plan.ts'
import { BulkCollection } from '../../src/domain/site/bulk-collection.ts'
import { type Claim, claimsOf, listClaims, templatesClaimed } from '../../src/domain/site/claims.ts'
import { Site } from '../../src/domain/site/site.ts'
import { type Finding, look, pass } from './finding.ts'

/** Compares claimed numbers with the number of templates: buyers and their banks may hold the seller to a claim. */
export function checkClaims({ claims, held }: { claims: readonly Claim[]; held: number }): Finding[] {
  const counted = claims.filter(({ text }) => templatesClaimed(text) !== null)
  const tooMany = counted.filter(({ text }) => (templatesClaimed(text) ?? 0) > held)
  const uncounted = claims.filter((claim) => !counted.includes(claim))
  return [
    tooMany.length === 0
      ? pass(`No text claims more than the ${held} templates in the catalog.`)
      : look(
          `The catalog has ${held} templates, but the content claims more: ${listClaims(tooMany)}.`,
          'Correct the claims, or import more templates, before the first sale.',
        ),
    ...(uncounted.length === 0
      ? []
      : [
          look(
            `These figures can’t be checked automatically: ${listClaims(uncounted)}.`,
            'Only claim what you can prove.',
          ),
        ]),
  ]
}

export function checkOwnClaims(root: string): Finding[] {
  const read = (file: string) => JSON.parse(readFileSync(path.join(root, 'content', file), 'utf8'))
  const ofDrawers = z
    .array(BulkCollection)
    .parse(read('collections.json'))
    .map(({ title, claimed }) => ({ file: 'collections.json', text: `${title}: ${claimed} workflows` }))
  return checkClaims({
    claims: [...claimsOf(Site.parse(read('site.json')), Plans.parse(read('plans.json'))), ...ofDrawers],
    held: readdirSync(path.join(root, 'content/templates')).filter((name) => name.endsWith('.md')).length,
  })
}
