import type { MessageKey, Messages, StoredMessage } from '#domain/contact/ports.ts'
import { mapInBatches } from '#domain/shared/map-in-batches.ts'
import { monthsBetween } from './months-between.ts'
import { mailMark } from './payment-entries.ts'
import { openWriteOnce, type WriteOnceStore } from './write-once-store.ts'

const MAILED = 'mailed/'
const MESSAGE = /^\d{4}-\d\d-\d\d\/./

/** Two years, the maximum retention period of messages (domain/retention), and a month. */
const KEPT_MS = 25 * 31 * 86_400_000

/** The index of messages by address, in keys with a hash of it: `from/<day>/<mark of the address>~<id>`. */
export const messageIndex = ({ writeOnce, keysUnder }: Pick<WriteOnceStore, 'writeOnce' | 'keysUnder'>) => ({
  note: ({ at, replyTo, id }: StoredMessage) => writeOnce(`${FROM}${at.slice(0, 10)}/${mailMark(replyTo)}~${id}`, {}),
  /** The key of each message from one of these addresses, and its index key; newest last. */
  async of(addresses: readonly string[], now: number): Promise<{ message: string; index: string }[]> {
    const marks = new Set(addresses.map(mailMark))
    const months = marks.size === 0 ? [] : monthsBetween(now - KEPT_MS, now)
    const keys = (await mapInBatches(months, (month) => keysUnder(`${FROM}${month}`))).flat().sort()
    return keys.flatMap((index) => {
      const [, day = '', mark = '', id = ''] = INDEX.exec(index) ?? []
      return marks.has(mark) ? [{ message: textOf({ day, id }), index }] : []
    })
  },
})

const FROM = 'from/'
const INDEX = /^from\/(\d{4}-\d\d-\d\d)\/([^~]+)~(.+)$/
const textOf = ({ day, id }: MessageKey) => `${day}/${id}`

/**
 * Copies in Netlify Blobs, a key per message: `<day>/<id>`. It is written once, so resubmitting a form changes nothing,
 * and keys sort by day.
 *
 * `from/<day>/<mark>~<id>` indexes them by address. `mailed/<day>/<id>` marks those that were emailed. Marking unsent
 * messages instead would save a write per message, but the mark would have to be written during the outage it is about,
 * and without it the message would be lost. A missing mark costs at worst a second email, and within a day not even
 * that: the email service drops a repeat.
 */
export function createMessages(): Messages {
  const { writeOnce, keysUnder, read } = openWriteOnce('messages')
  const index = messageIndex({ writeOnce, keysUnder })
  return {
    async keep(message) {
      const key = textOf({ day: message.at.slice(0, 10), id: message.id })
      // The index key is written first, so that no message is stored that its sender could not have deleted.
      await index.note(message)
      await writeOnce(key, message)
    },
    async from(addresses, now) {
      const found = await index.of(addresses, now)
      const messages = await mapInBatches(found, ({ message }) => read<StoredMessage>(message))
      return messages.filter((message) => message !== null)
    },
    async markMailed(key) {
      await writeOnce(`${MAILED}${textOf(key)}`, {})
    },
    async unmailed(since, now) {
      // By months, so that older messages are not even listed.
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
