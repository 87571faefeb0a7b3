import type { AuditIntent } from '#domain/admin/audit-entry.ts'
import type { EraseFrom, Erasure } from '#domain/personal-data/ports.ts'
import { mapInBatches } from '#domain/shared/map-in-batches.ts'
import { redactedPrefix } from './audit.ts'
import { openWriteOnce, type WriteOnceStore } from './write-once-store.ts'

/** Replaces an email address in the log. */
const NOBODY = 'a deleted account'

/**
 * Removes a user from the audit log, both as the target and as the author of actions. What happened, when and why
 * remains. All entries are read, since only they contain the author.
 */
export function createAuditTraces(store = openWriteOnce('audit')): EraseFrom {
  return async (erasure, hasTime) => {
    const aliasKeys = await store.keysUnder('told/')
    const changes = await mapInBatches(await store.keysUnder('line/'), async (line) => {
      if (!hasTime()) return 0
      const [time = '', id = '', about] = line.split('~')
      const versions = [`intent/${id}`, ...aliasKeys.filter((key) => key.startsWith(redactedPrefix(id)))]
      const changed = await eraseEntry(store, { erasure, id, versions })
      if (about !== erasure.userId) return changed
      await store.writeOnce([time, id, '-'].join('~'), {})
      await store.remove(line)
      return changed + 1
    })
    return changes.reduce((sum, count) => sum + count, 0)
  }
}

interface Entry {
  erasure: Erasure
  id: string
  /** The keys under which it may be stored: the original, and versions without another erased user. */
  versions: readonly string[]
}

/** Writes one version without the user; deletes those that name them. */
async function eraseEntry(store: WriteOnceStore, { erasure, id, versions }: Entry): Promise<number> {
  const read = await mapInBatches(versions, async (key) => ({ key, intent: await store.read<AuditIntent>(key) }))
  const known = read.flatMap(({ key, intent }) => (intent ? [{ key, without: intentWithout(intent, erasure) }] : []))
  const naming = known.filter(({ without }) => without !== null)
  if (naming.length === known.length && naming[0])
    await store.writeOnce(`${redactedPrefix(id)}${erasure.alias}`, naming[0].without)
  await mapInBatches(naming, ({ key }) => store.remove(key))
  return naming.length + Number(await eraseOutcome(store, id, erasure))
}

/** The outcome may contain an address, too. */
async function eraseOutcome(store: WriteOnceStore, id: string, erasure: Erasure): Promise<boolean> {
  const key = `outcome/${id}`
  const outcome = await store.read<object>(key)
  const hidden = outcome && hide(outcome, erasure)
  if (!hidden) return false
  await store.replace(key, hidden)
  return true
}

/** The intent without the user; null if it does not name them. The request is deleted, since it cannot be retried. */
function intentWithout(intent: AuditIntent, erasure: Erasure): AuditIntent | null {
  const hidden = hide(intent, erasure)
  if (!hidden) return null
  const redacted = { ...hidden, request: '' }
  return redacted.target.userId === erasure.alias ? { ...redacted, target: { userId: null, text: NOBODY } } : redacted
}

/** The object with the user's id and addresses replaced; null if it contains none of them. */
function hide<T extends object>(entry: T, { userId, alias, addresses }: Erasure): T | null {
  const before = JSON.stringify(entry)
  const hidden = addresses.reduce(
    (text, address) => text.replaceAll(anyCase(address), NOBODY),
    before.replaceAll(userId, alias),
  )
  return hidden === before ? null : JSON.parse(hidden)
}

const anyCase = (text: string) => new RegExp(text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`), 'gi')
