import { expect, test } from 'vitest'
import { movedTo, readRedirects } from '#domain/site/moved-addresses.ts'

const RULES = readRedirects('# Old ones.\n/login   /auth   301\n\n/pricing /#pricing 301\n')

test.each([
  ['/login', '/auth'],
  ['/login/', '/auth'],
  ['/login?next=%2Fn8n', '/auth?next=%2Fn8n'],
  ['/pricing?utm_source=mail', '/?utm_source=mail#pricing'],
  ['/log', null],
  ['/', null],
  ['/login/again', null],
])('%s leads to %s', (address, target) => {
  expect(movedTo(RULES, new URL(address, 'https://shop.example'))).toBe(target)
})
