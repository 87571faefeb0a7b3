import { afterEach, expect, inject, test } from 'vitest'
import { quickBrotliSize } from '../../scripts/bench/brotli-size.ts'
import { fetchBuilt, htmlOf } from '../fixtures/built-site.ts'
import { aRow, aSheet } from '../fixtures/import/a-sheet.ts'
import { attribute, elements } from '../fixtures/read-html.ts'
import { aToken } from '../fixtures/shop/a-token.ts'
import { syntheticCards } from '../fixtures/synthetic-cards.ts'

const desk = async (path: string, body: object = {}) => {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${inject('deskUrl')}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  expect(answer.ok).toBe(true)
}
afterEach(() => desk('/reset'))

const shown = (html: string) => /Showing (?:\d+ to )?(\d+) of (\d+) templates/.exec(html)?.slice(1).map(Number)
const namesOf = (html: string) => elements(html, 'h[34]', /card-title/).map(({ text }) => text)

test('a search by address begins with fifteen cards and names no script file', async () => {
  const html = await htmlOf('/search?q=slack')
  expect(html).toMatch(/Showing 15 of \d+ templates/)
  expect(namesOf(html)).toHaveLength(15)
  expect(html).not.toMatch(/<script[^>]* src=|rel="modulepreload"/)
})

test('a search for several words lists the best match first, and is no search without results', async () => {
  const html = await htmlOf('/search?q=invoice+reminders')
  expect(namesOf(html)[0]).toBe('Remind customers about overdue invoices in Xero')
  expect(html).toMatch(/Found [1-9]\d* templates? matching/)
  expect(html).not.toContain('No templates found')
})

test('a search is only read', async () => {
  const headers = { origin: inject('siteUrl') }
  for (const address of ['/search?q=slack', '/templates/no-such-template'])
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const answer = await fetchBuilt(address, { method, headers })
      expect([method, answer.status, answer.headers.get('allow')]).toEqual([method, 405, 'GET, HEAD'])
    }
  expect((await fetchBuilt('/search?q=slack', { method: 'HEAD' })).status).toBe(200)
})

test('the edge keeps a search by what it answers, until an import purges it', async () => {
  const { headers } = await fetchBuilt('/search?q=slack&utm_source=mail')
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'netlify-cdn-cache-control': expect.stringContaining('durable'),
    'netlify-cache-tag': 'templates',
    'netlify-vary': 'query=q|category|trigger|tool|difficulty|setup|n8n|sort|page',
  })
  await desk('/desk/faults', { blobs: true })
  const partial = await fetchBuilt('/search?q=slack')
  expect(partial.status).toBe(200)
  expect(partial.headers.get('netlify-cdn-cache-control')).toBeNull()
})

test.each(['/search?q=slack', '/search'])(
  'without a script %s goes on over its pages, each card once',
  async (first) => {
    const names = new Set<string>()
    let last: number[] | undefined
    for (let address: string | undefined = first; address; ) {
      const html = await htmlOf(address)
      const found = namesOf(html)
      expect(found.length).toBeLessThanOrEqual(15)
      for (const name of found) names.add(name)
      last = shown(html)
      const more = elements(html, 'a').find(({ text }) => text.startsWith('Load More Templates'))
      address = attribute(more?.tag, 'href')
    }
    expect(last).toEqual([names.size, names.size])
  },
)

test('an answer out of thousands is no larger than one out of a few', async () => {
  const rows = syntheticCards(1500).map(({ name, title, description }, at) =>
    aRow({ name: `${name} ${at}`, title, description: `${description} Slack.` }),
  )
  const token = aToken('user_admin', { origin: inject('siteUrl') })
  const answer = await fetchBuilt('/api/import-templates', {
    method: 'POST',
    body: JSON.stringify({ csvData: aSheet(rows) }),
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  })
  expect(answer.ok, await answer.text()).toBe(true)
  for (const address of ['/search', '/search?q=', '/search?q=a', '/search?q=slack&page=40', '/search?q=custmoer']) {
    const html = Buffer.from(await htmlOf(address))
    // Netlify refuses six megabytes; of these, a fifth travels.
    expect(html.byteLength, address).toBeLessThan(60 * 1024)
    expect(quickBrotliSize(html), address).toBeLessThan(20_000)
  }
})

test('a search that finds nothing says so and leads back to all', async () => {
  const html = await htmlOf('/search?q=zeppelin')
  expect(html).toContain('No templates found.')
  expect(
    elements(html, 'a')
      .filter(({ text }) => text === 'Browse All Templates')
      .at(-1)?.tag,
  ).toContain('href="/#templates"')
})

test('a query is shown as it was typed, never run', async () => {
  const html = await htmlOf(`/search?q=${encodeURIComponent('<img src=x> & "q"')}`)
  expect(elements(html, 'span', /role="status"/)[0]?.text).toContain('matching "<img src=x> & "q""')
  expect(html.replaceAll(/="[^"]*"/g, '')).not.toContain('<img src=x>')
})
