import type { MessageKey, Messages, StoredMessage } from '#domain/contact/ports.ts'
import { monthsBetween } from './months-between.ts'
import { openWriteOnce } from './write-once-store.ts'

const MAILED = 'mailed/'
const MESSAGE = /^\d{4}-\d\d-\d\d\/./

const textOf = ({ day, id }: MessageKey) => `${day}/${id}`

/**
 * Copies in Netlify Blobs, a key per message: `<day>/<id>`. It is written once, so a form that is sent again changes
 * nothing, and a list of keys is in the order of days.
 *
 * `mailed/<day>/<id>` marks those that were mailed. The other way round, a mark on those that wait, would save a write
 * per message, but it would have to be written in the very outage it is about, and a message without it would be lost.
 * A missing mark of ours costs a second mail at worst, and within a day not even that: the mail service drops a repeat.
 */
export function createMessages(): Messages {
  const { writeOnce, keysUnder, read } = openWriteOnce('messages')
  return {
    async keep(message) {
      const key = textOf({ day: message.at.slice(0, 10), id: message.id })
      await writeOnce(key, message)
    },
    async markMailed(key) {
      await writeOnce(`${MAILED}${textOf(key)}`, {})
    },
    async unmailed(since, now) {
      // By months, so that what is older is not even listed.
      const months = monthsBetween(since, now).flatMap((month) => [month, `${MAILED}${month}`])
      const keys = new Set((await Promise.all(months.map(keysUnder))).flat())
      return [...keys]
        .filter((key) => MESSAGE.test(key) && !keys.has(`${MAILED}${key}`))
        .sort()
        .map((key) => ({ day: key.slice(0, 10), id: key.slice(11) }))
    },
    read: (key) => read<StoredMessage>(textOf(key)),
  }
}
