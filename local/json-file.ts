import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

export interface JsonFile<Data> {
  readonly data: Data
  /** Call after every change: it is on disk within a second, and before the file is opened again. */
  save(): void
  clear(): void
}

/** A payment changes a hundred things, and the whole file is written each time. */
const DELAY_MS = 1000

/** By file, what writes its newest data. */
const pending = new Map<string, () => void>()

/** Writes what is still to be written. Call before the folder may go. */
export function writePending(): void {
  for (const write of pending.values()) write()
}
process.on('exit', writePending)

/**
 * Keeps `data` in memory and, with a `file`, on disk, so that it outlives a restart. `read` makes the data out of what
 * was stored. Throws `complaint` when the file is damaged: it is not silently replaced.
 */
export function openJsonFile<Data>({
  file,
  empty,
  read,
  complaint,
}: {
  file: string | undefined
  empty: () => Data
  read: (stored: unknown) => Data
  complaint: string
}): JsonFile<Data> {
  const load = (place: string) => {
    try {
      return read(JSON.parse(readFileSync(place, 'utf8')))
    } catch (cause) {
      throw new Error(complaint, { cause })
    }
  }
  if (file) pending.get(file)?.()
  let data = file && existsSync(file) ? load(file) : empty()

  function save() {
    if (!file || pending.has(file)) return
    const write = () => {
      clearTimeout(timer)
      pending.delete(file)
      mkdirSync(dirname(file), { recursive: true })
      // Renaming is atomic: a process killed while writing leaves the previous file whole.
      writeFileSync(`${file}.tmp`, JSON.stringify(data))
      renameSync(`${file}.tmp`, file)
    }
    const timer = setTimeout(write, DELAY_MS).unref()
    pending.set(file, write)
  }

  return {
    get data() {
      return data
    },
    save,
    clear() {
      data = empty()
      save()
    },
  }
}
