import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Copies of the real templates under other slugs, names and numbers, until the library below `root` holds `count`. */
export async function fillLibrary(root: string, count: number) {
  const page = (slug: string) => path.join(root, 'content/templates', `${slug}.md`)
  const workflow = (slug: string) => path.join(root, 'content/workflows', `${slug}.json`)
  const slugs = (await readdir(path.join(root, 'content/workflows'))).map((file) => path.basename(file, '.json')).sort()
  for (let number = slugs.length; number < count; number += 1) {
    const original = slugs[number % slugs.length] ?? ''
    const slug = `${original}-${number}`
    const text = await readFile(page(original), 'utf8')
    await writeFile(page(slug), renamed(text, { slug, number }))
    await writeFile(workflow(slug), (await readFile(workflow(original), 'utf8')).replaceAll(original, slug))
  }
}

const renamed = (text: string, { slug, number }: { slug: string; number: number }) =>
  text
    .replace(/^slug: .*$/m, `slug: ${slug}`)
    .replace(/^id: \d+$/m, `id: ${1000 + number}`)
    // Names have a longest length, so the number takes the place of the last letters.
    .replace(/^(name|title): (.{8}.*?).{0,6}$/gm, `$1: $2 ${number}`)
