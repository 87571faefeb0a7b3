import { describe, expect, test } from 'vitest'
import { authPage, nextPage } from '#browser/account/next-page.ts'

describe('the page after a sign-in', () => {
  test('is the one that was asked for, with its query and place', () => {
    expect(nextPage('?next=/n8n')).toBe('/n8n')
    expect(nextPage('?next=%2Fsearch%3Fq%3Dcrm%23templates')).toBe('/search?q=crm#templates')
    expect(nextPage('?next=/author-guide')).toBe('/author-guide')
  })

  test('is the one a link to the sign-in page names', () => {
    expect(nextPage(new URL(authPage('/search?q=a&b=c#pricing'), 'https://flowshelf.test').search)).toBe(
      '/search?q=a&b=c#pricing',
    )
  })

  test('is home without a wish', () => {
    expect(nextPage('')).toBe('/')
    expect(nextPage('?next=')).toBe('/')
  })

  test.each([
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '///evil.example',
    '/.//evil.example',
    '/n8n/..//evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '//',
    'n8n',
  ])('is home when %j leads to another site or nowhere', (next) => {
    expect(nextPage(`?next=${encodeURIComponent(next)}`)).toBe('/')
  })

  test.each(['/auth', '/auth/verify', '/auth?next=/n8n', '/n8n/../auth'])('is never %s again', (next) => {
    expect(nextPage(`?next=${encodeURIComponent(next)}`)).toBe('/')
  })
})
