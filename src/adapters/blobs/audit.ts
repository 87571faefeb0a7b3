import { type AuditEntry, type AuditIntent, UNFINISHED } from '#domain/admin/audit-entry.ts'
import type { Audit, AuditEnd } from '#domain/admin/ports.ts'
import { createChangeToken } from './change-token.ts'
import { invertedTime } from './index-keys.ts'
import { openWriteOnce } from './write-once-store.ts'

/**
 * The audit log in its own store. Every key is written once, and deleted only if it names an erased user.
 *
 *     line/<inverted time>~<id>~<user or ->   the order of the log   intent/<id>   outcome/<id>
 *     told/<id>~<alias>   replaces an intent that named an erased user (audit-traces.ts)
 *
 * The intent and its line are written before the action, the outcome after it: every action has an entry, and an
 * interrupted one is shown as started.
 */
export function createAudit(): Audit {
  const { writeOnce, keysUnder, read } = openWriteOnce('audit')
  const changeToken = createChangeToken()

  /** For an entry that is being erased, the line without its user, which sorts first. */
  const lines = async () => {
    const byId = new Map<string, { id: string; userId: string }>()
    for (const key of (await keysUnder('line/')).sort()) {
      const [, id, userId] = key.split('~')
      if (id && userId && !byId.has(id)) byId.set(id, { id, userId })
    }
    return [...byId.values()]
  }

  const entryOf = async (id: string): Promise<AuditEntry | null> => {
    const [original, end] = await Promise.all([read<AuditIntent>(`intent/${id}`), read<AuditEnd>(`outcome/${id}`)])
    const intent = original ?? (await readRedacted(id))
    return intent && asEntry(intent, end)
  }
  const readRedacted = async (id: string) => {
    const [key] = await keysUnder(redactedPrefix(id))
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

/** An intent after the erasure of a user in it, by the user's alias. */
export const redactedPrefix = (id: string) => `told/${id}~`

function asEntry({ request: _, ...intent }: AuditIntent, end: AuditEnd | null): AuditEntry {
  return { ...intent, outcome: end?.outcome ?? UNFINISHED }
}
