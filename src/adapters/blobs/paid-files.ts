import { createHash } from 'node:crypto'
import { getDeployStore } from '@netlify/blobs'
import type { PaidWorkflow } from '#domain/access/outgoing-workflow.ts'
import type { PaidFiles, StoredBytes } from '#domain/access/ports.ts'
import { oneCall } from './one-call.ts'
import { withStorageErrors } from './with-storage-errors.ts'

/** Where the build leaves a deploy's own blobs for Netlify, each as `<key>/blob`; far from `dist`, which is public. */
export const DEPLOY_BLOBS = '.netlify/v1/blobs/deploy'

/**
 * The blob that holds a workflow, as a member named like its slug of one JSON object. At most 256 blobs, since Netlify
 * takes 500 uploads a minute: with one for each of ten thousand templates, a deploy would take twenty minutes.
 */
export const workflowsKey = (slug: string) => `workflows/${shelf(slug)}`

/** The blob that holds the older versions of a workflow, each under its number in a member named like the slug. */
export const keptKey = (slug: string) => `kept/${shelf(slug)}`

const shelf = (slug: string) => createHash('sha256').update(slug).digest('hex').slice(0, 2)

export const zipKey = (collection: string) => `zips/${collection}`

/** The blob that holds what a download says of a zip before its first byte, under the id of the collection. */
export const ZIP_FACTS = 'zip-facts'
export type ZipFacts = Omit<StoredBytes, 'bytes'>

type Named<Value> = Record<string, Value>
type Workflow = PaidWorkflow['json']

const own = (json: Workflow | null): PaidWorkflow | null => json && { origin: 'own', json }

/** An own member; `__proto__` and its like are none. */
const member = <Value>(named: Named<Value> | null, name: string): Value | null =>
  named && Object.hasOwn(named, name) ? (named[name] ?? null) : null

/**
 * The shop's own paid files, which travel as blobs of the deploy (docs/decisions/paid-files-as-deploy-blobs.md). They
 * are there before the deploy is and never change, so a read that the edge remembers is as good as a strong one.
 */
export function createPaidFiles(): PaidFiles {
  // Asked for at each call: the platform hands out the storage context per invocation.
  const store = (call = oneCall()) => getDeployStore({ fetch: call.fetch })
  return {
    workflow: (slug) =>
      withStorageErrors(async () => {
        const workflows: Named<Workflow> | null = await store().get(workflowsKey(slug), { type: 'json' })
        return own(member(workflows, slug))
      }),
    keptWorkflow: (slug, version) =>
      withStorageErrors(async () => {
        const kept: Named<Named<Workflow>> | null = await store().get(keptKey(slug), { type: 'json' })
        return own(member(member(kept, slug), version))
      }),
    collection: (id) =>
      withStorageErrors(async () => {
        const [named, bytes] = await Promise.all([
          store().get(ZIP_FACTS, { type: 'json' }) as Promise<Named<ZipFacts> | null>,
          store(oneCall(undefined, { stream: true })).get(zipKey(id), { type: 'stream' }),
        ])
        const facts = member(named, id)
        return facts && bytes && { ...facts, bytes }
      }),
  }
}
