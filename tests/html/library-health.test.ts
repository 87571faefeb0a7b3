import { readdirSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { brotliSize } from '../../scripts/bench/brotli-size.ts'
import { budgetFor } from '../../scripts/bench/budgets.ts'
import { htmlOf } from '../fixtures/built-site.ts'
import { attribute, elements, readHtml, texts } from '../fixtures/read-html.ts'

let html = ''
beforeAll(async () => {
  html = await htmlOf('/library-health')
})

const rows = () => elements(html, 'tr').slice(1)

test('every template is listed with the n8n it last ran in and what it depends on', () => {
  const templates = readdirSync('content/templates').filter((file) => file.endsWith('.md'))
  expect(readHtml(html).title).toMatch(/^Library health/)
  expect(rows()).toHaveLength(templates.length)
  const [row = ''] = rows().flatMap(({ inner }) =>
    inner.includes('/templates/meeting-transcript-insights"') ? inner : [],
  )
  expect(texts(row, 'td')[0]).toMatch(/^n8n \d+\.\d+\.\d+, \w+ \d+, \d{4}$/)
  expect(texts(row, 'td')[1]).toContain('OpenAI gpt-6-luna')
})

test('what ends is listed with its date and source, and the rows of templates lead to it', () => {
  const ends = elements(html, 'li', /id="e\d+"/)
  expect(ends.length).toBeGreaterThan(3)
  const [later] = elements(html.slice(html.indexOf('<main')), 'details')
  const soon = ends.filter(({ inner }) => inner.includes('soon'))
  expect(later?.text).toContain(`${ends.length - soon.length} more, in over 90 days`)
  for (const { inner, text } of ends) {
    expect(text).toMatch(/(?:Ends|Ended|Closed) .*\d{4}\..*page.*, checked on \w+ \d+, \d{4}/s)
    expect(inner).toMatch(/<a href="https:[^"]*" rel="noopener" target="_blank"/)
  }
  const targets = rows().flatMap(({ inner }) => [...inner.matchAll(/href="#(e\d+)"/g)].map(([, id]) => id))
  expect(new Set(targets)).toEqual(new Set(ends.map(({ tag }) => attribute(tag, 'id'))))
})

test('the filter counts the rows it shows', () => {
  const choices = elements(html, 'input', /type="radio"/).map(({ tag }) => attribute(tag, 'id') ?? '')
  expect(choices.slice(0, 2)).toEqual(['all', 'end'])
  for (const id of choices.slice(1)) {
    const [label] = elements(html, 'label', new RegExp(`for="${id}"`))
    const shown = rows().filter(({ tag }) => attribute(tag, 'class')?.split(' ').includes(id))
    expect(label?.text.replace(/^.*\D(?=\d+$)/s, ''), id).toBe(`${shown.length}`)
    expect(html).toContain(`#${id}:checked~table tbody tr:not(.${id}){display:none}`)
  }
})

test('the page stays light', () => {
  expect(brotliSize(Buffer.from(html))).toBeLessThanOrEqual(budgetFor('HTML and CSS', 'health'))
})

test('a setup page says what has ended or ends soon', async () => {
  const notice = (page: string) => elements(page, 'aside', /aria-label="Ends soon"/)[0]?.text
  expect(notice(await htmlOf('/templates/whatsapp-order-status-bot/set-up'))).toContain('Graph API v13.0')
  expect(notice(await htmlOf('/templates/refund-request-approval/set-up'))).toBeUndefined()
})
