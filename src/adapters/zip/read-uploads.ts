import { createHash } from 'node:crypto'
import { unzipSync } from 'fflate'
import type { WorkflowFile } from '#domain/import/check-workflow.ts'
import type { Result } from '#domain/shared/errors.ts'
import { err, ok } from '#domain/shared/result.ts'

export interface Upload {
  /** A file name that ends in .json or .zip. */
  name: string
  base64: string
}

const MOST_FILES = 500
/** Twenty times our largest workflow, and checked within two seconds. */
const MOST_FILE_BYTES = 1024 * 1024
/** Uncompressed, over all files: what a function can hold in memory and write in its time. */
const MOST_BYTES = 30 * 1024 * 1024

/**
 * Reads the workflow files of an upload and extracts zips. The sizes declared in a zip are checked before anything is
 * extracted, and extraction stops at the declared size.
 */
export function readUploads(uploads: readonly Upload[]): Result<WorkflowFile[]> {
  const files: WorkflowFile[] = []
  let bytes = 0
  for (const { name, base64 } of uploads) {
    if (!/^[A-Za-z\d+/]*={0,2}$/.test(base64)) return refuse(`${name} did not arrive whole. Choose it again.`)
    const content = new Uint8Array(Buffer.from(base64, 'base64'))
    const unpacked = /\.zip$/i.test(name) ? unpack(name, content) : ok([{ name, content }])
    if (!unpacked.ok) return unpacked
    for (const file of unpacked.value) {
      if (!/\.json$/i.test(file.name))
        return refuse(`${file.name} is no .json file. Upload workflows as n8n exports them, or a zip of them.`)
      if (file.content.length > MOST_FILE_BYTES) return refuse(`${file.name} is larger than 1 MB.`)
      bytes += file.content.length
      if (bytes > MOST_BYTES) return refuse('The workflow files are larger than 30 MB together.')
      const text = new TextDecoder().decode(file.content)
      files.push({ name: file.name, text, hash: createHash('sha256').update(text).digest('hex') })
      if (files.length > MOST_FILES)
        return refuse(`There are more than ${MOST_FILES} workflow files. Upload them in parts.`)
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
    if (entries > 2 * MOST_FILES) problem = `${zip} holds more than ${MOST_FILES} files.`
    // Folders, and files that macOS adds.
    if (problem || name.endsWith('/') || /(^|\/)(__MACOSX\/|\.)/.test(name)) {
      if (name.split(/[/\\]/).includes('..')) problem = `${zip} holds a file outside of itself: ${name.slice(0, 80)}.`
      return false
    }
    declared += originalSize
    if (name.startsWith('/') || /^[a-z]:|\\/i.test(name))
      problem = `${zip} holds a file outside of itself: ${name.slice(0, 80)}.`
    else if (originalSize > MOST_FILE_BYTES) problem = `${name.slice(0, 80)} in ${zip} is larger than 1 MB.`
    else if (declared > MOST_BYTES) problem = `${zip} unpacks to more than 30 MB.`
    return problem === null
  }
  try {
    const files = unzipSync(content, { filter: wanted })
    if (problem !== null) return refuse(problem)
    return ok(Object.entries(files).map(([name, content]) => ({ name, content })))
  } catch {
    return refuse(`${zip} cannot be unpacked.`)
  }
}

const refuse = (message: string) => err({ kind: 'invalid-input' as const, message })
