import { expect, test } from 'vitest'
import { change, FILTERS, ORDERS, readAddress, START, usersQuery, writeAddress } from '#browser/owner/admin-address.ts'
import { AdminUsersQuery, USER_FILTERS, USER_ORDERS } from '#contracts/admin-users.ts'

test('what the page shows survives the way through the address', () => {
  const shown = {
    view: 'users',
    search: 'ann & bob',
    filter: 'pro',
    order: 'email',
    kind: 'guests',
    page: 7,
    user: 'user_1',
  } as const
  expect(readAddress(writeAddress(shown).replace('/admin', ''))).toEqual(shown)
})

test('the beginning has a short address', () => {
  expect(writeAddress(START)).toBe('/admin')
  expect(writeAddress({ ...START, page: 2 })).toBe('/admin?page=2')
})

test.each(['?view=secret', '?filter=toString', '?order=', '?page=0', '?page=1.5', '?page=x', '?page=10001', '?user='])(
  'what nobody could have chosen (%s) leads to the beginning',
  (search) => expect(readAddress(search)).toEqual(START),
)

test('another list begins at its first page, and the open user stays', () => {
  const third = { ...START, page: 3, user: 'user_1' }
  expect(change(third, { search: 'ann' })).toEqual({ ...START, search: 'ann', user: 'user_1' })
  expect(change(third, { filter: 'pro' }).page).toBe(1)
  expect(change(third, { order: 'email' }).page).toBe(1)
  expect(change(third, { user: null })).toEqual({ ...START, page: 3 })
})

test('another view starts from the beginning', () => {
  expect(change({ ...START, page: 3, search: 'ann' }, { view: 'audit' })).toEqual({ ...START, view: 'audit' })
})

test('every state is a query the server accepts', () => {
  for (const filter of USER_FILTERS) {
    for (const order of USER_ORDERS) {
      const query = usersQuery({ ...readAddress(`?search=${'x'.repeat(300)}`), filter, order })
      expect(AdminUsersQuery.parse(Object.fromEntries(new URLSearchParams(query)))).toMatchObject({ filter, order })
    }
  }
  expect([Object.keys(FILTERS), Object.keys(ORDERS)]).toEqual([USER_FILTERS, USER_ORDERS])
})
