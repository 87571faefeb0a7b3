import { readdirSync, readFileSync } from 'node:fs'
import { parseFrontmatter } from 'astro/markdown'
import { describe, expect, test } from 'vitest'
import { Guide } from '#domain/guide/guide.ts'

const FOLDERS = { 'content/guides': ['guide', 'kit'], 'content/pages': ['info'] } as const
const HOME_SECTIONS = ['templates', 'pricing', 'bulk-download']

function markdownIn(folder: string) {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => ({
      slug: name.slice(0, -'.md'.length),
      file: `${folder}/${name}`,
      ...parseFrontmatter(readFileSync(`${folder}/${name}`, 'utf8')),
    }))
}

const pages = Object.entries(FOLDERS).flatMap(([folder, kinds]) =>
  markdownIn(folder).map((page) => ({ ...page, kinds })),
)
const premium = markdownIn('content/premium')
const written = [...pages, ...premium]

/** Prose only: examples in code are neither links nor headings. */
const prose = (content: string) => content.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`\n]*`/g, '')

function internalLinks(content: string) {
  return [...prose(content).matchAll(/\]\((\/[^)\s]*)\)/g)].map((match) => match[1] ?? '')
}

const knownAddresses = new Set([
  '/',
  '/account',
  ...HOME_SECTIONS.map((id) => `/#${id}`),
  ...pages.map((page) => `/${page.slug}`),
  ...markdownIn('content/templates').map((template) => `/templates/${template.slug}`),
])

describe.each(pages)('$file', ({ slug, frontmatter, content, kinds }) => {
  test('states everything a page must state', () => {
    const guide = Guide.parse(frontmatter)
    expect(guide.slug, 'the slug is the file name').toBe(slug)
    expect(kinds, 'lies in the folder of its kind').toContain(guide.kind)
  })

  test('has buttons only to pages that exist', () => {
    const own = Guide.parse(frontmatter).buttons.filter(({ href }) => !href.startsWith('https://'))
    expect(own.filter(({ href }) => !knownAddresses.has(href))).toEqual([])
  })

  test('has words of its own to read', () => {
    expect(content.trim().length).toBeGreaterThan(500)
  })
})

describe.each(written)('$file', ({ content }) => {
  test('is plain Markdown: headings of level 2 and 3, no HTML', () => {
    const levels = [...prose(content).matchAll(/^(#+) /gm)].map((match) => match[1]?.length)
    expect(levels.length).toBeGreaterThan(0)
    expect(levels.filter((level) => level !== 2 && level !== 3)).toEqual([])
    expect(prose(content)).not.toMatch(/<\/?[a-z][^>]*>/i)
  })
})

// The build checks the links of every public page. Paid text is in no built file.
test.each(premium)('the paid text $file links only to pages that exist', ({ content }) => {
  expect(internalLinks(content).length).toBeGreaterThan(0)
  expect(internalLinks(content).filter((link) => !knownAddresses.has(link))).toEqual([])
})

test('no two pages of a kind claim the same place', () => {
  const places = pages.map(({ frontmatter }) => Guide.parse(frontmatter)).map(({ kind, order }) => `${kind} ${order}`)
  expect(new Set(places).size).toBe(places.length)
})

test('every premium page has its paid text, and every paid text its public outline', () => {
  const sold = pages.filter(({ frontmatter }) => Guide.parse(frontmatter).premium).map((page) => page.slug)
  expect(premium.map((page) => page.slug)).toEqual(sold)
})

test('no line of a paid text stands on a page for everyone', () => {
  const everyone = pages.map((page) => page.content).join('\n')
  const paidLines = premium.flatMap((page) => page.content.split('\n')).filter((line) => line.length > 60)
  expect(paidLines.filter((line) => everyone.includes(line))).toEqual([])
})
