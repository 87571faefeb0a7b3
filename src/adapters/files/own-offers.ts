import { access, readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { OwnOffers } from '#domain/access/ports.ts'
import { readChangelog } from '#domain/catalog/changelog.ts'

/** Read from the public half of the content, which functions may carry. `root` is absolute. */
export function createOwnOffers(root: string): OwnOffers {
  const templates = path.join(root, 'content/templates')
  return {
    async has({ kind, id }) {
      if (kind === 'template')
        return access(path.join(templates, `${id}.md`)).then(
          () => true,
          () => false,
        )
      const text = await readFile(path.join(root, 'content/collections.json'), 'utf8')
      return (JSON.parse(text) as { id: string }[]).some((collection) => collection.id === id)
    },
    versions: async (slug) => readChangelog(await readFile(path.join(templates, `${slug}.md`), 'utf8').catch(() => '')),
    async slugs() {
      const names = await readdir(templates)
      return new Set(names.filter((name) => name.endsWith('.md')).map((name) => name.slice(0, -'.md'.length)))
    },
  }
}
