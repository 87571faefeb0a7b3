import { beforeAll, expect, test } from 'vitest'
import { TEMPLATE } from '../e2e/fixtures/addresses.ts'
import { changelogs } from '../e2e/fixtures/changelogs.ts'
import { fetchBuilt, htmlOf } from '../fixtures/built-site.ts'
import { attribute, elements, readHtml, texts } from '../fixtures/read-html.ts'

const NAME = 'Generate viral UGC ad clips from product photos'

let html = ''
beforeAll(async () => {
  html = await htmlOf(TEMPLATE)
})

const section = (page: string, id: string) =>
  elements(page, 'section', new RegExp(`aria-labelledby="${id}"`))[0]?.inner ?? ''
const facts = () => texts(elements(html, 'ul', /aria-label="Facts"/)[0]?.inner ?? '', 'li')
const nodeCount = () => Number(/Nodes *(\d+)/.exec(elements(html, 'aside')[0]?.text ?? '')?.[1])

test('a template page tells what the workflow is and what it is made of', () => {
  expect(readHtml(html).title).toContain(NAME)
  expect(texts(html, 'h1')).toEqual([NAME])
  expect(texts(html, 'main')[0]).toContain('Submit a product photo and a brief')
  const items = (label: string) =>
    texts(elements(html, 'ul', new RegExp(`aria-label="${label}"`))[0]?.inner ?? '', 'li')
  expect(items('Tags')).toEqual(['social-media', 'ugc', 'video', 'ai'])
  expect(items('Tools')).toHaveLength(5)
  expect(facts()).toEqual([
    '45 min setup',
    'Advanced',
    expect.stringMatching(/^n8n \d+\.\d+\+$/),
    expect.stringMatching(/form.* trigger$/i),
    expect.stringMatching(/^\d+ test runs$/),
    expect.stringMatching(/^Calls \d+ hosts$/),
    expect.stringMatching(/^Fees: AI, fal\.ai$/),
  ])
})

test('six numbered blocks, in the order of a buyer’s questions, each with a link to it', () => {
  const blocks = elements(html, 'section', /class="block"/)
  const headings = ['What you get', 'How it works', 'Is it safe?', 'What it costs', 'Set up', 'History']
  expect(blocks.flatMap(({ inner }) => texts(inner, 'h2'))).toEqual(headings)
  const here = elements(html, 'nav', /aria-label="On this page"/)[0]?.inner ?? ''
  expect(texts(here, 'a')).toEqual(['What', 'How', 'Safety', 'Cost', 'Setup', 'History'])
})

test('every node of the drawing is a step, by the sections of the workflow, the first one open', () => {
  const steps = section(html, 'steps')
  expect(elements(steps, 'li')).toHaveLength(nodeCount())
  const sections = elements(steps, 'details').slice(1)
  expect(sections[0]?.tag).toContain('open')
  expect(sections[0]?.text).toMatch(/^1\. /)
  expect(sections[1]?.tag).not.toContain('open')
  // The drawing shows the same titles, a long one in two lines.
  const words = (title = '') => title.replaceAll(' ', '')
  const drawn = texts(html, 'text', /cv-h/).map(words)
  expect(sections.map(({ inner }) => words(texts(inner, 'b')[0]))).toEqual(drawn)
})

test('what a page says about safety comes from its recorded runs', () => {
  const safe = section(html, 'safe')
  expect(texts(safe, 'code')).toContain('api.openai.com')
  expect(safe).toMatch(/Verified in <a [^>]*>\d+ recorded runs/)
  expect(texts(safe, 'p').join(' ')).toMatch(/No node runs code|\d+ of \d+ nodes run code/)
  expect(texts(safe, 'h3')).toContain('When something fails')
})

test('a page counts what runs on schedule, and names each paid service, or none', async () => {
  const cost = section(await htmlOf('/templates/failed-payment-dunning'), 'cost')
  expect(texts(cost, 'dd')).toContain('30 n8n executions a month')
  expect(texts(cost, 'output')).toEqual(['100 invoices: 430 n8n executions'])
  expect(texts(cost, 'p')).toContain('Twilio bills by usage.')
  expect(texts(section(await htmlOf('/templates/refund-request-approval'), 'cost'), 'dd')).toContain('None.')
  const often = texts(section(await htmlOf('/templates/discord-support-ticket-bot'), 'cost'), 'dd').join(' ')
  expect(often).toMatch(/8,640 n8n executions a month *This may exceed the limit of the smallest n8n Cloud plan/)
  expect(often).toContain('Airtable: free up to 1,000 API calls a month per workspace, 3 calls in a normal')
  expect(often).toContain('blocks it for 30 seconds')
})

test('a page says when its newest version came and what it changed', async () => {
  const { slug, versions } = changelogs.find(({ versions }) => versions.length === 5) ?? {}
  const told = texts(section(await htmlOf(`/templates/${slug}`), 'changes'), 'li')
  expect(told).toHaveLength(2)
  expect(told.at(-1)).toContain(versions?.[0] ?? '-')
})

test('a template page lists requirements, setup steps and changes', () => {
  const setup = section(html, 'setup')
  expect(texts(setup, 'h3')).toEqual(
    expect.arrayContaining(['Credentials', 'Requirements', 'Customize', 'Troubleshooting']),
  )
  expect(texts(setup, 'li').join(' ')).toMatch(/OpenAI ?API key/)
  expect(texts(section(html, 'what'), 'h3')).toEqual(['Who it is for', 'Example'])
  const checked = texts(section(html, 'changes'), 'li').find((entry) => entry.startsWith('Checked'))
  expect(checked).toMatch(/[A-Z][a-z]{2} \d{1,2}, \d{4}.*n8n \d+\.\d+\.\d+.* scenarios .*Not tested with live accounts/)
})

test.each([TEMPLATE, TEMPLATE.replace('templates', 'next-steps'), TEMPLATE.replace('templates', 'runs')])(
  'page translation leaves code and the names of nodes and apps alone: %s',
  async (address) => {
    const page = await htmlOf(address)
    const main = /<(main|dialog)\b.*<\/\1>/s.exec(page)?.[0] ?? ''
    expect(main).toMatch(/translate="no"/)
    const translated = main.replaceAll(/<(\w+)\b[^>]*\stranslate="no".*?<\/\1>/gs, '')
    expect(elements(translated, 'code')).toEqual([])
    for (const name of ['New ad request', 'Google Drive', 'OpenAI'])
      expect(texts(translated, '(?:b|li|td|text|th|option)'), name).not.toContain(name)
  },
)

test('at most three other templates follow, never the same one', () => {
  const more = elements(section(html, 'more-templates'), 'article')
  expect(more.length).toBeGreaterThan(0)
  expect(more.length).toBeLessThanOrEqual(3)
  expect(more.filter(({ inner }) => inner.includes(TEMPLATE))).toEqual([])
})

test('the way to the plans leads to pricing, the way back to the shelf', () => {
  const hrefOf = (text: string) => attribute(elements(html, 'a').find((link) => link.text === text)?.tag, 'href')
  expect(hrefOf('Upgrade to Download')).toBe('/#pricing')
  expect(hrefOf('Get it with Basic, $20')).toBe('/#pricing')
  expect(hrefOf('Social media')).toBe('/templates/category/social-media')
})

test('an unknown template is answered with 404 and the way back', async () => {
  const answer = await fetchBuilt('/templates/nothing-of-that-name')
  expect(answer.status).toBe(404)
  const page = await answer.text()
  expect(texts(page, 'h1')).toEqual(['Template not found'])
  expect(attribute(elements(page, 'a').find(({ text }) => text === 'Back to Templates')?.tag, 'href')).toBe('/')
})
