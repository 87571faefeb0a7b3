import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

export interface JsonFile<Data> {
  readonly data: Data
  /** Call after every change. Writes the file within a second, and before it is opened again. */
  save(): void
  clear(): void
}

/** A payment makes about a hundred changes, and each write replaces the whole file. */
const DELAY_MS = 1000

/** Delayed writes by file. */
const pending = new Map<string, () => void>()

/** Runs all delayed writes. Call before deleting the folder. */
export function writePending(): void {
  for (const write of pending.values()) write()
}
process.on('exit', writePending)

/**
 * Keeps `data` in memory and, if `file` is given, on disk across restarts. `read` builds the data from the stored text.
 * Throws `damagedMessage` for a damaged file instead of overwriting it.
 */
export function openJsonFile<Data>({
  file,
  empty,
  read,
  damagedMessage,
}: {
  file: string | undefined
  empty: () => Data
  read: (stored: unknown) => Data
  damagedMessage: string
}): JsonFile<Data> {
  const load = (place: string) => {
    try {
      return read(JSON.parse(readFileSync(place, 'utf8')))
    } catch (cause) {
      throw new Error(damagedMessage, { cause })
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
      // Renaming is atomic: a process killed during the write leaves the previous file intact.
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
