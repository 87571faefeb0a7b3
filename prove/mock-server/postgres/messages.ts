/** SSLRequest and GSSENCRequest (PostgreSQL, Message Formats). */
const ENCRYPTION_REQUESTS = [80877103, 80877104]
const CANCEL = 80877102

export interface Message {
  /** The message's type byte. Messages before the startup have none: `encryption`, `cancel` and `start`. */
  type: string
  /** Including type and length. */
  bytes: Buffer
}

/** Splits a stream into messages. A chunk may end within a message. */
export function messageReader(): (chunk: Buffer) => Message[] {
  let rest: Buffer = Buffer.alloc(0)
  let started = false
  return (chunk) => {
    rest = Buffer.concat([rest, chunk])
    const messages: Message[] = []
    for (;;) {
      const head = started ? 1 : 0
      if (rest.length < head + 4) return messages
      const size = head + rest.readInt32BE(head)
      if (rest.length < size) return messages
      const bytes = rest.subarray(0, size)
      rest = rest.subarray(size)
      if (started) messages.push({ type: String.fromCharCode(bytes[0] ?? 0), bytes })
      else {
        const code = bytes.length >= 8 ? bytes.readInt32BE(4) : 0
        const type = ENCRYPTION_REQUESTS.includes(code) ? 'encryption' : code === CANCEL ? 'cancel' : 'start'
        started = type === 'start'
        messages.push({ type, bytes })
      }
    }
  }
}

const text = (value: string) => Buffer.from(`${value}\0`)
const number = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}

const message = (type: string, ...parts: Buffer[]) => {
  const body = Buffer.concat(parts)
  return Buffer.concat([Buffer.from(type), number(body.length + 4), body])
}

/** Accepts every client, since n8n only has a dummy password. */
export const startupResponse = () =>
  Buffer.concat([
    message('R', number(0)),
    ...Object.entries({
      server_version: '17.0',
      server_encoding: 'UTF8',
      client_encoding: 'UTF8',
      DateStyle: 'ISO, MDY',
      IntervalStyle: 'postgres',
      TimeZone: 'UTC',
      integer_datetimes: 'on',
      standard_conforming_strings: 'on',
    }).map(([name, value]) => message('S', text(name), text(value))),
    message('K', number(1), number(1)),
    message('Z', Buffer.from('I')),
  ])

/** `code` is an SQLSTATE (PostgreSQL, appendix A). */
export const errorMessage = (severity: 'ERROR' | 'FATAL', code: string, words: string) =>
  message('E', text(`S${severity}`), text(`V${severity}`), text(`C${code}`), text(`M${words}`), Buffer.from('\0'))

/** The SQL of a Query or Parse message. */
export function sqlOf({ type, bytes }: Message): string | null {
  if (type === 'Q') return bytes.toString('utf8', 5, bytes.length - 1)
  if (type !== 'P') return null
  const begin = bytes.indexOf(0, 5) + 1
  return bytes.toString('utf8', begin, bytes.indexOf(0, begin))
}

/** The values of a Bind message: text as strings, binary values as their sizes. */
export function paramsOf({ bytes }: Message): unknown[] {
  let at = bytes.indexOf(0, 5) + 1
  at = bytes.indexOf(0, at) + 1
  const formats = Array.from({ length: bytes.readInt16BE(at) }, (_, index) => bytes.readInt16BE(at + 2 + 2 * index))
  at += 2 + 2 * formats.length
  const count = bytes.readInt16BE(at)
  at += 2
  return Array.from({ length: count }, (_, index) => {
    const size = bytes.readInt32BE(at)
    at += 4
    if (size < 0) return null
    const value = bytes.subarray(at, at + size)
    at += size
    const format = formats.length === 1 ? formats[0] : (formats[index] ?? 0)
    return format === 0 ? value.toString('utf8') : { bytes: size }
  })
}

/** The message of the first error in a response, or null. */
export function errorIn(response: Buffer): string | null {
  for (const { type, bytes } of messagesIn(response)) {
    if (type !== 'E') continue
    const fields = bytes.toString('utf8', 5).split('\0')
    return fields.find((field) => field.startsWith('M'))?.slice(1) ?? 'unknown error'
  }
  return null
}

/** The command tag of each statement: `SELECT 3`, `INSERT 0 1`. */
export const tagsIn = (response: Buffer): string[] =>
  messagesIn(response)
    .filter(({ type }) => type === 'C')
    .map(({ bytes }) => bytes.toString('utf8', 5, bytes.length - 1))

/** `I` idle, `T` in a transaction, `E` in a failed one; null if the response is incomplete. */
export const transactionStatus = (response: Buffer): string | null =>
  messagesIn(response)
    .filter(({ type }) => type === 'Z')
    .map(({ bytes }) => String.fromCharCode(bytes[5] ?? 0))
    .at(-1) ?? null

function messagesIn(response: Buffer): Message[] {
  const messages: Message[] = []
  for (let at = 0; at + 5 <= response.length; at += response.readInt32BE(at + 1) + 1) {
    const bytes = response.subarray(at, at + response.readInt32BE(at + 1) + 1)
    messages.push({ type: String.fromCharCode(bytes[0] ?? 0), bytes })
  }
  return messages
}
