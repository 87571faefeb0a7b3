import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { glob, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { parseFrontmatter } from 'astro/markdown'
import { strToU8, type Zippable, zipSync } from 'fflate'
import * as z from 'zod'
import {
  DEPLOY_BLOBS,
  keptKey,
  LIBRARY,
  samplesKey,
  TABLES,
  workflowsKey,
  ZIP_FACTS,
  type ZipFacts,
  zipKey,
} from '#adapters/blobs/paid-files.ts'
import { outgoingWorkflow } from '#domain/access/outgoing-workflow.ts'
import { cardOf } from '#domain/catalog/card.ts'
import { Template } from '#domain/catalog/template.ts'
import { EXAMPLE_SHOP } from '#domain/installer/api-workflow.ts'
import { type LibraryEntry, nodeSummaries } from '#domain/library/library-entry.ts'
import { NORMAL_DAY, type RecordedTable, type Recording } from '#domain/run/recording.ts'
import { BulkCollection, collectionHolds } from '#domain/site/bulk-collection.ts'
import { cardFacts } from '#domain/workflow/card-facts.ts'
import { parseWorkflow } from '#domain/workflow/workflow.ts'

/** A fixed time, so that the same files give the same zip: the first day the format supports, in any time zone. */
const MADE = new Date(1980, 0, 1)

/** The most bytes a streaming function may send on Netlify; a larger response is cut off. */
const MAX_SENT_BYTES = 20_000_000

/** Puts the paid files where Netlify takes a deploy's blobs: workflows, older versions, samples, and zips. */
export function paidBlobs(): AstroIntegration {
  let root = ''
  let siteUrl: string | undefined
  return {
    name: 'flowshelf:paid-blobs',
    hooks: {
      'astro:config:done': ({ config }) => {
        root = fileURLToPath(config.root)
        siteUrl = config.site?.replace(/\/$/, '')
      },
      'astro:build:done': async ({ logger }) => {
        const zips = await packPaidFiles(root, siteUrl)
        logger.info(`packed ${zips.length} bulk collections`)
        for (const { id, size } of zips)
          if (size > MAX_SENT_BYTES)
            logger.warn(
              `The zip of "${id}" has ${Math.ceil(size / 1e6)} MB, and Netlify lets a function send 20. ` +
                'Split it in content/collections.json.',
            )
      },
      // With `npm run dev`, downloads serve the current files.
      'astro:server:setup': async ({ server, logger }) => {
        let packing: Promise<unknown> = packPaidFiles(root, siteUrl)
        await packing
        const paid = ['workflows', 'kept', 'samples'].map((folder) => path.join(root, 'content', folder))
        server.watcher.add(paid).on('all', (_, file) => {
          if (!paid.some((folder) => file.startsWith(folder))) return
          const again = packing.then(() => packPaidFiles(root, siteUrl))
          // Report invalid JSON and retry on the next save.
          packing = again.catch((error) => logger.error(String(error)))
        })
      },
    },
  }
}

/** Writes all blobs below `root`, for the shop at `siteUrl`; returns the size of each zip in bytes. */
export async function packPaidFiles(root: string, siteUrl = EXAMPLE_SHOP): Promise<({ id: string } & ZipFacts)[]> {
  const folder = path.join(root, DEPLOY_BLOBS)
  await rm(folder, { recursive: true, force: true })
  const write = async (key: string, content: string | Uint8Array) => {
    await mkdir(path.join(folder, key), { recursive: true })
    await writeFile(path.join(folder, key, 'blob'), content)
  }
  await writeByShelf(path.join(root, 'content/workflows'), workflowsKey, (key, text) =>
    write(key, atShop(text, siteUrl)),
  )
  await writeByShelf(path.join(root, 'content/samples'), samplesKey, write)
  await writeKept(path.join(root, 'content/kept'), write)
  await write(TABLES, JSON.stringify(await recordedTables(path.join(root, 'content/runs'))))

  const templates = await publishedTemplates(path.join(root, 'content/templates'))
  await write(LIBRARY, JSON.stringify(await libraryEntries(root, templates)))
  const file = await readFile(path.join(root, 'content/collections.json'), 'utf8')
  const zips: ({ id: string } & ZipFacts)[] = []
  const cleaned = new Map<string, Uint8Array>()
  for (const collection of z.array(BulkCollection).parse(JSON.parse(file))) {
    const files: Zippable = {}
    for (const { slug } of collectionHolds(collection, templates)) {
      const bytes = cleaned.get(slug) ?? (await outgoingFile({ root, siteUrl }, slug))
      cleaned.set(slug, bytes)
      files[`${slug}.json`] = bytes
    }
    const zip = zipSync(files, { mtime: MADE })
    await write(zipKey(collection.id), zip)
    zips.push({ id: collection.id, size: zip.length, sha256: createHash('sha256').update(zip).digest('hex') })
  }
  await write(ZIP_FACTS, JSON.stringify(Object.fromEntries(zips.map(({ id, ...facts }) => [id, facts]))))
  return zips
}

/** One blob at a time, as all files together are large. */
async function writeByShelf(
  folder: string,
  keyOf: (slug: string) => string,
  write: (key: string, content: string) => Promise<void>,
) {
  const files = (await Array.fromAsync(glob('*.json', { cwd: folder }))).sort()
  for (const [key, names] of Map.groupBy(files, (file) => keyOf(path.basename(file, '.json')))) {
    const values = await Promise.all(
      names.map(async (name) => [
        path.basename(name, '.json'),
        JSON.parse(await readFile(path.join(folder, name), 'utf8')),
      ]),
    )
    await write(key, JSON.stringify(Object.fromEntries(values)))
  }
}

/** One workflow at a time, as above. A file that n8n could not open leaves out what only it says. */
async function libraryEntries(root: string, templates: readonly Template[]): Promise<LibraryEntry[]> {
  const entries: LibraryEntry[] = []
  for (const template of [...templates].sort((a, b) => a.id - b.id)) {
    const workflow = parseWorkflow(JSON.parse(await readWorkflow(root, template.slug)))
    entries.push(
      workflow.ok
        ? { ...cardOf(template, cardFacts(workflow.value)), nodeTypes: nodeSummaries(workflow.value) }
        : { ...cardOf(template), nodeTypes: [] },
    )
  }
  return entries
}

/** The tables of each template that needs some, by slug. */
async function recordedTables(folder: string): Promise<Record<string, readonly RecordedTable[]>> {
  const files = (await Array.fromAsync(glob(`*/${NORMAL_DAY}.json`, { cwd: folder }))).sort()
  const tables = files.map((file) => {
    const recording: Pick<Recording, 'tables'> = JSON.parse(readFileSync(path.join(folder, file), 'utf8'))
    return [path.dirname(file), recording.tables ?? []] as const
  })
  return Object.fromEntries(tables.filter(([, needed]) => needed.length > 0))
}

async function writeKept(folder: string, write: (key: string, content: string) => Promise<void>) {
  const files = (await Array.fromAsync(glob('*/*.json', { cwd: folder }))).sort()
  for (const [key, names] of Map.groupBy(files, (file) => keptKey(path.dirname(file)))) {
    const kept: Record<string, Record<string, unknown>> = {}
    for (const name of names) {
      const [slug, version] = [path.dirname(name), path.basename(name, '.json')]
      kept[slug] = { ...kept[slug], [version]: JSON.parse(await readFile(path.join(folder, name), 'utf8')) }
    }
    await write(key, JSON.stringify(kept))
  }
}

const readWorkflow = (root: string, slug: string) =>
  readFile(path.join(root, 'content/workflows', `${slug}.json`), 'utf8')

async function publishedTemplates(folder: string): Promise<Template[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.md')).sort()
  // Synchronous, one at a time: a process may open only about a thousand files.
  const texts = names.map((name) => readFileSync(path.join(folder, name), 'utf8'))
  return texts.map((text) => Template.parse(parseFrontmatter(text).frontmatter)).filter(({ draft }) => !draft)
}

/** A workflow with the address of this shop, which the installer calls. */
const atShop = (workflow: string, siteUrl: string) => workflow.replaceAll(EXAMPLE_SHOP, siteUrl)

/** A workflow as buyers receive it: most are in several zips. */
async function outgoingFile({ root, siteUrl }: { root: string; siteUrl: string }, slug: string): Promise<Uint8Array> {
  const json = JSON.parse(atShop(await readWorkflow(root, slug), siteUrl))
  return strToU8(outgoingWorkflow({ origin: 'own', json }, slug))
}
