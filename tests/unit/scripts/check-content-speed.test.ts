import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { checkContent } from '../../../scripts/check-content.ts'

const CONTENT = new URL('../../../content', import.meta.url).pathname
const LIBRARY = 160
/** Of computing time: a busy machine makes it last longer, not compute more. */
const LIMIT_MS = 3000

test('a library of 160 templates is checked in under three seconds', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'library-'))
  await cp(CONTENT, path.join(root, 'content'), { recursive: true })
  await fill(root)
  const before = process.cpuUsage()
  const { passed, failed } = await checkContent(root)
  const { user, system } = process.cpuUsage(before)
  await rm(root, { recursive: true })
  expect(passed + failed).toBeGreaterThan(2 * LIBRARY)
  expect((user + system) / 1000).toBeLessThan(LIMIT_MS)
}, 20_000)

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
