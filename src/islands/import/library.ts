import { MAX_ROWS } from '#domain/import/sheet.ts'
import { fillBatches } from '#domain/shared/fill-batches.ts'
import { type Entry, listZip } from './read-zip.ts'

/** A part of a library that fits in one call and is checked well within its ten seconds, also by a slow machine. */
export interface Batch {
  id: string
  workflows: { name: string; base64: string }[]
}

const MAX_BYTES = 512 * 1024
const BATCH = { items: 25, bytes: MAX_BYTES }
/** As on the server, which refuses the batch of a larger file. Read before it is unpacked, so that a zip bomb is not. */
const MAX_FILE_BYTES = 1024 * 1024
/** Up to here the files go with their check, in one call. */
const FEW_FILES = 20
const README = /(?:^|\/)readme(?:\.(?:md|txt))?$/i
const TEXTS = /(?:^|\/)(?:readme|licen[cs]e|copying)(?:\.(?:md|txt))?$/i

/** The files of uploads, zips unpacked. Throws an UploadError for a zip that can't be read, and for too many files. */
export async function entriesOf(files: readonly File[]): Promise<Entry[]> {
  const lists = await Promise.all(
    files.map((file) =>
      /\.zip$/i.test(file.name)
        ? listZip(file).catch(() => {
            throw new UploadError(`${file.name} cannot be unpacked.`)
          })
        : [{ path: file.name, size: file.size, read: async () => new Uint8Array(await file.arrayBuffer()) }],
    ),
  )
  const entries = lists.flat().filter(({ path }) => !/(?:^|\/)(?:__MACOSX\/|\.)/.test(path) && !path.endsWith('/'))
  const count = entries.filter(isJson).length
  if (count <= MAX_ROWS) return entries
  const [found, most] = [count, MAX_ROWS].map((number) => number.toLocaleString('en'))
  throw new UploadError(`There are ${found} workflow files. One import takes ${most}: choose fewer files.`)
}

/** Its message is for the admin. */
class UploadError extends Error {
  override name = 'UploadError'
}

const isJson = ({ path }: Entry) => /\.json$/i.test(path)
const folderOf = ({ path }: Entry) => path.slice(0, path.lastIndexOf('/') + 1)

export const isLibrary = (entries: readonly Entry[]) =>
  entries.filter(isJson).length > FEW_FILES || entries.reduce((sum, { size }) => sum + size, 0) > MAX_BYTES

/** Workflows in the order they were found, each batch with the texts that describe them. */
export function batchesOf(entries: readonly Entry[]): Entry[][] {
  const batches = fillBatches(entries.filter(isJson), ({ size }) => size, BATCH)
  const inFolder = byFolder(entries.filter(isJson))
  const texts = entries.filter(({ path, size }) => TEXTS.test(path) && size < 200_000)
  const readmes = byFolder(texts.filter((text) => README.test(text.path) && inFolder.get(folderOf(text))?.length === 1))
  const licenses = texts.filter(({ path }) => !README.test(path))
  return batches.map((batch) => {
    const folders = [...new Set(batch.map(folderOf))]
    return [
      ...licenses.filter((text) => folders.some((folder) => folder.startsWith(folderOf(text)))),
      ...folders.flatMap((folder) => readmes.get(folder) ?? []),
      ...batch,
    ]
  })
}

/** `Map.groupBy` is newer than the oldest browsers. */
function byFolder(entries: readonly Entry[]): Map<string, Entry[]> {
  const folders = new Map<string, Entry[]>()
  for (const entry of entries) folders.set(folderOf(entry), [])
  for (const entry of entries) folders.get(folderOf(entry))?.push(entry)
  return folders
}

/** Read again for each upload, so that the memory never holds a whole library. */
export async function readBatch(entries: readonly Entry[]): Promise<Batch> {
  const workflows = await Promise.all(
    entries.map(async (entry) => ({ name: entry.path.slice(-200), base64: base64Of(await entry.read()) })),
  )
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(workflows)))
  return { id: [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join(''), workflows }
}

const CHUNK = 8192
function base64Of(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += CHUNK) text += String.fromCharCode(...bytes.subarray(at, at + CHUNK))
  return btoa(text)
}

/** A large sheet for one call, in base64. */
export async function gzipped(text: string): Promise<string> {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))
  return base64Of(new Uint8Array(await new Response(packed).arrayBuffer()))
}

export interface Progress {
  done: number
  total: number
  /** Files a second, once some were sent. */
  rate: number
}

interface Sending {
  /** Ids of the batches the shop has. */
  stored: ReadonlySet<string>
  /** Sends a batch; an error text if that fails, null if it is stored. */
  send: (batch: Batch) => Promise<string | null>
  onProgress: (progress: Progress) => void
  now: () => number
}

/** The files that are small enough, and a note for each that is not. */
export function withoutLarge(entries: readonly Entry[]): { entries: Entry[]; notes: string[] } {
  const isSmall = ({ size }: Entry) => size <= MAX_FILE_BYTES
  const large = entries.filter((entry) => isJson(entry) && !isSmall(entry))
  const notes = large.map(({ path }) => `${path} was set aside: Is larger than 1 MB.`)
  return { entries: entries.filter(isSmall), notes }
}

/** Sends the missing batches one after another. Sent again after an interruption, it continues where it stopped. */
export async function stageLibrary(
  entries: readonly Entry[],
  { stored, send, onProgress, now }: Sending,
): Promise<{ ids: string[] } | { error: string }> {
  const total = entries.filter(isJson).length
  const ids: string[] = []
  let [done, sent, spent] = [0, 0, 0]
  for (const part of batchesOf(entries)) {
    const began = now()
    const batch = await readBatch(part)
    const count = part.filter(isJson).length
    if (!stored.has(batch.id)) {
      const error = await send(batch)
      if (error !== null)
        return { error: `${done} of ${total} files are checked, and none is live. ${error} Check again to continue.` }
      sent += count
      spent += now() - began
    }
    ids.push(batch.id)
    done += count
    onProgress({ done, total, rate: spent > 0 ? (sent / spent) * 1000 : 0 })
  }
  return { ids }
}
