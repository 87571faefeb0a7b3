import { type AuditEntry, type AuditIntent, UNFINISHED } from '#domain/admin/audit-entry.ts'
import type { Audit, AuditEnd } from '#domain/admin/ports.ts'
import { createChangeToken } from './change-token.ts'
import { invertedTime } from './index-keys.ts'
import { openWriteOnce } from './write-once-store.ts'

/**
 * The audit log in a store of its own. Every key is written once, and removed only where it names somebody who is erased.
 *
 *     line/<inverted time>~<id>~<user or ->   the order of the log   intent/<id>   outcome/<id>
 *     told/<id>~<alias>   stands for an intent that named somebody who is erased (audit-traces.ts)
 *
 * The intent and its line are written before the act, the outcome after it: an act without an entry cannot be, and one
 * that was cut off shows as begun.
 */
export function createAudit(): Audit {
  const { writeOnce, keysUnder, read } = openWriteOnce('audit')
  const changeToken = createChangeToken()

  /** Of an entry that is being erased the line without its user, which comes first in the order of texts. */
  const lines = async () => {
    const byId = new Map<string, { id: string; userId: string }>()
    for (const key of (await keysUnder('line/')).sort()) {
      const [, id, userId] = key.split('~')
      if (id && userId && !byId.has(id)) byId.set(id, { id, userId })
    }
    return [...byId.values()]
  }

  const entryOf = async (id: string): Promise<AuditEntry | null> => {
    const [own, end] = await Promise.all([read<AuditIntent>(`intent/${id}`), read<AuditEnd>(`outcome/${id}`)])
    const intent = own ?? (await readTold(id))
    return intent && asEntry(intent, end)
  }
  const readTold = async (id: string) => {
    const [key] = await keysUnder(toldPrefix(id))
    return key === undefined ? null : read<AuditIntent>(key)
  }
  const entriesOf = async (wanted: readonly { id: string }[]) =>
    (await Promise.all(wanted.map(({ id }) => entryOf(id)))).filter((entry) => entry !== null)

  return {
    async begin(given) {
      const isNew = await writeOnce(`intent/${given.id}`, given)
      const intent = (isNew ? null : await read<AuditIntent>(`intent/${given.id}`)) ?? given
      const line = [invertedTime(Date.parse(intent.at)), intent.id, intent.target.userId ?? '-'].join('~')
      await writeOnce(`line/${line}`, {})
      return { intent, end: isNew ? null : await read<AuditEnd>(`outcome/${intent.id}`) }
    },
    async finish(intent, end) {
      const isNew = await writeOnce(`outcome/${intent.id}`, end)
      if (isNew) await changeToken.bump()
      return asEntry(intent, isNew ? end : await read<AuditEnd>(`outcome/${intent.id}`))
    },
    async unfinished(id) {
      const [intent, end] = await Promise.all([read<AuditIntent>(`intent/${id}`), read<AuditEnd>(`outcome/${id}`)])
      return end ? null : intent
    },
    async page({ offset, limit }) {
      const all = await lines()
      return { entries: await entriesOf(all.slice(offset, offset + limit)), found: all.length }
    },
    about: async (userId, limit) => entriesOf((await lines()).filter((line) => line.userId === userId).slice(0, limit)),
  }
}

/** What is left of an intent once somebody in it is erased, by the name that stands for them. */
export const toldPrefix = (id: string) => `told/${id}~`

function asEntry({ request: _, ...intent }: AuditIntent, end: AuditEnd | null): AuditEntry {
  return { ...intent, outcome: end?.outcome ?? UNFINISHED }
}
