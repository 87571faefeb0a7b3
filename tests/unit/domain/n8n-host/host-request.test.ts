import { expect, test } from 'vitest'
import { readHostRequest } from '#domain/n8n-host/host-request.ts'

const read = (url: string) => {
  const { pathname, searchParams } = new URL(url, 'https://shop.example')
  return readHostRequest(pathname, searchParams)
}

test.each([
  ['/health', { kind: 'health' }],
  ['/templates/categories', { kind: 'categories' }],
  ['/templates/collections?search=', { kind: 'collections' }],
  ['/templates/workflows/crm-sync', { kind: 'detail', id: 'crm-sync' }],
  ['/workflows/templates/crm-sync', { kind: 'import', id: 'crm-sync' }],
  [
    '/templates/search?page=1.5&limit=20&search=slack&category=Sales,Saved',
    { kind: 'search', query: 'slack', categories: ['Sales', 'Saved'], page: 1.5 },
  ],
  ['/templates/search', { kind: 'search', query: '', categories: [], page: 1 }],
])('%s is a request of n8n', (url, request) => {
  expect(read(url)).toEqual(request)
})

test.each([
  '/',
  '/templates',
  '/templates/workflows',
  '/templates/collections/7',
  '/a/b/c/d',
  '/templates/workflows/a/b',
])('%s is none', (url) => {
  expect(read(url)).toBeNull()
})
