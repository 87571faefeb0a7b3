import { createHash } from 'node:crypto'
import { getDeployStore } from '@netlify/blobs'
import type { PaidWorkflow } from '#domain/access/outgoing-workflow.ts'
import type { PaidFiles, StoredBytes } from '#domain/access/ports.ts'
import type { LibraryEntry } from '#domain/library/library-entry.ts'
import type { RecordedTable } from '#domain/run/recording.ts'
import type { Sample } from '#domain/set-up/sample.ts'
import { oneCall } from './one-call.ts'
import { withStorageErrors } from './with-storage-errors.ts'

/** Where Netlify expects a deploy's own blobs from the build, each as `<key>/blob`; outside `dist`, which is public. */
export const DEPLOY_BLOBS = '.netlify/v1/blobs/deploy'

/**
 * The blob that contains a workflow, as a property named like its slug in one JSON object. At most 256 blobs, since
 * Netlify accepts 500 uploads a minute: one for each of ten thousand templates would take twenty minutes per deploy.
 */
export const workflowsKey = (slug: string) => `workflows/${bucketOf(slug)}`

/** The blob that contains the older versions of a workflow, by version number in a property named like the slug. */
export const keptKey = (slug: string) => `kept/${bucketOf(slug)}`

/** The blob that contains the sample of a template, in a property named like the slug. */
export const samplesKey = (slug: string) => `samples/${bucketOf(slug)}`

const bucketOf = (slug: string) => createHash('sha256').update(slug).digest('hex').slice(0, 2)

export const zipKey = (collection: string) => `zips/${collection}`

/** The blob with the size and hash of each zip, which a download sends before its first byte, by collection id. */
export const ZIP_FACTS = 'zip-facts'
export type ZipFacts = Omit<StoredBytes, 'bytes'>

/** The blob with the tables of the recorded normal days, by slug; nothing in it is paid. */
export const TABLES = 'tables'

/** The blob with the shop’s own templates as the library lists them; nothing in it is paid. */
export const LIBRARY = 'library'

type Named<Value> = Record<string, Value>
type Workflow = PaidWorkflow['json']

const own = (json: Workflow | null): PaidWorkflow | null => json && { origin: 'own', json }

/** An own property; excludes `__proto__` and the like. */
const member = <Value>(named: Named<Value> | null, name: string): Value | null =>
  named && Object.hasOwn(named, name) ? (named[name] ?? null) : null

/** The shop's own templates, as of this deploy. */
export const readLibraryEntries = (): Promise<readonly LibraryEntry[]> =>
  withStorageErrors(async () => {
    const entries: LibraryEntry[] | null = await getDeployStore({ fetch: oneCall().fetch }).get(LIBRARY, {
      type: 'json',
    })
    if (!entries) throw new Error('The deploy has no library.')
    return entries
  })

/**
 * The shop's own paid files, stored as blobs of the deploy (docs/decisions/paid-files-as-deploy-blobs.md). They exist
 * before the deploy goes live and never change, so a read cached at the edge is as good as a strongly consistent one.
 */
export function createPaidFiles(): PaidFiles {
  // Opened for each call: the platform provides the storage context per invocation.
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
    sample: (slug) =>
      withStorageErrors(async () => {
        const samples: Named<Sample> | null = await store().get(samplesKey(slug), { type: 'json' })
        return member(samples, slug)
      }),
    tables: (slug) =>
      withStorageErrors(async () => {
        const tables: Named<readonly RecordedTable[]> | null = await store().get(TABLES, { type: 'json' })
        return member(tables, slug) ?? []
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
