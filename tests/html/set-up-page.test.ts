import { readdirSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { htmlOf } from '../fixtures/built-site.ts'
import { attribute, elements, readHtml, texts } from '../fixtures/read-html.ts'

let html = ''
beforeAll(async () => {
  html = await htmlOf('/templates/refund-request-approval/set-up')
})

const section = (id: string) => elements(html, 'section', new RegExp(`aria-labelledby="${id}"`))[0]?.inner ?? ''

test('the setup page leads from the sample to the first run, and is left out of search engines', () => {
  expect(texts(html, 'h2').slice(0, 5)).toEqual([
    'Try it with sample data',
    'Accounts',
    'Settings',
    'Import into n8n',
    'First run',
  ])
  expect(html).toContain('<meta name="robots" content="noindex">')
  expect(html).not.toMatch(/[a-z]<span translate|<\/span>[a-z]/)
  expect(readHtml(html).title).toContain('Approve refund requests')
  expect(texts(html, 'p').join(' ')).toMatch(/Needs n8n 2\.\d+ or newer\./)
  expect(texts(section('first-run'), 'p').join('\n')).toContain('to choose an error workflow and a time zone')
})

test('the sample copy names its trigger, the way back and its limits, and shows none of the data', () => {
  const sample = section('sample')
  const text = texts(sample, 'li').join(' ')
  expect(text).toContain('from Refund request')
  expect(text).toContain('switch back to real data')
  expect(texts(sample, 'p').join(' ')).toContain('doesn’t cover error paths')
  expect(sample).not.toContain('ada@example.com')
})

test('a template without a sample has no such step', async () => {
  const sampled = new Set(readdirSync('content/samples'))
  const without = readdirSync('content/workflows').find((file) => !sampled.has(file))
  if (!without) return
  const page = await htmlOf(`/templates/${without.replace('.json', '')}/set-up`)
  expect(texts(page, 'h2')[0]).toBe('Accounts')
})

test('each credential is listed once, with its nodes, the vendor’s page and the template’s own advice', () => {
  const accounts = section('accounts')
  expect(texts(accounts, 'h3')).toEqual(
    expect.arrayContaining(['Stripe API key', 'Slack Bot token', 'Gmail OAuth2', 'Google Sheets OAuth2']),
  )
  expect(texts(accounts, 'p').join(' ')).toMatch(/Used by Find payment, Read charge, Refund payment/)
  expect(accounts).toContain('href="https://dashboard.stripe.com/apikeys"')
  expect(texts(accounts, 'li').join(' ')).toContain('Create a restricted Stripe key')
})

test('every setting is a labelled field with its default and help', () => {
  const choices = section('choices')
  const labels = elements(choices, 'label').map(({ tag, text }) => [attribute(tag, 'for'), text])
  expect(labels).toContainEqual(['setting-companyName', 'Company name Replace this'])
  expect(labels).toContainEqual(['setting-sheetUrl', 'Sheet URL Required'])
  expect(choices).toMatch(/id="setting-windowDays"[^>]*type="number"[^>]*value="30"/)
  expect(texts(choices, 'p')).toContain('Maximum age of a payment in days.')
  expect(texts(choices, 'p').join(' ')).toContain('An empty spreadsheet works')
})

test('the first run says what to press and what the recorded run did', () => {
  const run = texts(section('first-run'), 'p').join(' ')
  expect(run).toContain('n8n opens the form')
  expect(run).toMatch(/\d+ of \d+ nodes ran/)
  expect(run).toContain('press Publish in n8n')
})

test('the provider of the language model can be chosen where there is one', async () => {
  expect(section('choices')).not.toContain('Provider')
  const withModel = await htmlOf('/templates/inbound-lead-qualifier-agent/set-up')
  expect(texts(withModel, 'option')).toEqual(expect.arrayContaining(['OpenAI', 'Anthropic', 'Google Gemini']))
  expect(texts(withModel, 'p').join(' ')).toContain('Web search')
})

test('the template page leads to its setup page', async () => {
  expect(await htmlOf('/templates/refund-request-approval')).toContain(
    'href="/templates/refund-request-approval/set-up"',
  )
})
