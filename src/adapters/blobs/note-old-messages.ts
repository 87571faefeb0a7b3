import type { StoredMessage } from '#domain/contact/ports.ts'
import { inTurns } from '#domain/in-turns.ts'
import { messageIndex } from './messages.ts'
import { openWriteOnce } from './write-once-store.ts'

/** Written once all is noted. */
const DONE = 'messages-noted/1'
const MESSAGE = /^\d{4}-\d\d-\d\d\/./
/** So many are read before the time is asked for again. */
const AT_ONCE = 50

/** Notes by their addresses the messages from before there was such an index. Answers whether all are noted. */
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
    await inTurns(old.slice(at, at + AT_ONCE), async (key) => {
      const message = await store.read<Partial<StoredMessage>>(key)
      if (message?.replyTo && message.at && message.id) await index.note(message as StoredMessage)
    })
  }
  await jobs.writeOnce(DONE, {})
  return true
}
