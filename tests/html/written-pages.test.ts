import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseFrontmatter } from 'astro/markdown'
import { expect, test } from 'vitest'
import { htmlOf, root } from '../fixtures/built-site.ts'
import { attribute, elements, readHtml, texts } from '../fixtures/read-html.ts'

const GUIDES = ['n8n', 'n8n-templates', 'workflow-template', 'n8n-vs-make', 'ai-automation']
const KIT = [
  'ai-agency-roadmap',
  'automation-money-making',
  'build-free-ai-agency-website',
  'launch-your-ai-agency',
  'best-ai-automation-tools',
]
const frontMatter = (slug: string) =>
  parseFrontmatter(readFileSync(path.join(root, `content/guides/${slug}.md`), 'utf8')).frontmatter

const articleOf = async (slug: string) => elements(await htmlOf(`/${slug}`), 'article')[0]?.inner ?? ''
const rowsOf = (article: string, title: string) => {
  const [table] = elements(article, 'div', new RegExp(`aria-label="Table: ${title}"`))
  return elements(table?.inner ?? '', 'tr').map(({ inner }) => texts(inner, 't[hd]'))
}
/** The parts of a text: each heading of level 2 with what follows it. */
const partsOf = (article: string) =>
  article
    .split(/(?=<h2\b)/)
    .slice(1)
    .map((html) => ({
      heading: texts(html, 'h2')[0] ?? '',
      under: texts(html, 'h3'),
      first: texts(html, 'p')[0] ?? '',
    }))

test.each([...GUIDES, ...KIT])(
  '/%s tells browsers and search engines its title, description and keywords',
  async (slug) => {
    const { title, description, keywords, heading } = frontMatter(slug)
    const html = await htmlOf(`/${slug}`)
    const head = readHtml(html)
    expect(head.title).toContain(title)
    expect(head.meta('description')).toBe(description)
    expect(head.meta('keywords')).toBe(keywords.join(', '))
    expect(html).toContain(`>${heading}</h1>`)
  },
)

test('the guides lead on by buttons to each other, to the shop, and to those who run it', async () => {
  const pages = await Promise.all(GUIDES.map((slug) => htmlOf(`/${slug}`)))
  const led = pages.flatMap((html) =>
    elements(html, 'nav', /aria-label="Next steps"/).flatMap(({ inner }) =>
      elements(inner, 'a').map(({ tag }) => attribute(tag, 'href')),
    ),
  )
  const wanted = ['/n8n', '/n8n-vs-make', '/ai-automation', '/workflow-template', '/support', '/contact', '/about-us']
  expect(led).toEqual(expect.arrayContaining([...wanted, '/privacy-policy', '/#templates', '/#bulk-download']))
})

test('n8n and Make are compared feature by feature and price by price', async () => {
  const article = await articleOf('n8n-vs-make')
  const features = rowsOf(article, 'Feature by feature')
  expect(features[0]).toEqual(['Feature', 'n8n', expect.stringMatching(/^Make\b/)])
  expect(features.length).toBeGreaterThan(10)
  expect(rowsOf(article, 'What it costs')).toEqual([
    ['Stage', 'n8n', 'Make'],
    ['To start', '$0', '$0'],
    ['Small team', '$20', '$9'],
    ['Growing team', '$50', '$16'],
  ])
  expect(article).toContain('Per month, in US dollars')
})

test('ten ideas to make money have a category each', async () => {
  const article = await articleOf('automation-money-making')
  const ideas = partsOf(article).filter(({ heading }) => /^\d+\. /.test(heading))
  const categories = ideas.map(({ first }) => /^Category: (.+?)\./.exec(first)?.[1] ?? 'none')
  expect(categories).toHaveLength(10)
  const [, ...overview] = rowsOf(article, 'Read this first')
  expect(overview.map((row) => row.join(' '))).toEqual(categories.map((name) => expect.stringContaining(name)))
})

test('a website takes five steps, and its benefits are cards', async () => {
  const article = await articleOf('build-free-ai-agency-website')
  const steps = texts(article, 'h2').flatMap((heading) => /^Step \d(?=: )/.exec(heading)?.[0] ?? [])
  expect(steps).toEqual(['Step 1', 'Step 2', 'Step 3', 'Step 4', 'Step 5'])
  const [benefits] = elements(article, 'ul', /class="cards"/)
  expect(texts(benefits?.inner ?? '', 'li')).toHaveLength(6)
})

test('an agency is launched in seven steps, each with its category', async () => {
  const steps = partsOf(await articleOf('launch-your-ai-agency')).filter(({ heading }) => /^Step \d: /.test(heading))
  const categories = ['Strategy', 'Skills', 'Product', 'Operations', 'Marketing', 'Sales', 'Delivery']
  expect(steps.map(({ heading }) => Number(heading[5]))).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(steps.map(({ first }) => first)).toEqual(categories.map((name) => `Category: ${name}.`))
})

test('twenty tools are listed in four categories of five', async () => {
  const categories = partsOf(await articleOf('best-ai-automation-tools')).filter(({ under }) => under.length > 0)
  expect(categories.map(({ heading, under }) => [heading, under.length])).toEqual([
    ['Automation platforms', 5],
    ['Language models', 5],
    ['Data and documents', 5],
    ['Channels and payments', 5],
  ])
  expect(new Set(categories.flatMap(({ under }) => under)).size).toBe(20)
})

test('where buyers are led after paying, templates stand on top', async () => {
  const [shelf] = elements(await articleOf('n8n-templates'), 'ul')
  const links = elements(shelf?.inner ?? '', 'a')
  expect(links.map(({ tag }) => attribute(tag, 'href'))).toEqual(
    Array(3).fill(expect.stringMatching(/^\/templates\/[\w-]+$/)),
  )
})

test('the website builders open in new tabs', async () => {
  const [ways] = elements(await htmlOf('/build-free-ai-agency-website'), 'nav', /aria-label="Next steps"/)
  expect(
    elements(ways?.inner ?? '', 'a', /target="_blank"/).map(({ tag, text }) => [text, attribute(tag, 'href')]),
  ).toEqual([
    ['Start with Carrd (opens in a new tab)', 'https://carrd.co/'],
    ['Start with Google Sites (opens in a new tab)', 'https://sites.google.com/'],
    ['Start with Framer (opens in a new tab)', 'https://www.framer.com/'],
  ])
})
