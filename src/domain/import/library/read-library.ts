import { findBlueprint } from '../../make/blueprint.ts'
import { HIDDEN } from '../import-row.ts'
import { decodeText, parseJson } from './decode-json.ts'
import { type FoundWorkflow, findWorkflows, whyNone } from './find-workflows.ts'

/** A file of a folder or a zip, not yet read. */
export interface LibraryFile {
  /** With slashes, relative to the folder or zip. */
  path: string
  /** In bytes, uncompressed. */
  size: number
  read(): Promise<Uint8Array> | Uint8Array
}

/** Files near a workflow that may describe it: the README of its folder, the nearest license. */
export interface Surroundings {
  readme: string
  license: string
}

export type LibraryItem =
  | ({ path: string; surroundings: Surroundings; text: string } & FoundWorkflow)
  | { path: string; surroundings: Surroundings; text: string; blueprint: Record<string, unknown> }
  | { path: string; reason: string }

/** Pinned data can make an export large; nothing a buyer needs does. */
const MAX_FILE_BYTES = 10 * 1024 * 1024
const MAX_FILES = 50_000
const MAX_TEXT_BYTES = 200_000

/** Files that are never workflows: of the system, of editors, of dependencies. */
const NOT_READ = /(?:^|\/)(?:__MACOSX|node_modules|\.(?!\.?\/)[^/]+)(?:\/|$)/
const CLIMBS = /(?:^|[/\\])\.\.(?:[/\\]|$)|^[/\\]|^[a-z]:/i

/**
 * Every workflow in a library, and every .json file without one, with the reason. Other files are skipped in silence:
 * images, documents, scripts. Reads one file at a time.
 */
export async function* readLibrary(files: readonly LibraryFile[]): AsyncGenerator<LibraryItem> {
  if (files.length > MAX_FILES) {
    yield { path: '', reason: `Holds ${files.length} files; at most ${MAX_FILES} can be read. Split it.` }
    return
  }
  const safe = files.filter(({ path }) => !NOT_READ.test(path))
  const surroundingsOf = surroundingsIn(safe)
  for (const file of safe) {
    const path = file.path.toWellFormed().replaceAll(HIDDEN, '�').slice(0, 500)
    if (CLIMBS.test(file.path)) yield { path, reason: 'Has a path that leads out of the folder.' }
    else if (/\.json$/i.test(path)) yield* readFile(file, path, surroundingsOf)
  }
}

async function* readFile(
  file: LibraryFile,
  path: string,
  surroundingsOf: (file: LibraryFile) => Promise<Surroundings>,
): AsyncGenerator<LibraryItem> {
  if (file.size > MAX_FILE_BYTES) return yield { path, reason: 'Is larger than 10 MB.' }
  const bytes = await contentOf(file)
  if (bytes === null) return yield { path, reason: 'Can’t be read, or changed while it was read.' }
  const text = decodeText(bytes)
  if (!text.ok) return yield { path, reason: text.error }
  const json = parseJson(text.value)
  if (!json.ok) return yield { path, reason: json.error }
  const found = findWorkflows(json.value)
  const blueprint = found.length === 0 ? findBlueprint(json.value) : null
  if (found.length === 0 && !blueprint) return yield { path, reason: whyNone(json.value) }
  const surroundings = await surroundingsOf(file)
  if (blueprint) return yield { path, surroundings, text: text.value, blueprint }
  for (const [at, workflow] of found.entries())
    yield found.length > 1
      ? { path: `${path}#${at + 1}`, surroundings, text: JSON.stringify(workflow.json), ...workflow }
      : { path, surroundings, text: text.value, ...workflow }
}

/** Null when it fails, or when the file has another size by now. */
async function contentOf(file: LibraryFile): Promise<Uint8Array | null> {
  try {
    const bytes = await file.read()
    return bytes.length === file.size ? bytes : null
  } catch {
    return null
  }
}

const folderOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('/')))

/** The README counts only in a folder of one workflow; elsewhere it describes the collection. */
function surroundingsIn(files: readonly LibraryFile[]) {
  const byFolder = Map.groupBy(files, ({ path }) => folderOf(path))
  const known = new Map<LibraryFile | undefined, Promise<string>>()
  const textOf = (file: LibraryFile | undefined) => {
    const text = known.get(file) ?? readText(file)
    known.set(file, text)
    return text
  }
  const named = (folder: string, name: RegExp) =>
    byFolder.get(folder)?.find(({ path }) => name.test(path.slice(folder ? folder.length + 1 : 0)))

  return async ({ path }: LibraryFile): Promise<Surroundings> => {
    const folder = folderOf(path)
    const isAlone = (byFolder.get(folder) ?? []).filter((file) => /\.json$/i.test(file.path)).length === 1
    let license: LibraryFile | undefined
    for (let at = folder; ; at = folderOf(at)) {
      license = named(at, /^(?:licen[cs]e|copying)(?:\.(?:md|txt))?$/i)
      if (license || at === '') break
    }
    const readme = isAlone ? named(folder, /^readme(?:\.(?:md|txt))?$/i) : undefined
    return { readme: await textOf(readme), license: await textOf(license) }
  }
}

async function readText(file: LibraryFile | undefined): Promise<string> {
  if (!file || file.size > MAX_TEXT_BYTES) return ''
  const bytes = await contentOf(file)
  const text = bytes && decodeText(bytes)
  return text?.ok ? text.value : ''
}
