import { expect, test } from 'vitest'
import { countCopy } from '#islands/admin/count-copy.ts'

const users = (page: number, found: number) => countCopy({ page, perPage: 50, found }, ['user', 'users'])

test('the count says which part of the list is on the page', () => {
  expect(users(1, 1284)).toBe('1–50 of 1,284 users')
  expect(users(26, 1284)).toBe('1,251–1,284 of 1,284 users')
})

test('a list that fits one page, and a page beyond the last one, say how many there are', () => {
  expect([users(1, 0), users(1, 1), users(1, 50), users(9, 120)]).toEqual([
    '0 users',
    '1 user',
    '50 users',
    '120 users',
  ])
})
