import { createWriteStream, readFileSync } from 'node:fs'
import { readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { zipPieces } from '#adapters/zip/write-zip.ts'
import { MAX_ROWS, MAX_SHEET_BYTES } from '#domain/import/sheet.ts'
import { fillBatches } from '#domain/shared/fill-batches.ts'

const PART = /^(?:review-\d+\.csv|upload(?:-\d+)?\.zip)$/

export interface SheetLine {
  line: string
  /** The name of its cleaned file; null if it is set aside. */
  file: string | null
}

/**
 * Zips the cleaned files of a sheet into `upload.zip`. A sheet that is too large for one import is split into
 * `review-1.csv` with `upload-1.zip` and so on. Returns the files of each import.
 */
export async function writeParts(folder: string, header: string, lines: readonly SheetLine[]): Promise<string[][]> {
  // What /import-templates takes as one import.
  const most = { items: MAX_ROWS, bytes: MAX_SHEET_BYTES - Buffer.byteLength(header) }
  const parts = fillBatches(lines, ({ line }) => Buffer.byteLength(line), most)
  if (parts.length === 0) parts.push([])
  // Of an earlier run with more files, or fewer.
  for (const name of await readdir(folder)) if (PART.test(name)) await rm(path.join(folder, name))
  const written: string[][] = []
  for (const [at, part] of parts.entries()) {
    const suffix = parts.length > 1 ? `-${at + 1}` : ''
    const [sheet, zip] = [path.join(folder, `review${suffix}.csv`), path.join(folder, `upload${suffix}.zip`)]
    if (suffix) await writeFile(sheet, [header, ...part.map(({ line }) => line)].join(''))
    const names = part.flatMap(({ file }) => file ?? [])
    await pipeline(Readable.from(zipPieces(filesIn(folder, names), new Date())), createWriteStream(zip))
    written.push([sheet, zip])
  }
  return written
}

function* filesIn(folder: string, names: readonly string[]) {
  for (const name of names) yield { name, text: readFileSync(path.join(folder, 'workflows', name), 'utf8') }
}
