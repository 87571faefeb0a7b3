// @vitest-environment happy-dom
import { createElement } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { manyUsers, type User, usersAnswer } from '../../../fixtures/admin-answers.ts'
import { named, serve, show, shows, signInByCookie, type } from '../../../fixtures/in-a-page.ts'

const { AdminPage } = await import('#islands/admin/AdminPage.tsx')

const DOWN = { success: false, data: null, kind: 'service-down', error: 'We can’t reach our storage right now.' }
const down = () => Response.json(DOWN, { status: 502 })
/** The page asks every four seconds whether anything changed. */
const A_LOOK_MS = 4000

beforeEach(() => {
  signInByCookie()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  return () => vi.useRealTimers()
})

/** The page over a shop whose users, and whose functions, a test may change under way. */
function open(address: string, users: User[]) {
  const shop = { users, version: '1' }
  const functions: Parameters<typeof serve>[0] = {
    '/api/is-admin': () => Response.json(true),
    '/api/admin-version': () => Response.json({ version: shop.version }),
    '/api/admin-users': (url) => Response.json(usersAnswer(shop.users, url, shop.version)),
  }
  const asked = serve(functions)
  const page = show(createElement(AdminPage), address)
  const says = (text: string) => shows(page, text)
  const emails = () => [...page.querySelectorAll('th a')].map(({ textContent }) => textContent)
  return { page, shop, functions, asked, says, emails }
}

test('pages are turned, and back turns them back', async () => {
  const { page, says, emails } = open('/admin?order=email', manyUsers(1284))
  await says('1–50 of 1,284 users')
  named(page, 'Next').click()
  await says('51–100 of 1,284 users')
  expect(page.textContent).toContain('Page 2 of 26')
  expect(emails()).toContain('person-00051@example.com')
  history.back()
  await says('1–50 of 1,284 users')
  history.replaceState(null, '', '/admin?page=40')
  dispatchEvent(new PopStateEvent('popstate'))
  await says('there are only 1,284 results')
  named(page, 'Go to the first page').click()
  await says('1–50 of 1,284 users')
})

test('an answer that another search overtook is dropped', async () => {
  const { page, functions, says, emails } = open('/admin', manyUsers(1284))
  await says('1–50 of 1,284 users')
  const quick = functions['/api/admin-users']
  const slow = Promise.withResolvers<void>()
  functions['/api/admin-users'] = async (url) => {
    if (url.searchParams.get('search') === 'person-0000') await slow.promise
    return quick?.(url) ?? down()
  }
  const field = page.querySelector<HTMLInputElement>('#admin-search')
  for (const text of ['person-0000', 'person-00007']) {
    if (field) type(field, text)
    await vi.advanceTimersByTimeAsync(300)
  }
  await says('1 user')
  slow.resolve()
  await vi.advanceTimersByTimeAsync(300)
  expect(emails()).toEqual(['person-00007@example.com'])
})

test('a refetch that fails keeps the rows, says so, and is tried again', async () => {
  const { page, shop, functions, says, emails } = open('/admin', manyUsers(60))
  await says('1–50 of 60 users')
  const again = functions['/api/admin-users']
  functions['/api/admin-users'] = down
  shop.users = manyUsers(61)
  shop.version = '2'
  await vi.advanceTimersByTimeAsync(A_LOOK_MS)
  await says('Showing the last known data.')
  expect(emails()).toHaveLength(50)
  if (again) functions['/api/admin-users'] = again
  await vi.advanceTimersByTimeAsync(2 * A_LOOK_MS)
  await says('1–50 of 61 users')
  expect(page.querySelector('[role=alert]')).toBeNull()
})

test('a tab that is hidden asks nothing, and asks at once when it is seen again', async () => {
  const { asked, says } = open('/admin', manyUsers(60))
  await says('1–50 of 60 users')
  const looks = () => asked.filter((path) => path === '/api/admin-version').length
  await vi.advanceTimersByTimeAsync(A_LOOK_MS)
  expect(looks()).toBe(1)
  const turn = (state: DocumentVisibilityState) => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
    document.dispatchEvent(new Event('visibilitychange'))
  }
  turn('hidden')
  await vi.advanceTimersByTimeAsync(30_000)
  expect(looks()).toBe(1)
  // From here on no time passes by itself, so the next look comes of being seen.
  vi.useRealTimers()
  turn('visible')
  await vi.waitFor(() => expect(looks()).toBe(2), { timeout: 30_000 })
})

test('a check that fails is logged, counts as no admin, and can be made again', async () => {
  const { page, functions, says } = open('/admin', manyUsers(3))
  functions['/api/is-admin'] = down
  await says('We couldn’t check your permissions.')
  expect(console.warn).toHaveBeenCalledWith(`/api/is-admin: ${DOWN.error}`)
  expect(page.querySelector('table')).toBeNull()
  functions['/api/is-admin'] = () => Response.json(true)
  named(page, 'Try again').click()
  await says('3 users')
})

test('users that cannot be fetched leave the page empty, with a way to try again', async () => {
  const { page, functions, says } = open('/admin', manyUsers(3))
  const again = functions['/api/admin-users']
  functions['/api/admin-users'] = down
  await says(DOWN.error)
  expect([...page.querySelectorAll('dd')].map(({ textContent }) => textContent)).toEqual(['-', '-', '-', '-'])
  if (again) functions['/api/admin-users'] = again
  named(page, 'Try again').click()
  await says('3 users')
})
