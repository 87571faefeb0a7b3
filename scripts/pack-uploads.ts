import { createWriteStream } from 'node:fs'
import { readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { deflateRawSync } from 'node:zlib'
import { zipPieces } from '#adapters/zip/write-zip.ts'

/** What one import takes, as on /import-templates, next to the sheet in the same call. */
const MOST_FILES = 500
const MOST_CALL_BYTES = 4_200_000
/** Base64 makes 4 bytes out of 3. */
const IN_BASE64 = 4 / 3
/** Name and position of a file in a zip. */
const ENTRY_BYTES = 250

/** Zips files into `upload-1.zip` and so on, each as large as one import takes with the sheet; returns the zips. */
export async function packUploads(folder: string, names: readonly string[], sheet: string): Promise<string[]> {
  const room = (MOST_CALL_BYTES - (await stat(sheet)).size * 1.05) / IN_BASE64
  const packs: { name: string; text: string }[][] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const name of names) {
    const text = await readFile(path.join(folder, 'workflows', name), 'utf8')
    const size = deflateRawSync(text).length + ENTRY_BYTES
    if (bytes + size > room || (packs.at(-1)?.length ?? 0) === MOST_FILES) {
      packs.push([])
      bytes = 0
    }
    bytes += size
    packs.at(-1)?.push({ name, text })
  }
  const zips: string[] = []
  for (const [at, files] of packs.entries()) {
    const zip = path.join(folder, `upload-${at + 1}.zip`)
    await pipeline(Readable.from(zipPieces(files, new Date())), createWriteStream(zip))
    zips.push(zip)
  }
  // Of an earlier run with more files.
  await rm(path.join(folder, `upload-${packs.length + 1}.zip`), { force: true })
  return zips
}
