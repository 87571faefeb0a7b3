import { beforeAll, expect, test } from 'vitest'
import { htmlOf } from '../fixtures/built-site.ts'
import { attribute, elements, readHtml, texts } from '../fixtures/read-html.ts'

let html = ''
beforeAll(async () => {
  html = await htmlOf('/templates/failed-payment-dunning/hand-over')
})

const section = (id: string) => elements(html, 'section', new RegExp(`aria-labelledby="${id}"`))[0]?.inner ?? ''

test('the page for a client has what it must know, and is left out of search engines', () => {
  expect(texts(html, 'h2').slice(0, 6)).toEqual([
    'What it does',
    'Accounts to create',
    'Monthly cost',
    'Data and hosts',
    'Acceptance test',
    'License',
  ])
  expect(texts(html, 'h1')).toEqual(['Remind customers about failed payments'])
  expect(readHtml(html).title).toContain('Remind customers about failed payments')
  expect(html).toContain('<meta name="robots" content="noindex">')
})

test('it lists n8n and each account once, each with who creates it', () => {
  const rows = elements(section('accounts'), 'select').map(({ tag }) => attribute(tag, 'aria-label'))
  expect(rows[0]).toMatch(/^Created by: n8n, version \d+\.\d+ or newer$/)
  expect(rows).toEqual(expect.arrayContaining(['Created by: Stripe, API key', 'Created by: Gmail, OAuth2']))
  expect(new Set(rows).size).toBe(rows.length)
})

test('it shows the costs of a number of runs, without what the agency charges', () => {
  const cost = section('cost')
  expect(texts(cost, 'output')).toEqual(['100 invoices: 430 n8n executions'])
  expect(cost).not.toContain('client quote')
})

test('it names the hosts, the columns it fills and what must happen in the acceptance test', () => {
  expect(texts(section('data'), 'li')).toEqual(expect.arrayContaining(['api.stripe.com', 'api.twilio.com']))
  expect(texts(section('data'), 'p').join(' ')).toContain('invoice · customer · email · phone')
  const test = section('test')
  expect(texts(test, 'label')).toContain('Gmail: Send an email')
  expect(test).toContain('Your payment to Fernhill Tools did not go through')
})

test('the license has a line for the order number', () => {
  expect(texts(section('license'), 'p')[0]).toMatch(/^The client may use/)
  expect(texts(section('license'), 'label')).toEqual(['Order number'])
})

test('the setup page leads to it', async () => {
  expect(await htmlOf('/templates/failed-payment-dunning/set-up')).toContain(
    'href="/templates/failed-payment-dunning/hand-over"',
  )
})
