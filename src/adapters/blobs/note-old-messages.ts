import type { StoredMessage } from '#domain/contact/ports.ts'
import { mapInBatches } from '#domain/shared/map-in-batches.ts'
import type { Withdrawal } from '#domain/withdrawal/withdrawal.ts'
import { messageIndex } from './messages.ts'
import { statedKey } from './withdrawals.ts'
import { openWriteOnce } from './write-once-store.ts'

/** Written once everything is indexed. */
const DONE = 'messages-noted/2'
const MESSAGE = /^\d{4}-\d\d-\d\d\/./
const STATEMENT = /^withdrawn\/[^/]+\/[^~]+$/
/** Messages read between two checks of the remaining time. */
const AT_ONCE = 50

/** Indexes by address the messages and withdrawals from before the index existed. Returns whether all are indexed. */
export async function noteOldMessages(hasTime: () => boolean): Promise<boolean> {
  const jobs = openWriteOnce('jobs')
  if ((await jobs.read(DONE)) !== null) return true
  const store = openWriteOnce('messages')
  const index = messageIndex(store)
  const keys = await store.keysUnder('')
  const idsWithIndex = new Set(keys.filter((key) => key.startsWith('from/')).map((key) => key.split('~')[1]))
  const old = keys.filter((key) => MESSAGE.test(key) && !idsWithIndex.has(key.slice('yyyy-mm-dd/'.length)))
  for (let at = 0; at < old.length; at += AT_ONCE) {
    if (!hasTime()) return false
    await mapInBatches(old.slice(at, at + AT_ONCE), async (key) => {
      const message = await store.read<Partial<StoredMessage>>(key)
      if (message?.replyTo && message.at && message.id) await index.note(message as StoredMessage)
    })
  }
  const stated = new Set(keys.filter((key) => key.startsWith('stated/')).map((key) => key.split('~')[2]))
  const statements = keys.filter((key) => STATEMENT.test(key) && !stated.has(key.split('/')[2]))
  for (const key of statements) {
    if (!hasTime()) return false
    const said = await store.read<Partial<Withdrawal>>(key)
    if (said?.email && said.at && said.id) await store.writeOnce(statedKey(said as Withdrawal), {})
  }
  await jobs.writeOnce(DONE, {})
  return true
}
