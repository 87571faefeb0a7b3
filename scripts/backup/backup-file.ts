import { isUtf8 } from 'node:buffer'
import { createHash, createHmac, type Hash, timingSafeEqual } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import * as z from 'zod'
import type { StoredBlob } from '#adapters/blobs/whole-store.ts'
import { isStore, type StoreName } from '#domain/backup/stores.ts'
import { UsageError } from '../ports.ts'

// A backup is gzipped JSON lines: a header, a line for each key, and totals, which reveal a truncated file. The
// signature over them reveals a file that was changed.

const FORMAT = 'flowshelf-backup'
const VERSION = 1

const Header = z.object({
  format: z.literal(FORMAT),
  version: z.int().positive(),
  /** URL of the shop. */
  shop: z.string(),
  /** Start of the backup. */
  at: z.iso.datetime(),
})
const Line = z.object({
  store: z.string(),
  key: z.string().min(1),
  /** The content; base64 only if it is not text. */
  text: z.string().optional(),
  base64: z.string().optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
})
/** `sha256` of the lines of this store, each with its line feed. */
const Total = z.object({ store: z.string(), entries: z.int(), sha256: z.string() })
const Totals = z.object({
  totals: z.array(Total),
  /** Missing in backups from earlier versions. */
  signature: z.string().optional(),
})

export type BackupHeader = z.infer<typeof Header>
export type StoreTotal = z.infer<typeof Total>

export interface BackupEntry {
  store: StoreName
  key: string
  blob: StoredBlob
}

/**
 * Signs the header and the totals, and thereby every line. The key is derived, so that its signatures are valid for
 * nothing else.
 */
const sign = (secret: string, { shop, at }: Pick<BackupHeader, 'shop' | 'at'>, totals: readonly StoreTotal[]) =>
  createHmac('sha256', createHmac('sha256', secret).update(FORMAT).digest())
    .update(JSON.stringify([VERSION, shop, at, totals]))
    .digest()

/** "1 entry", "1,204 entries". */
export const entryCount = (count: number) => (count === 1 ? '1 entry' : `${count.toLocaleString('en')} entries`)

/** Counts and hashes entries per store. */
function tally() {
  const sums = new Map<string, { entries: number; hash: Hash }>()
  return {
    add(store: string, line: string) {
      const sum = sums.get(store) ?? { entries: 0, hash: createHash('sha256') }
      sums.set(store, sum)
      sum.entries += 1
      sum.hash.update(`${line}\n`)
    },
    /** Call once, at the end. */
    totals: (): StoreTotal[] =>
      [...sums].map(([store, { entries, hash }]) => ({ store, entries, sha256: hash.digest('hex') })),
  }
}

function toLine({ store, key, blob: { bytes, metadata } }: BackupEntry): string {
  const buffer = Buffer.from(bytes.buffer)
  const value = isUtf8(buffer) ? { text: buffer.toString('utf8') } : { base64: buffer.toString('base64') }
  return JSON.stringify({ store, key, ...value, ...(Object.keys(metadata).length > 0 ? { metadata } : {}) })
}

/**
 * Writes a signed backup that only its owner can read. Throws UsageError when the file exists; removes an incomplete
 * file.
 */
export async function writeBackup(
  file: string,
  { shop, at, secret }: { shop: string; at: string; secret: string },
  entries: AsyncIterable<BackupEntry>,
): Promise<StoreTotal[]> {
  const handle = await open(file, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(
      error.code === 'EEXIST'
        ? `${file} already exists, and backups never overwrite a file. Choose another name.`
        : `${file} can’t be written: ${error.message}.`,
    )
  })
  const counted = tally()
  let totals: StoreTotal[] = []
  async function* lines() {
    yield `${JSON.stringify({ format: FORMAT, version: VERSION, shop, at } satisfies BackupHeader)}\n`
    for await (const entry of entries) {
      const line = toLine(entry)
      counted.add(entry.store, line)
      yield `${line}\n`
    }
    totals = counted.totals()
    const signature = sign(secret, { shop, at }, totals).toString('hex')
    yield `${JSON.stringify({ totals, signature } satisfies z.infer<typeof Totals>)}\n`
  }
  try {
    await pipeline(Readable.from(lines()), createGzip(), handle.createWriteStream({ flush: true }))
  } catch (error) {
    await rm(file, { force: true })
    throw error
  }
  return totals
}

/** Keeps the number of chunks low for a line with a blob of several megabytes. */
const CHUNK_BYTES = 262_144
/** Many times the largest value of a shop. Rejects a file crafted to exhaust memory. */
const MAX_LINE_BYTES = 64 * 1024 * 1024

async function* linesOf(file: string): AsyncGenerator<string> {
  const gunzip = createGunzip({ chunkSize: CHUNK_BYTES }).setEncoding('utf8')
  // The loop below receives the errors of both streams.
  pipeline(createReadStream(file), gunzip).catch(() => undefined)
  let partial: string[] = []
  let length = 0
  for await (const piece of gunzip) {
    const [first = '', ...others] = String(piece).split('\n')
    partial.push(first)
    length += first.length
    for (const next of others) {
      yield partial.join('')
      partial = [next]
      length = next.length
    }
    if (length > MAX_LINE_BYTES)
      throw new UsageError(`${file} isn’t a shop backup: one line of it is longer than ${MAX_LINE_BYTES / 2 ** 20} MB.`)
  }
  if (length > 0) yield partial.join('')
}

/**
 * Yields the entries of a backup in file order. Throws UsageError, at the latest after the last entry, for an
 * incomplete or unsupported file.
 */
export async function* readBackup(file: string): AsyncGenerator<BackupEntry, BackupHeader & z.infer<typeof Totals>> {
  const counted = tally()
  let header: BackupHeader | null = null
  let end: z.infer<typeof Totals> | null = null
  try {
    for await (const line of linesOf(file)) {
      if (end) throw new UsageError(`${file} has data after its end, so it’s damaged.`)
      if (!header) header = readHeader(file, line)
      else if (line.startsWith('{"totals"')) end = Totals.parse(JSON.parse(line))
      else {
        const entry = readLine(line)
        counted.add(entry.store, line)
        yield entry
      }
    }
  } catch (error) {
    throw toUsageError(file, error, header !== null)
  }
  if (!header) throw new UsageError(notABackup(file))
  if (!end) throw new UsageError(incomplete(file))
  if (JSON.stringify(counted.totals()) !== JSON.stringify(end.totals))
    throw new UsageError(`${file} is damaged: its entries don’t match what was written. Make another backup.`)
  return { ...header, ...end }
}

/**
 * Validates a backup to its end; returns its header and totals, and whether the signature matches the secret. Throws as
 * `readBackup` does.
 */
export async function validateBackup(
  file: string,
  secret: string,
  look: (entry: BackupEntry) => void = () => undefined,
): Promise<BackupHeader & { entries: number; isSigned: boolean }> {
  const reading = readBackup(file)
  let next = await reading.next()
  for (; !next.done; next = await reading.next()) look(next.value)
  const { totals, signature = '', ...header } = next.value
  const [wanted, given] = [sign(secret, header, totals), Buffer.from(signature, 'hex')]
  const isSigned = given.length === wanted.length && timingSafeEqual(given, wanted)
  return { ...header, entries: totals.reduce((sum, { entries }) => sum + entries, 0), isSigned }
}

/** The error for a backup with a missing or wrong signature. */
export const unsignedMessage = (file: string) =>
  `${file} is not signed with the DOWNLOAD_SECRET of this shop: it was made before backups were signed or before the ` +
  'secret changed, or it was modified.'

const notABackup = (file: string) => `${file} isn’t a shop backup.`
const incomplete = (file: string) => `${file} is incomplete: its end is missing. Make another backup.`

function readHeader(file: string, line: string): BackupHeader {
  const header = Header.safeParse(parsed(line))
  if (!header.success) throw new UsageError(notABackup(file))
  if (header.data.version > VERSION)
    throw new UsageError(
      `${file} was made by a newer version of the shop (format ${header.data.version}; this version reads ${VERSION}). ` +
        'Restore it with that version.',
    )
  return header.data
}

function readLine(line: string): BackupEntry {
  const { store, key, text, base64, metadata = {} } = Line.parse(JSON.parse(line))
  if (!isStore(store))
    throw new UsageError(`The backup contains a store "${store}" that this version of the shop doesn’t know.`)
  const bytes = new Uint8Array(text === undefined ? Buffer.from(base64 ?? '', 'base64') : Buffer.from(text, 'utf8'))
  return { store, key, blob: { bytes, metadata } }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

/** Turns a read error into a message for the user. */
function toUsageError(file: string, error: unknown, begun: boolean): unknown {
  const { code = '' } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return new UsageError(`File not found: ${file}.`)
  if (code === 'EISDIR' || code === 'EACCES') return new UsageError(`${file} cannot be read: ${code}.`)
  if (code === 'Z_BUF_ERROR') return new UsageError(incomplete(file))
  if (!(code.startsWith('Z_') || error instanceof SyntaxError || error instanceof z.ZodError)) return error
  return new UsageError(
    begun ? `${file} is damaged and can’t be read completely. Make another backup.` : notABackup(file),
  )
}
