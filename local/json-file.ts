import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

export interface JsonFile<Data> {
  readonly data: Data
  /** Call after every change. */
  save(): void
  clear(): void
}

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
  let data = file && existsSync(file) ? load(file) : empty()

  function save() {
    if (!file) return
    mkdirSync(dirname(file), { recursive: true })
    // Renaming is atomic: a process killed while writing leaves the previous file whole.
    writeFileSync(`${file}.tmp`, JSON.stringify(data))
    renameSync(`${file}.tmp`, file)
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
