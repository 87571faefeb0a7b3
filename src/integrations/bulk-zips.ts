import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { parseFrontmatter } from 'astro/markdown'
import { type Zippable, zipSync } from 'fflate'
import { z } from 'zod'
import { BULK_FOLDER } from '#adapters/files/paid-files.ts'
import { stamped } from '#domain/access/download-file.ts'
import { Template } from '#domain/catalog/template.ts'
import { BulkCollection, collectionHolds } from '#domain/site/bulk-collection.ts'

/** The same bytes at every build of the same content; zip knows no earlier year than 1980. */
const ALWAYS = new Date(1980, 0, 1)

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
        for (const collection of collections) {
          const entries: Zippable = {}
          for (const { slug } of collectionHolds(collection, templates)) {
            const workflow = await readFile(path.join(root, 'content/workflows', `${slug}.json`), 'utf8')
            entries[`${slug}.json`] = new TextEncoder().encode(stamped(JSON.parse(workflow), slug))
          }
          await writeFile(path.join(folder, `${collection.id}.zip`), zipSync(entries, { level: 9, mtime: ALWAYS }))
        }
        logger.info(`packed ${collections.length} bulk collections`)
      },
    },
  }
}

async function publishedTemplates(folder: string): Promise<Template[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.md')).sort()
  const texts = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')))
  return texts.map((text) => Template.parse(parseFrontmatter(text).frontmatter)).filter(({ draft }) => !draft)
}
