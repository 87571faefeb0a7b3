import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { brotliSize } from '../../scripts/bench/brotli-size.ts'
import { root } from '../fixtures/built-site.ts'

const guides = path.join(root, 'dist/video-guides')
const assets = path.join(root, 'dist/_astro')
const textsOf = (folder: string) => readdirSync(folder).map((file) => readFileSync(path.join(folder, file), 'utf8'))

test('a video guide with its player is at most 20 kB, whatever the template', () => {
  const player = textsOf(assets).filter((text) => /vg-picture|cv-run/.test(text))
  expect(player.length).toBeGreaterThan(1)
  const largest = textsOf(guides).sort((a, b) => b.length - a.length)[0] ?? ''
  const sizes = [...player, largest].map((text) => brotliSize(Buffer.from(text)))
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(20_000)
})

test('every template has a video guide', () => {
  const templates = readdirSync(path.join(root, 'content/templates')).map((file) => file.replace('.md', ''))
  const drafts = templates.filter((slug) =>
    /^draft: true$/m.test(readFileSync(path.join(root, `content/templates/${slug}.md`), 'utf8')),
  )
  const published = templates.filter((slug) => !drafts.includes(slug)).sort()
  expect(published.length).toBeGreaterThan(100)
  const made = readdirSync(guides).map((file) => file.replace('.json', ''))
  expect(made.sort()).toEqual(published)
})
