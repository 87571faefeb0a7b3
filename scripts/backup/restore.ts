import { isDeepStrictEqual } from 'node:util'
import { announce, dailyLogs, openWholeStore, type StoredBlob } from '#adapters/blobs/whole-store.ts'
import { BACKED_UP, STEPS, STORES, type StoreName, stepOf } from '#domain/backup/stores.ts'
import { UsageError } from '../ports.ts'
import { type BackupEntry, entryCount, readBackup, unsignedMessage, validateBackup } from './backup-file.ts'
import { findRestoredErasures, reapplyErasures } from './erase-again.ts'

interface Mode {
  /** Dry run without it. */
  write: boolean
  /** Overwrites differing entries. */
  replace: boolean
}

interface Options extends Mode {
  file: string
  /** URL of the target shop. */
  shop: string
  fromOtherShop: boolean
  /** The key that signs the shop's backups. */
  secret: string
  /** Accepts a backup without a valid signature. */
  unsigned: boolean
  say: (line: string) => void
}

/** The comparison of a store with a backup. */
interface Findings {
  missing: number
  equal: number
  /** Keys. */
  different: string[]
}

const noFindings = (): Findings => ({ missing: 0, equal: 0, different: [] })

/** Entries compared or written concurrently. */
const CONCURRENCY = 20

/**
 * Restores a backup, or with `write: false` reports what it would restore. Safe to interrupt: another run continues and
 * ends in the same state. Returns false when an immutable entry differs and was not replaced. Throws UsageError before
 * anything is written, and Outage.
 */
export async function restore({
  file,
  shop,
  fromOtherShop,
  secret,
  unsigned,
  say,
  ...mode
}: Options): Promise<boolean> {
  const backup = await validateBackup(file, secret)
  say(`${file} is complete: ${entryCount(backup.entries)} of ${backup.shop}, taken at ${backup.at}.`)
  if (backup.shop !== shop && !fromOtherShop)
    throw new UsageError(
      `It is a backup of ${backup.shop}, but this shop is ${shop}. Add --from-other-shop if that’s intended.`,
    )

  if (!backup.isSigned && !unsigned)
    throw new UsageError(
      `${unsignedMessage(file)} Set the secret it was made with, or add --unsigned if you trust its source.`,
    )

  const existing = await existingKeys()
  const found = new Map(BACKED_UP.map((store) => [store, noFindings()]))
  for (let step = STEPS - 1; step >= 0; step -= 1)
    for await (const entries of batches(file, step))
      await Promise.all(
        entries.map((entry) =>
          restoreOne(entry, {
            exists: existing.get(entry.store)?.has(entry.key) ?? false,
            findings: found.get(entry.store) ?? noFindings(),
            mode,
          }),
        ),
      )
  for (const [store, findings] of found) say(`${store}: ${summaryOf(findings, mode)}`)
  const restored = await findRestoredErasures(file, existing.get('erasures') ?? new Set())
  const { length: left } = restored.users
  if (left > 0)
    say(`Erased since: ${left === 1 ? '1 account' : `${left} accounts`}. Their restored data is erased again.`)
  if (mode.write) await reapplyErasures(restored, Date.now())
  await finish([...found.values()], mode, say)
  return reportConflicts(found, mode, say)
}

/** The existing keys of each store. A million take about 150 MB of memory. */
async function existingKeys(): Promise<Map<StoreName, Set<string>>> {
  const existing = new Map<StoreName, Set<string>>()
  for (const store of BACKED_UP) {
    const keys = new Set<string>()
    for await (const page of openWholeStore(store).keysUnder('')) for (const key of page) keys.add(key)
    existing.set(store, keys)
  }
  return existing
}

async function* batches(file: string, step: number): AsyncGenerator<BackupEntry[]> {
  let batch: BackupEntry[] = []
  for await (const entry of readBackup(file)) {
    if (stepOf(entry.store, entry.key) !== step) continue
    batch.push(entry)
    if (batch.length < CONCURRENCY) continue
    yield batch
    batch = []
  }
  yield batch
}

const isSame = (one: StoredBlob, other: StoredBlob | null) =>
  other !== null && Buffer.compare(one.bytes, other.bytes) === 0 && isDeepStrictEqual(one.metadata, other.metadata)

async function restoreOne(
  { store, key, blob }: BackupEntry,
  { exists, findings, mode }: { exists: boolean; findings: Findings; mode: Mode },
): Promise<void> {
  const { add, read, replace } = openWholeStore(store)
  const current = exists ? await read(key) : null
  if (!current && (!mode.write || (await add(key, blob)))) findings.missing += 1
  else if (isSame(blob, current ?? (await read(key)))) findings.equal += 1
  else {
    findings.different.push(key)
    if (mode.write && mode.replace) await replace(key, blob)
  }
}

/** Rebuilds the aggregates that lists read, since existing ones do not include the restored entries. */
async function finish(found: readonly Findings[], { write, replace }: Mode, say: Options['say']): Promise<void> {
  if (!write) {
    say('Nothing was written. Use --write to write missing entries, and add --replace to overwrite different ones.')
    return
  }
  const rebuilt = noFindings()
  for (const { store, sums } of dailyLogs())
    for await (const { key, sum } of sums()) {
      const blob = { bytes: new Uint8Array(Buffer.from(JSON.stringify(sum))), metadata: {} }
      await restoreOne({ store, key, blob }, { exists: true, findings: rebuilt, mode: { write: true, replace: true } })
    }
  const sumsWritten = rebuilt.missing + rebuilt.different.length
  say(`Daily and monthly totals: ${sumsWritten} rebuilt, ${rebuilt.equal} up to date.`)
  const written = found.some(({ missing, different }) => missing > 0 || (replace && different.length > 0))
  if (written || sumsWritten > 0) await announce()
}

function summaryOf({ missing, equal, different }: Findings, { write, replace }: Mode): string {
  const parts = [`${missing} ${write ? 'written' : 'to write'}`, `${equal} already there`]
  if (different.length > 0) parts.push(`${different.length} ${outcomeOf({ write, replace })}`)
  return `${parts.join(', ')}.`
}

function outcomeOf({ write, replace }: Mode): string {
  if (!replace) return 'different and not replaced'
  return write ? 'different and replaced' : 'different and to replace'
}

/** Maximum number of keys to list. */
const MAX_LISTED = 20

/** Returns false when there are any. */
function reportConflicts(found: ReadonlyMap<StoreName, Findings>, { replace }: Mode, say: Options['say']): boolean {
  if (replace) return true
  const conflicts = [...found]
    .filter(([store]) => !STORES[store].overwritten)
    .flatMap(([store, { different }]) => different.map((key) => `${store}: ${key}`))
  if (conflicts.length === 0) return true
  say('These keys never change, but the backup has different values:')
  for (const conflict of conflicts.slice(0, MAX_LISTED)) say(`  ${conflict}`)
  if (conflicts.length > MAX_LISTED) say(`  and ${conflicts.length - MAX_LISTED} more`)
  return false
}
