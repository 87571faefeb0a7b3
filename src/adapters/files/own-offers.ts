import { access, readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { OwnOffers } from '#domain/access/ports.ts'
import { readChangelog, readVersionedTemplate } from '#domain/catalog/changelog.ts'

/** Reads the public half of the content, which functions may bundle. `root` is absolute. */
export function createOwnOffers(root: string): OwnOffers {
  const folder = path.join(root, 'content/templates')
  const fileOf = (slug: string) => path.join(folder, `${slug}.md`)
  const slugs = async () => {
    const names = await readdir(folder)
    return new Set(names.filter((name) => name.endsWith('.md')).map((name) => name.slice(0, -'.md'.length)))
  }
  return {
    async has({ kind, id }) {
      if (kind === 'template')
        return access(fileOf(id)).then(
          () => true,
          () => false,
        )
      const text = await readFile(path.join(root, 'content/collections.json'), 'utf8')
      return (JSON.parse(text) as { id: string }[]).some((collection) => collection.id === id)
    },
    versions: async (slug) => readChangelog(await readFile(fileOf(slug), 'utf8').catch(() => '')),
    titleOf: async (slug) =>
      readVersionedTemplate(slug, await readFile(fileOf(slug), 'utf8').catch(() => ''))?.name || null,
    bodyOf: async (slug) => {
      const text = await readFile(fileOf(slug), 'utf8').catch(() => '')
      return text.slice(text.indexOf('\n---\n') + '\n---\n'.length)
    },
    async templates() {
      const read = async (slug: string) => readVersionedTemplate(slug, await readFile(fileOf(slug), 'utf8'))
      const found = await Promise.all([...(await slugs())].sort().map(read))
      return found.filter((template) => template !== null)
    },
    slugs,
  }
}
