import { afterEach, expect, test, vi } from 'vitest'

vi.stubEnv('PUBLIC_CLERK_PROXY_URL', '/__clerk')
vi.stubGlobal('window', {})
vi.stubGlobal('document', { cookie: '__client_uat=0', documentElement: { dataset: {} } })
const { adminFetch, watchRejections } = await import('#browser/owner/admin-fetch.ts')

afterEach(() => vi.restoreAllMocks())

test('whoever has logged out meanwhile is told so without a call that would only be refused', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch')
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const refused = vi.fn()
  const end = watchRejections(refused)
  expect(await adminFetch('/api/is-admin', {})).toMatchObject({ ok: false, kind: 'signed-out' })
  end()
  expect(refused).toHaveBeenCalledOnce()
  expect(fetched).not.toHaveBeenCalled()
})
