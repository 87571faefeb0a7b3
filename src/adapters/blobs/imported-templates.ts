import { createHash } from 'node:crypto'
import type { CheckedWorkflow } from '#domain/import/check-workflow.ts'
import { EMPTY_CATALOGUE, ImportedCatalogue } from '#domain/import/imported-template.ts'
import type { ImportedTemplates, ImportRun, ImportState, StagedFiles, UncleanedImports } from '#domain/import/ports.ts'
import { Outage } from '#domain/shared/errors.ts'
import { mapInBatches } from '#domain/shared/map-in-batches.ts'
import { openWriteOnce } from './write-once-store.ts'

/** The value of `head/<n>`. `snapshot` is null for the empty catalog. */
interface Head extends ImportRun {
  snapshot: string | null
  undoTo: number | null
}

type Json = Record<string, unknown>

/** Max concurrent writes of uploaded files, of which there may be five hundred. */
const AT_ONCE = 20

const headKey = (head: number) => `head/${String(head).padStart(9, '0')}`
const CLEAN = 'clean/'
const workflowKey = (slug: string, hash: string) => `${CLEAN}${slug}/${hash}`
/** Staged before its slug is known. */
const stagedKey = (hash: string) => `${CLEAN}-/${hash}`
const STAGED = 'staged/'
const UNCLEANED = 'workflows/'
const uncleanedKey = (slug: string, hash: string) => `${UNCLEANED}${slug}/${hash}`
const hashOf = (content: ImportedCatalogue) => createHash('sha256').update(JSON.stringify(content)).digest('hex')

function missing(key: string): never {
  throw new Outage('storage', { message: `${key} is missing` })
}

/**
 * Imported templates in Netlify Blobs. Every key is written once and never changed:
 *
 *     head/<n>   the n-th state: its snapshot, and the state an undo restores
 *     snapshots/<SHA-256>   one whole catalog
 *     clean/<slug>/<SHA-256 of the upload>   an uploaded n8n export, cleaned
 *     clean/-/<SHA-256 of the upload>   the same, of a library
 *     staged/<yyyy-mm-dd>/<batch>   the checks of a part of a library, deleted after some days
 *     workflows/<slug>/<SHA-256>   the original of an upload from before uploads were cleaned; the hourly job moves it
 *
 * A state exists once its head does, and only one of two concurrent runs can write the next head.
 */
export function createImportedTemplates(): ImportedTemplates & StagedFiles & UncleanedImports {
  const { writeOnce, keysUnder, read, remove } = openWriteOnce('imported')
  let cached: { snapshot: string; catalogue: ImportedCatalogue } | null = null

  const readHead = async (head: number): Promise<Head> => (await read<Head>(headKey(head))) ?? missing(headKey(head))

  const readCatalogue = async (snapshot: string | null): Promise<ImportedCatalogue> => {
    if (snapshot === null) return EMPTY_CATALOGUE
    if (cached?.snapshot === snapshot) return cached.catalogue
    const key = `snapshots/${snapshot}`
    cached = { snapshot, catalogue: ImportedCatalogue.parse((await read(key)) ?? missing(key)) }
    return cached.catalogue
  }

  const readState = async (head: number): Promise<ImportState> => {
    if (head === 0) return { head, version: '0', catalogue: EMPTY_CATALOGUE, undoTo: null, run: null }
    const { snapshot, undoTo, ...run } = await readHead(head)
    return { head, version: versionOf(head, snapshot), catalogue: await readCatalogue(snapshot), undoTo, run }
  }

  /** Null if another run wrote this head first. */
  const writeHead = async (head: number, content: Head, catalogue: ImportedCatalogue): Promise<ImportState | null> => {
    const { snapshot, undoTo, ...run } = content
    if (!(await writeOnce(headKey(head), content))) return null
    return { head, version: versionOf(head, snapshot), catalogue, undoTo, run }
  }

  /** The key of each batch. */
  const stagedKeys = async () =>
    new Map((await keysUnder(STAGED)).map((key) => [key.slice(key.lastIndexOf('/') + 1), key]))

  return {
    async current() {
      const heads = (await keysUnder('head/')).map((key) => key.slice(5)).filter((head) => /^\d+$/.test(head))
      return readState(heads.reduce((highest, head) => Math.max(highest, Number(head)), 0))
    },

    async keepWorkflows(files, hasTime) {
      // For a few files, listing all keys takes longer than writing them.
      const there = new Set(files.length > AT_ONCE ? await keysUnder(CLEAN) : [])
      const missing = files.filter(({ slug, hash }) => !there.has(workflowKey(slug, hash)))
      let written = 0
      while (written < missing.length && (written === 0 || hasTime())) {
        const batch = missing.slice(written, written + AT_ONCE)
        await Promise.all(batch.map(({ slug, hash, json }) => writeOnce(workflowKey(slug, hash), json)))
        written += batch.length
      }
      return { stored: files.length - missing.length + written, written }
    },

    // The clean file is read again at the end: the hourly job may have moved it between the first calls.
    workflow: async (slug, hash) =>
      (await read<Json>(workflowKey(slug, hash))) ??
      (await read<Json>(stagedKey(hash))) ??
      (await read<Json>(uncleanedKey(slug, hash))) ??
      (await read<Json>(workflowKey(slug, hash))),

    async stage(batch, day, files) {
      const sold = files.filter(({ problems }) => problems.length === 0)
      await mapInBatches(sold, ({ file: { hash }, json }) => writeOnce(stagedKey(hash), json))
      await writeOnce(
        `${STAGED}${day}/${batch}`,
        files.map((checked) => ({ ...checked, json: null })),
      )
    },

    stagedBatches: async () => new Set((await stagedKeys()).keys()),

    async staged(batches) {
      const keys = await stagedKeys()
      const found = await mapInBatches(batches, async (batch) => {
        const key = keys.get(batch)
        return key === undefined ? null : read<CheckedWorkflow[]>(key)
      })
      return found.some((files) => files === null) ? null : found.flatMap((files) => files ?? [])
    },

    async uncleaned() {
      const keys = await keysUnder(UNCLEANED)
      return keys.flatMap((key) => {
        const [, slug, hash] = key.split('/')
        return slug && hash ? [{ slug, hash }] : []
      })
    },

    async replaceUncleaned({ slug, hash }, json) {
      await writeOnce(workflowKey(slug, hash), json)
      await remove(uncleanedKey(slug, hash))
    },

    async publish(from, next, run) {
      const snapshot = hashOf(next)
      // An earlier run may have resulted in the same catalog; then its snapshot already exists.
      await writeOnce(`snapshots/${snapshot}`, next)
      return writeHead(from.head + 1, { ...run, snapshot, undoTo: from.head }, next)
    },

    async goBack(from, run) {
      if (from.undoTo === null) return null
      const { catalogue, undoTo } = await readState(from.undoTo)
      const snapshot = from.undoTo === 0 ? null : (await readHead(from.undoTo)).snapshot
      return writeHead(from.head + 1, { ...run, snapshot, undoTo }, catalogue)
    },
  }
}

const versionOf = (head: number, snapshot: string | null) => `${head}.${snapshot?.slice(0, 16) ?? 'empty'}`
