/** The client asks whether the server speaks TLS before it begins (PostgreSQL, Message Formats: SSLRequest, GSSENCRequest). */
const WISHES = [80877103, 80877104]
const CANCEL = 80877102

/** A piece of the wire protocol: `type` is the message's letter, `start` and the like come before letters are used. */
export interface Message {
  type: string
  /** With letter and length, as the database wants it. */
  bytes: Buffer
}

/** Cuts what comes over a connection into messages; chunks begin and end anywhere. */
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
        const type = WISHES.includes(code) ? 'wish' : code === CANCEL ? 'cancel' : 'start'
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

/** Everyone is let in: the password is n8n's own made-up credential. */
export const welcome = () =>
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

/** `code`: SQLSTATE, as in appendix A of PostgreSQL's manual. */
export const errorMessage = (severity: 'ERROR' | 'FATAL', code: string, words: string) =>
  message('E', text(`S${severity}`), text(`V${severity}`), text(`C${code}`), text(`M${words}`), Buffer.from('\0'))

/** The SQL in a simple query or a Parse message. */
export function sqlOf({ type, bytes }: Message): string | null {
  if (type === 'Q') return bytes.toString('utf8', 5, bytes.length - 1)
  if (type !== 'P') return null
  const begin = bytes.indexOf(0, 5) + 1
  return bytes.toString('utf8', begin, bytes.indexOf(0, begin))
}

/** The values of a Bind message: text as text, other formats as the number of their bytes, null as null. */
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

/** The message of the first error in an answer, null where there is none. */
export function errorIn(answer: Buffer): string | null {
  for (const { type, bytes } of answers(answer)) {
    if (type !== 'E') continue
    const fields = bytes.toString('utf8', 5).split('\0')
    return fields.find((field) => field.startsWith('M'))?.slice(1) ?? 'unknown error'
  }
  return null
}

/** What was done, a tag per statement: `SELECT 3`, `INSERT 0 1`. */
export const tagsIn = (answer: Buffer): string[] =>
  answers(answer)
    .filter(({ type }) => type === 'C')
    .map(({ bytes }) => bytes.toString('utf8', 5, bytes.length - 1))

/** `I` idle, `T` in a transaction, `E` in a failed one; null before the answer is whole. */
export const stateIn = (answer: Buffer): string | null =>
  answers(answer)
    .filter(({ type }) => type === 'Z')
    .map(({ bytes }) => String.fromCharCode(bytes[5] ?? 0))
    .at(-1) ?? null

function answers(answer: Buffer): Message[] {
  const messages: Message[] = []
  for (let at = 0; at + 5 <= answer.length; at += answer.readInt32BE(at + 1) + 1) {
    const bytes = answer.subarray(at, at + answer.readInt32BE(at + 1) + 1)
    messages.push({ type: String.fromCharCode(bytes[0] ?? 0), bytes })
  }
  return messages
}
