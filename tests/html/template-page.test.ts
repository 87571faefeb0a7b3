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
const facts = () => elements(html, 'dl', /class="facts"/)[0]?.inner ?? ''

test('a template page tells what the workflow is and what it is made of', () => {
  expect(readHtml(html).title).toContain(NAME)
  expect(texts(html, 'h1')).toEqual([NAME])
  expect(texts(html, 'main')[0]).toContain('Submit a product photo and a brief')
  const items = (label: string) =>
    texts(elements(html, 'ul', new RegExp(`aria-label="${label}"`))[0]?.inner ?? '', 'li')
  expect(items('Tags')).toEqual(['social-media', 'ugc', 'video', 'ai'])
  expect(items('Tools')).toHaveLength(5)
  expect(texts(facts(), 'dt')).toEqual(['Trigger', 'Nodes', 'Apps', 'Setup', 'Difficulty', 'Needs'])
  const [trigger, nodes, apps, ...others] = texts(facts(), 'dd')
  expect(trigger).toMatch(/form/i)
  expect(Number(nodes)).toBeGreaterThan(5)
  expect(Number(apps)).toBeGreaterThan(1)
  expect(others).toEqual(['about 45 min', 'Advanced', expect.stringMatching(/^n8n \d+\.\d+ or newer$/)])
})

test('every node of the drawing is a step of the list', () => {
  const steps = section(html, 'steps')
  expect(texts(steps, 'summary')[0]).toMatch(/^Show \d+ more steps$/)
  expect(elements(steps, 'li')).toHaveLength(Number(texts(facts(), 'dd')[1]))
})

test('a page lists the newest and the first of many versions, and counts the others', async () => {
  const { slug, versions } = changelogs.find(({ versions }) => versions.length === 5) ?? {}
  const told = texts(section(await htmlOf(`/templates/${slug}`), 'changes'), 'li')
  expect(told).toHaveLength(3)
  expect(told[0]).toContain(versions?.[0] ?? '-')
  expect(told[2]).toMatch(/1\.0\.0.*First release\. Versions in between: 2\./)
})

test('a template page lists requirements, setup steps and changes', () => {
  const needs = section(html, 'needs')
  expect(texts(needs, 'th', /scope="col"/)).toEqual(['App', 'Credential', 'Used by'])
  expect(texts(needs, 'th', /scope="row"/)).toContain('OpenAI')
  expect(texts(html, 'h2')).toEqual(
    expect.arrayContaining(['Who it is for', 'How it works', 'Set up', 'Requirements', 'Customize', 'Troubleshooting']),
  )
  const [structure, run] = texts(section(html, 'checked'), 'li')
  expect(structure).toMatch(/Structure.*[A-Z][a-z]{2} \d{1,2}, \d{4}.*n8n \d+\.\d+\.\d+/)
  expect(run).toMatch(/Tested in n8n .* scenarios\. Not tested with live accounts/)
  expect(texts(section(html, 'changes'), 'li').at(-1)).toMatch(/1\.0\.0.*First release\./)
})

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
