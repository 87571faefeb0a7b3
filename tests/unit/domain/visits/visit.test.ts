import { expect, test } from 'vitest'
import { visitOf } from '#domain/visits/visit.ts'

const OWN = 'flowshelf.example'
const seen = (path: string | null, cameFrom = '') => visitOf({ path, cameFrom }, OWN)
const hostOf = (cameFrom: string) => Object.keys(seen('/', cameFrom)?.hosts ?? {})

test('a page that no other page of the shop led to begins a visit', () => {
  expect(seen('/', 'news.example')).toEqual({
    visits: 1,
    templates: 0,
    checkouts: 0,
    pages: { '/': 1 },
    hosts: { 'news.example': 1 },
  })
  expect(seen('/templates/crm-sync', OWN)).toEqual({
    visits: 0,
    templates: 1,
    checkouts: 0,
    pages: { '/templates/crm-sync': 1 },
    hosts: {},
  })
})

test('a list of templates is no template', () => {
  const paths = ['/templates', '/templates/', '/templates/tool/slack', '/templates/tool/slack/2', '/runs/crm-sync']
  expect(paths.map((path) => seen(path)?.templates)).toEqual([0, 0, 0, 0, 0])
  expect(paths.flatMap((path) => Object.keys(seen(path)?.pages ?? {}))).toEqual([
    '/templates',
    '/templates',
    '/templates/tool/slack',
    '/templates/tool/slack/2',
    '/runs/crm-sync',
  ])
})

test.each([
  '/wp-admin/setup.php',
  '/a/b',
  '/templates/a/b/c/d',
  '/Templates',
  '/%00',
  `/${'a'.repeat(61)}`,
  'https://evil.example/',
  '',
  null,
])('%j has not the shape of a page, and begins no visit', (path) => {
  expect(seen(path, 'news.example')).toMatchObject({ visits: 0, pages: { other: 1 }, hosts: {} })
})

test('whoever comes back from the payment page or the sign-in began no visit by that', () => {
  for (const path of ['/payment-success', '/payment-cancelled', '/auth'])
    expect(seen(path, 'checkout.stripe.com')).toMatchObject({ visits: 0, pages: { [path]: 1 }, hosts: {} })
})

test('the pages of the owner are not counted', () => {
  expect(['/admin', '/import-templates', '/admin/'].map((path) => seen(path))).toEqual([null, null, null])
})

test.each([
  ['', 'direct'],
  ['WWW.Google.com', 'google.com'],
  ['news.ycombinator.com:443', 'news.ycombinator.com'],
  ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
  [`www.${OWN}`, OWN],
  ['localhost:3000', 'other'],
  ['203.0.113.7', 'other'],
  ['ada@example.com', 'other'],
  [`${'a'.repeat(53)}.example`, 'other'],
  ['a b.example', 'other'],
  ['__proto__', 'other'],
])('a visit from %j counts under %s', (cameFrom, name) => {
  expect(hostOf(cameFrom)).toEqual([name])
})
