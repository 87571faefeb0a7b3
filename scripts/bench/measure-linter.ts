import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { checkContent } from '../check-content.ts'
import type { Figure } from './budget.ts'

const LIBRARY = 160

/** Every check of `npm run check:content` over a library of the planned size, in seconds. */
export async function measureLinter(shop: string): Promise<Figure[]> {
  const root = await mkdtemp(path.join(tmpdir(), 'library-'))
  await cp(path.join(shop, 'content'), path.join(root, 'content'), { recursive: true })
  await fill(root)
  const began = performance.now()
  await checkContent(root)
  const value = (performance.now() - began) / 1000
  await rm(root, { recursive: true })
  return [{ measure: 'check:content', where: '160 templates', value }]
}

/** Copies of the real templates under numbered names, until there are enough. */
async function fill(root: string) {
  const page = (slug: string) => path.join(root, 'content/templates', `${slug}.md`)
  const workflow = (slug: string) => path.join(root, 'content/workflows', `${slug}.json`)
  const slugs = (await readdir(path.join(root, 'content/workflows'))).map((file) => path.basename(file, '.json'))
  for (let count = slugs.length; count < LIBRARY; count += 1) {
    const original = slugs[count % slugs.length] ?? ''
    const slug = `${original}-${count}`
    const text = await readFile(page(original), 'utf8')
    const renamed = text.replace(`slug: ${original}`, `slug: ${slug}`).replace(/^id: \d+/m, `id: ${1000 + count}`)
    await writeFile(page(slug), renamed)
    await writeFile(workflow(slug), (await readFile(workflow(original), 'utf8')).replaceAll(original, slug))
  }
}
