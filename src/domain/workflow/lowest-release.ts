import * as z from 'zod'
import releases from './node-releases.json' with { type: 'json' }
import { type Workflow, workingNodes } from './workflow.ts'

/**
 * Written by `scripts/build-node-releases.ts`. `later`: node type, version of the node, first n8n release that had it;
 * anything not listed existed in the oldest release that was read.
 */
const Releases = z.strictObject({
  oldest: z.string(),
  later: z.record(z.string(), z.record(z.string(), z.string())),
})
const { oldest, later } = Releases.parse(releases)
const LATER = new Map(Object.entries(later))

/** The oldest n8n release ("2.36") that is known to have every node of the workflow in the version it uses. */
export function lowestRelease(workflow: Workflow): string {
  return workingNodes(workflow)
    .map(({ type, typeVersion }) => LATER.get(type)?.[String(typeVersion)] ?? oldest)
    .reduce((lowest, release) => (isNewer(release, lowest) ? release : lowest), oldest)
}

/** Releases compare numerically: 1.100 is newer than 1.99. */
const { compare } = new Intl.Collator('en', { numeric: true })
const isNewer = (a: string, b: string) => a !== b && compare(a, b) > 0
