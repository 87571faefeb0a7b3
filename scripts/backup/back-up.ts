import { openWholeStore } from '#adapters/blobs/whole-store.ts'
import { BACKED_UP, isSum, prefixOf, STEPS, STORES, type StoreName, stepOf } from '#domain/backup/stores.ts'
import { UsageError } from '../ports.ts'
import {
  type BackupEntry,
  entryCount,
  readBackup,
  unsignedMessage,
  validateBackup,
  writeBackup,
} from './backup-file.ts'

interface Options {
  /** The file to write; must not exist. */
  file: string
  /** An earlier backup of this shop. Immutable entries are copied from it, so that only new ones are fetched. */
  since?: string | undefined
  /** URL of the shop, and the key that signs its backups. */
  shop: string
  secret: string
  now: Date
  say: (line: string) => void
}

/** Writes every store into one file and reports the number of entries. Throws UsageError and Outage. */
export async function backUp({ file, since, shop, secret, now, say }: Options): Promise<void> {
  const earlier = since ? await unchangingPlaces(since, { shop, secret }) : new Set<string>()
  const totals = await writeBackup(file, { shop, secret, at: now.toISOString() }, allEntries({ since, earlier, say }))
  for (const store of BACKED_UP)
    say(`${store}: ${entryCount(totals.find((total) => total.store === store)?.entries ?? 0)}.`)
  for (const [store, { leftOut }] of Object.entries(STORES)) if (leftOut) say(`${store}: left out. ${leftOut}`)
  say(
    `Written to ${file}. It contains names, email addresses and purchases, and is only readable by you. Keep it in a safe place.`,
  )
}

/** Concurrent reads per page of keys. */
const CONCURRENCY = 20
/** Reports progress after this many entries. */
const PROGRESS_INTERVAL = 5000

const placeOf = ({ store, key }: { store: StoreName; key: string }) => `${store}:${key}`

async function unchangingPlaces(
  file: string,
  { shop, secret }: Pick<Options, 'shop' | 'secret'>,
): Promise<Set<string>> {
  const places = new Set<string>()
  const backup = await validateBackup(file, secret, (entry) => {
    if (!STORES[entry.store].overwritten) places.add(placeOf(entry))
  })
  if (backup.shop !== shop) throw new UsageError(`${file} is a backup of ${backup.shop}, but this shop is ${shop}.`)
  // The new signature would cover entries that may have been tampered with in the old file.
  if (!backup.isSigned) throw new UsageError(`${unsignedMessage(file)} Make a full backup, without --since.`)
  return places
}

async function* allEntries({ since, earlier, say }: Pick<Options, 'since' | 'say'> & { earlier: Set<string> }) {
  const stillThere = new Set<string>()
  let count = 0
  const counted = (entry: BackupEntry) => {
    count += 1
    if (count % PROGRESS_INTERVAL === 0) say(`${entryCount(count)} so far …`)
    return entry
  }
  for (let step = 0; step < STEPS; step += 1)
    for (const store of BACKED_UP)
      for await (const keys of pagesOf(store, step)) {
        const isKnown = (key: string) => earlier.has(placeOf({ store, key }))
        for (const key of keys.filter(isKnown)) stillThere.add(placeOf({ store, key }))
        const fresh = keys.filter((key) => !isKnown(key))
        for await (const entry of entriesOf(store, fresh)) yield counted(entry)
      }
  if (since) for await (const entry of readBackup(since)) if (stillThere.has(placeOf(entry))) yield counted(entry)
  // Netlify returns the same response for an unknown site as for an empty one.
  if (count === 0)
    throw new UsageError('Nothing is stored there, so there’s nothing to back up. Is this the right site?')
}

async function* pagesOf(store: StoreName, step: number): AsyncGenerator<string[]> {
  const prefix = prefixOf(store, step)
  if (prefix === null) return
  for await (const page of openWholeStore(store).keysUnder(prefix))
    yield page.filter((key) => stepOf(store, key) === step && !isSum(store, key))
}

/** Skips entries deleted after their key was listed. */
async function* entriesOf(store: StoreName, keys: readonly string[]): AsyncGenerator<BackupEntry> {
  const { read } = openWholeStore(store)
  for (let at = 0; at < keys.length; at += CONCURRENCY)
    for (const { key, blob } of await Promise.all(
      keys.slice(at, at + CONCURRENCY).map(async (key) => ({ key, blob: await read(key) })),
    ))
      if (blob) yield { store, key, blob }
}
