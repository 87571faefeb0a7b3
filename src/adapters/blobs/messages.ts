import type { KeptMessage, MessageKey, Messages } from '#domain/ports.ts'
import { err, ok } from '#domain/result.ts'
import { openWriteOnce } from './write-once-store.ts'

/** The client tries again for up to half a minute; whoever sent a form waits for at most this long. */
const TIMEOUT_MS = 6000

const MAILED = 'mailed/'

const textOf = ({ day, id }: MessageKey) => `${day}/${id}`

/**
 * Copies in Netlify Blobs, a key per message: `<day>/<id>`. It is written once, so a form that is sent again changes
 * nothing, and a list of keys is in the order of days.
 *
 * `mailed/<day>/<id>` marks those that were mailed. The other way round, a mark on those that wait, would save a write
 * per message, but it would have to be written in the very outage it is about, and a message without it would be lost.
 * A missing mark of ours costs a second mail at worst, and within a day not even that: the mail service drops a repeat.
 */
export function createMessages({ timeoutMs = TIMEOUT_MS } = {}): Messages {
  const { writeOnce, keysUnder, read } = openWriteOnce('messages')
  return {
    async keep(message) {
      const key = textOf({ day: message.at.slice(0, 10), id: message.id })
      const write = writeOnce(key, message).then(() => true)
      const landed = await withTimeLimit(write, timeoutMs).catch(() => false)
      return landed ? ok(undefined) : err({ kind: 'service-down', service: 'storage' })
    },
    async markMailed(key) {
      await writeOnce(`${MAILED}${textOf(key)}`, {})
    },
    async unmailed() {
      const keys = new Set(await keysUnder(''))
      return [...keys]
        .filter((key) => !key.startsWith(MAILED) && !keys.has(`${MAILED}${key}`))
        .sort()
        .map((key) => ({ day: key.slice(0, 10), id: key.slice(11) }))
    },
    read: (key) => read<KeptMessage>(textOf(key)),
  }
}

async function withTimeLimit(work: Promise<boolean>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
