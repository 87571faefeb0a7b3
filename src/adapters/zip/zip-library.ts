import { unzipSync } from 'fflate'
import type { LibraryFile } from '#domain/import/library/read-library.ts'
import type { Result } from '#domain/shared/errors.ts'
import { fillBatches } from '#domain/shared/fill-batches.ts'
import { err, ok } from '#domain/shared/result.ts'

/** Entries of a zip are listed before anything is extracted, so that neither number nor size can exhaust memory. */
const MAX_ENTRIES = 20_000
const MAX_BYTES = 2 * 1024 ** 3
/** Extracted at once, since a zip has to be scanned for each extraction. */
const BATCH_BYTES = 32 * 1024 * 1024
const BATCH_FILES = 500
/** As in `read-library.ts`: a larger file is refused unread. */
const MAX_FILE_BYTES = 10 * 1024 * 1024
export const READABLE = /\.(?:json|md|txt)$|(?:^|\/)(?:license|licence|copying|readme)$/i

/** The files of a zip, extracted in batches as they are read in order. */
export function zipLibrary(zip: Uint8Array): Result<LibraryFile[]> {
  const entries: { path: string; size: number }[] = []
  let listed = 0
  let bytes = 0
  try {
    unzipSync(zip, {
      filter: ({ name, originalSize }) => {
        listed += 1
        if (listed <= MAX_ENTRIES && !name.endsWith('/') && READABLE.test(name)) {
          entries.push({ path: name, size: originalSize })
          bytes += originalSize
        }
        return false
      },
    })
  } catch {
    return invalid('The zip can’t be read. Download it again, or unpack it and import the folder.')
  }
  if (listed > MAX_ENTRIES) return invalid(`The zip holds more than ${MAX_ENTRIES} files. Split it.`)
  if (bytes > MAX_BYTES) return invalid('The zip unpacks to more than 2 GB. Split it.')

  const batches = inBatches(entries)
  let current = new Set<string>()
  let files: Record<string, Uint8Array> = {}
  return ok(
    entries.map(({ path, size }, at) => ({
      path,
      size,
      read: () => {
        if (!current.has(path)) {
          const names = batches[at] ?? new Set([path])
          files = unzipSync(zip, {
            filter: ({ name, originalSize }) => names.has(name) && originalSize <= MAX_FILE_BYTES,
          })
          current = names
        }
        const content = files[path]
        if (!content) throw new Error(`${path} is missing`)
        return content
      },
    })),
  )
}

/** For each entry, the names that are extracted with it. */
const inBatches = (entries: readonly { path: string; size: number }[]): Set<string>[] =>
  fillBatches(entries, ({ size }) => Math.min(size, MAX_FILE_BYTES), {
    items: BATCH_FILES,
    bytes: BATCH_BYTES,
  }).flatMap((batch) => Array<Set<string>>(batch.length).fill(new Set(batch.map(({ path }) => path))))

const invalid = (message: string) => err({ kind: 'invalid-input' as const, message })
