import { type Entry, listZip } from './read-zip.ts'

/** A part of a library that fits in one call and is checked well within its ten seconds, also by a slow machine. */
export interface Batch {
  id: string
  workflows: { name: string; base64: string }[]
}

const MOST_FILES = 25
const MOST_BYTES = 512 * 1024
/** As on the server, which refuses the batch of a larger file. Read before it is unpacked, so that a zip bomb is not. */
const MOST_FILE_BYTES = 1024 * 1024
/** Up to here the files go with their check, in one call. */
const FEW_FILES = 20
const README = /(?:^|\/)readme(?:\.(?:md|txt))?$/i
const TEXTS = /(?:^|\/)(?:readme|licen[cs]e|copying)(?:\.(?:md|txt))?$/i

/** The files of uploads, zips unpacked. Throws with the name of a zip that can't be read. */
export async function entriesOf(files: readonly File[]): Promise<Entry[]> {
  const lists = await Promise.all(
    files.map((file) =>
      /\.zip$/i.test(file.name)
        ? listZip(file).catch(() => {
            throw new Error(`${file.name} cannot be unpacked.`)
          })
        : [{ path: file.name, size: file.size, read: async () => new Uint8Array(await file.arrayBuffer()) }],
    ),
  )
  return lists.flat().filter(({ path }) => !/(?:^|\/)(?:__MACOSX\/|\.)/.test(path) && !path.endsWith('/'))
}

const isJson = ({ path }: Entry) => /\.json$/i.test(path)
const folderOf = ({ path }: Entry) => path.slice(0, path.lastIndexOf('/') + 1)

export const isLibrary = (entries: readonly Entry[]) =>
  entries.filter(isJson).length > FEW_FILES || entries.reduce((sum, { size }) => sum + size, 0) > MOST_BYTES

/** Workflows in the order they were found, each batch with the texts that describe them. */
export function batchesOf(entries: readonly Entry[]): Entry[][] {
  const batches: Entry[][] = []
  let bytes = MOST_BYTES
  for (const entry of entries.filter(isJson)) {
    if (bytes + entry.size > MOST_BYTES || batches.at(-1)?.length === MOST_FILES) {
      batches.push([])
      bytes = 0
    }
    bytes += entry.size
    batches.at(-1)?.push(entry)
  }
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
  const isSmall = ({ size }: Entry) => size <= MOST_FILE_BYTES
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
