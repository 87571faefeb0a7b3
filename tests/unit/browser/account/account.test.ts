import { beforeEach, expect, test, vi } from 'vitest'

interface Shown {
  user: { id: string } | null
  session: { id: string; getToken(): Promise<string> } | null
}

let made = 0
let shown: Shown = { user: null, session: null }
const listeners: ((shown: Shown) => void)[] = []

/** Clerk in a browser whose clock is ahead: each question finds the last token too old, and makes a new one. */
const clerk = {
  load: async () => undefined,
  addListener: (listener: (shown: Shown) => void) => listeners.push(listener),
  get session() {
    return shown.session
  },
}

function show(user: string, session: string): string {
  made += 1
  const token = `token-${made}`
  const getToken = async () => {
    await new Promise(setImmediate)
    return show(user, session)
  }
  shown = { user: { id: user }, session: { id: session, getToken } }
  for (const listener of listeners) listener(shown)
  return token
}

vi.stubEnv('PUBLIC_CLERK_PROXY_URL', '/__clerk')
vi.stubEnv('SSR', false)
vi.stubGlobal('window', { Clerk: clerk })
vi.stubGlobal('location', { pathname: '/' })
vi.stubGlobal('document', {
  cookie: '__client_uat=1',
  documentElement: { dataset: {} },
  createElement: () => ({ dataset: {} }),
  head: { append: (script: { onload(): void }) => script.onload() },
})
const stored = new Map<string, string>()
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
})
const toast = vi.hoisted(() => vi.fn())
vi.mock('#browser/toast.ts', () => ({ toast }))
vi.mock('#browser/account/owner-link.ts', () => ({ askForAdmin: () => undefined }))
const { getAccount, startAccount } = await import('#browser/account/account.ts')
const { expectGreeting } = await import('#browser/account/greeting.ts')

const payments = vi.fn(async () => {
  await new Promise(setImmediate)
  return Response.json([])
})

/** Lets everything run that has begun; a loop would still be running after so many turns. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 200; turn += 1) await new Promise(setImmediate)
}

const later = (minutes: number) => vi.spyOn(performance, 'now').mockReturnValue(performance.now() + minutes * 60_000)

beforeEach(() => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(payments)
  payments.mockClear()
})

test('a token that the check itself has made starts no check', async () => {
  await startAccount()
  show('user_1', 'sess_1')
  await settle()
  expect(getAccount()).toMatchObject({ user: 'user_1', loading: false })
  expect(payments).toHaveBeenCalledTimes(1)
})

test('new tokens start a check once in five minutes, however many there are', async () => {
  for (let more = 0; more < 5; more += 1) show('user_1', 'sess_1')
  await settle()
  expect(payments).not.toHaveBeenCalled()
  later(5)
  for (let more = 0; more < 5; more += 1) {
    show('user_1', 'sess_1')
    await settle()
  }
  expect(payments).toHaveBeenCalledTimes(1)
})

test('another session is checked at once, of the same user or of another', async () => {
  show('user_1', 'sess_2')
  await settle()
  expect(payments).toHaveBeenCalledTimes(1)
  show('user_2', 'sess_3')
  await settle()
  expect(payments).toHaveBeenCalledTimes(2)
})

test('a session that ends while its purchases are being read takes the plan with it', async () => {
  payments.mockImplementationOnce(async () =>
    Response.json([{ plan_name: 'Basic Plan', amount: 2000, session_id: 'cs_test_1' }]),
  )
  show('user_cleo', 'sess_5')
  await settle()
  expect(getAccount().access.hasAccess).toBe(true)
  payments.mockImplementationOnce(async () => {
    vi.stubGlobal('document', { ...document, cookie: '' })
    return Response.json({ kind: 'signed-out', error: 'Sign in to continue.' }, { status: 401 })
  })
  show('user_cleo', 'sess_6')
  await settle()
  expect(getAccount()).toMatchObject({ user: null, access: { hasAccess: false } })
})

test('a sign-in is greeted once, and not again when the next page finds the session', async () => {
  expectGreeting()
  for (const session of ['sess_8', 'sess_9']) {
    show('user_1', session)
    await settle()
  }
  expect(toast.mock.calls).toEqual([[{ title: 'Welcome!', text: "You've been signed in successfully." }]])
})
