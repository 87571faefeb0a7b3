import { expect, test } from 'vitest'
import { slack } from '../../vendors/slack.ts'
import { web } from '../../vendors/web.ts'
import { setUpMockServer } from '../fixtures/ask.ts'

const { begin, ask } = setUpMockServer([web, slack], { host: 'shop.example.com' })

const pages = {
  'https://shop.example.com/': '<h1>Shop</h1>',
  'https://shop.example.com/list?page=2&sort=new': '<h1>Two</h1>',
  'https://shop.example.com/list': '<h1>One</h1>',
  'https://shop.example.com/käse': { type: 'text/plain', text: 'cheese' },
  'https://shop.example.com/old': { status: 301, headers: { location: 'https://shop.example.com/' } },
  'https://shop.example.com/photo.png': { type: 'image/png', text: Buffer.from([137, 80]) },
}

test.each([
  ['/', 200, '<h1>Shop</h1>'],
  ['/list?sort=new&page=2', 200, '<h1>Two</h1>'],
  ['/list?utm_source=x', 200, '<h1>One</h1>'],
  ['/k%C3%A4se', 200, 'cheese'],
  ['/old', 301, ''],
  ['/robots.txt', 404, 'Not found'],
])('%s is the page of the case', async (path, status, text) => {
  const session = begin({ given: { web: pages } })
  const answer = await ask({ path })
  expect([answer.status, answer.text]).toEqual([status, text])
  expect(session.problems()).toEqual([])
})

test('types and URLs of moved pages are returned with them', async () => {
  begin({ given: { web: pages } })
  expect((await ask({ path: '/photo.png' })).headers).toMatchObject({
    'content-type': 'image/png',
    'content-length': '2',
  })
  expect((await ask({ path: '/old' })).headers.location).toBe('https://shop.example.com/')
  expect((await ask({ path: '/', method: 'HEAD' })).headers['content-type']).toBe('text/html; charset=utf-8')
})

test('a page missing from the case is reported as a problem, even on a known host', async () => {
  const session = begin({ given: { web: pages } })
  expect((await ask({ path: '/new' })).status).toBe(501)
  expect((await ask({ host: 'other.example.com', path: '/robots.txt' })).status).toBe(501)
  expect((await ask({ path: '/list', method: 'POST', body: { a: 1 } })).status).toBe(501)
  expect(session.problems()).toEqual([
    expect.stringContaining('the case has no page at https://shop.example.com/new'),
    expect.stringContaining('the case has no page at https://other.example.com/robots.txt'),
    expect.stringContaining('the case has no page at POST https://shop.example.com/list'),
  ])
})

test('an unknown route at a vendor’s host is not served as a web page', async () => {
  const session = begin({ given: { web: { 'https://slack.com/api/unknown': 'x' } } })
  expect((await ask({ host: 'slack.com', path: '/api/unknown' })).status).toBe(501)
  expect(session.problems()).toEqual(['Slack does not have this route: GET slack.com/api/unknown'])
})

test('a vendor’s host stays with the vendor, and a single site can fail', async () => {
  const failures = [{ vendor: 'web', failure: 'server-error', address: 'down.example.com/' }] as const
  begin({ given: { web: { ...pages, 'https://down.example.com/': 'x' } }, failures })
  expect((await ask({ host: 'slack.com', path: '/api/users.list' })).json.error).toBe('not_authed')
  expect([(await ask({ host: 'down.example.com', path: '/' })).status, (await ask({ path: '/' })).status]).toEqual([
    503, 200,
  ])
})

test('a URL accepts requests if the case says so', async () => {
  const session = begin({
    given: { web: { ...pages, 'POST https://books.example.com/bills': { status: 201, json: { id: 7 } } } },
  })
  const answer = await ask({ method: 'POST', host: 'books.example.com', path: '/bills', body: { total: 5 } })
  expect([answer.status, answer.json]).toEqual([201, { id: 7 }])
  expect(session.exchanges[0]).toMatchObject({ vendor: 'web', body: { total: 5 }, summary: 'Send to an address' })
  expect((await ask({ host: 'books.example.com', path: '/bills' })).status).toBe(501)
})

test('a URL without a scheme is reported immediately', () => {
  expect(() => begin({ given: { web: { 'shop.example.com': 'x' } } })).toThrow(
    '“shop.example.com” must start with https://',
  )
})
