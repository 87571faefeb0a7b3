import { readFileSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { parseFrontmatter } from 'astro/markdown'
import * as z from 'zod'
import { BULK_FOLDER } from '#adapters/files/paid-files.ts'
import { stamped } from '#domain/access/download-file.ts'
import { Template } from '#domain/catalog/template.ts'
import { BulkCollection, collectionHolds } from '#domain/site/bulk-collection.ts'
import { type PackedFile, packFile, writeZip } from './write-zip.ts'

const AT_ONCE = 16

/** Packs the workflows of each bulk collection at build, outside of `dist`: the `file` function sends them. */
export function bulkZips(): AstroIntegration {
  let root = ''
  return {
    name: 'flowshelf:bulk-zips',
    hooks: {
      'astro:config:done': ({ config }) => {
        root = fileURLToPath(config.root)
      },
      'astro:build:done': async ({ logger }) => {
        const folder = path.join(root, BULK_FOLDER)
        await rm(folder, { recursive: true, force: true })
        await mkdir(folder, { recursive: true })
        const templates = await publishedTemplates(path.join(root, 'content/templates'))
        const file = await readFile(path.join(root, 'content/collections.json'), 'utf8')
        const collections = z.array(BulkCollection).parse(JSON.parse(file))
        const packed = await packWorkflows(
          root,
          templates.map(({ slug }) => slug),
        )
        for (const collection of collections) {
          const files = collectionHolds(collection, templates).flatMap(({ slug }) => packed.get(slug) ?? [])
          await writeFile(path.join(folder, `${collection.id}.zip`), writeZip(files))
        }
        logger.info(`packed ${collections.length} bulk collections`)
      },
    },
  }
}

async function publishedTemplates(folder: string): Promise<Template[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.md')).sort()
  // One after another: a system lets a program open about a thousand files.
  const texts = names.map((name) => readFileSync(path.join(folder, name), 'utf8'))
  return texts.map((text) => Template.parse(parseFrontmatter(text).frontmatter)).filter(({ draft }) => !draft)
}

/** Each once, although most lie in several collections; a few at a time, as all of them together are large. */
async function packWorkflows(root: string, slugs: readonly string[]): Promise<Map<string, PackedFile>> {
  const packed = new Map<string, PackedFile>()
  const pack = async (slug: string) => {
    const workflow = await readFile(path.join(root, 'content/workflows', `${slug}.json`), 'utf8')
    packed.set(slug, await packFile(`${slug}.json`, stamped(JSON.parse(workflow), slug)))
  }
  for (let at = 0; at < slugs.length; at += AT_ONCE) await Promise.all(slugs.slice(at, at + AT_ONCE).map(pack))
  return packed
}
