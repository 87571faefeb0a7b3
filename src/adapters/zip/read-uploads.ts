import { unzipSync } from 'fflate'
import type { LibraryFile } from '#domain/import/library/read-library.ts'
import type { Result } from '#domain/shared/errors.ts'
import { err, ok } from '#domain/shared/result.ts'
import { READABLE } from './zip-library.ts'

export interface Upload {
  /** A file name that ends in .json or .zip. */
  name: string
  base64: string
}

/** Also the limit of workflows, since one file can contain a list. */
export const MAX_FILES = 500
/** Twenty times our largest workflow, and checked within two seconds. */
const MAX_FILE_BYTES = 1024 * 1024
/** Uncompressed, over all files: what a function can hold in memory and write in its time. */
const MAX_BYTES = 30 * 1024 * 1024

/**
 * Lists the files of an upload and extracts zips. Files other than workflows, READMEs and licenses are left out. The
 * sizes declared in a zip are checked before anything is extracted, and extraction stops at the declared size.
 */
export function readUploads(uploads: readonly Upload[]): Result<LibraryFile[]> {
  const files: LibraryFile[] = []
  let bytes = 0
  for (const { name, base64 } of uploads) {
    if (!/^[A-Za-z\d+/]*={0,2}$/.test(base64)) return invalid(`${name} was not uploaded completely. Choose it again.`)
    const content = new Uint8Array(Buffer.from(base64, 'base64'))
    const unpacked = /\.zip$/i.test(name) ? unpack(name, content) : ok([{ name, content }])
    if (!unpacked.ok) return unpacked
    for (const file of unpacked.value) {
      if (file.content.length > MAX_FILE_BYTES) return invalid(`${file.name} is larger than 1 MB.`)
      bytes += file.content.length
      if (bytes > MAX_BYTES) return invalid('The workflow files are larger than 30 MB together.')
      files.push({ path: file.name, size: file.content.length, read: () => file.content })
      if (files.length > MAX_FILES)
        return invalid(`There are more than ${MAX_FILES} workflow files. Upload them in parts.`)
    }
  }
  return ok(files)
}

interface Unpacked {
  name: string
  content: Uint8Array
}

function unpack(zip: string, content: Uint8Array): Result<Unpacked[]> {
  let problem: string | null = null
  let declared = 0
  let entries = 0
  const wanted = ({ name, originalSize }: { name: string; originalSize: number }) => {
    entries += 1
    if (entries > 2 * MAX_FILES) problem = `${zip} contains more than ${MAX_FILES} files.`
    // Folders, and files that macOS adds.
    if (problem || name.endsWith('/') || /(^|\/)(__MACOSX\/|\.)/.test(name)) {
      if (name.split(/[/\\]/).includes('..')) problem = `${zip} contains a path outside the zip: ${name.slice(0, 80)}.`
      return false
    }
    const isWorkflow = /\.json$/i.test(name)
    const isLeftOut = !READABLE.test(name) || (!isWorkflow && originalSize > MAX_FILE_BYTES)
    if (!isLeftOut) declared += originalSize
    if (name.startsWith('/') || /^[a-z]:|\\/i.test(name))
      problem = `${zip} contains a path outside the zip: ${name.slice(0, 80)}.`
    else if (isLeftOut) return false
    else if (originalSize > MAX_FILE_BYTES) problem = `${name.slice(0, 80)} in ${zip} is larger than 1 MB.`
    else if (declared > MAX_BYTES) problem = `${zip} unpacks to more than 30 MB.`
    return problem === null
  }
  try {
    const files = unzipSync(content, { filter: wanted })
    if (problem !== null) return invalid(problem)
    return ok(Object.entries(files).map(([name, content]) => ({ name, content })))
  } catch {
    return invalid(`${zip} cannot be unpacked.`)
  }
}

const invalid = (message: string) => err({ kind: 'invalid-input' as const, message })
