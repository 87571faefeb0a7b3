import { describe, expect, test } from 'vitest'
import { signInStateOf } from '#islands/account-page/sign-in/sign-in-state.ts'

type Args = Parameters<typeof signInStateOf>
type User = Args[0]
type Session = Args[1][number]

// The fields that are read, without the methods of Clerk's own objects.
const address = (id: string, emailAddress: string, status = 'verified') =>
  ({ id, emailAddress, verification: { status } }) as User['emailAddresses'][number]
const google = (error?: { code: string; message: string; longMessage?: string }) =>
  ({
    id: 'eac_1',
    provider: 'google',
    emailAddress: 'ada@gmail.example',
    verification: { error: error ?? null },
  }) as User['verifiedExternalAccounts'][number]

function aUser(more: Partial<User> = {}): User {
  const primary = address('idn_1', 'ada@example.com')
  return {
    primaryEmailAddress: primary,
    emailAddresses: [primary],
    verifiedExternalAccounts: [],
    unverifiedExternalAccounts: [],
    ...more,
  }
}

const aSession = (id: string, day: string, activity: Partial<Session['latestActivity']> = {}): Session => ({
  id,
  lastActiveAt: new Date(`${day}T10:00:00Z`),
  latestActivity: { id: 'act_1', ...activity },
})

const stateOf = (user: User, sessions: Session[] = []) => signInStateOf(user, sessions, 'sess_here')

test('addresses beside the primary one are told, and whether they open anything', () => {
  const added = [address('idn_2', 'old@example.com'), address('idn_3', 'typed@example.com', 'unverified')]
  const { email, others } = stateOf(aUser({ emailAddresses: [address('idn_1', 'ada@example.com'), ...added] }))
  expect(email).toBe('ada@example.com')
  expect(others).toEqual([
    { id: 'idn_2', address: 'old@example.com', proven: true },
    { id: 'idn_3', address: 'typed@example.com', proven: false },
  ])
})

describe('Google', () => {
  test('is the only way in where no address is proven', () => {
    const unproven = address('idn_1', 'ada@example.com', 'unverified')
    const connected = { verifiedExternalAccounts: [google()] }
    expect(stateOf(aUser({ ...connected, emailAddresses: [unproven] })).onlyGoogle).toBe(true)
    expect(stateOf(aUser(connected))).toMatchObject({
      google: { id: 'eac_1', address: 'ada@gmail.example' },
      onlyGoogle: false,
    })
  })

  test.each([
    ['external_account_exists', 'That Google account is connected to another account here.'],
    ['something_new', 'Clerk’s own sentence.'],
  ])('tells why the last try failed (%s), until it is connected', (code, sentence) => {
    const failed = google({ code, message: 'short', longMessage: 'Clerk’s own sentence.' })
    expect(stateOf(aUser({ unverifiedExternalAccounts: [failed] })).googleProblem).toBe(sentence)
    const both = { unverifiedExternalAccounts: [failed], verifiedExternalAccounts: [google()] }
    expect(stateOf(aUser(both)).googleProblem).toBeNull()
  })
})

describe('devices', () => {
  test('begin with this one, then the one that was seen last', () => {
    const sessions = [
      aSession('sess_old', '2026-01-01'),
      aSession('sess_here', '2026-01-02'),
      aSession('sess_new', '2026-01-03'),
    ]
    const { devices } = stateOf(aUser(), sessions)
    expect(devices.map(({ id, here }) => [id, here])).toEqual([
      ['sess_here', true],
      ['sess_new', false],
      ['sess_old', false],
    ])
  })

  test.each([
    [{ browserName: 'Safari', deviceType: 'Macintosh' }, 'Safari on Mac', null],
    [{ browserName: 'Chrome', city: 'Lyon', country: 'FR' }, 'Chrome', 'Lyon, FR'],
    [{ isMobile: true, country: 'FR' }, 'A phone', 'FR'],
    [{}, 'A browser', null],
  ])('are named by what Clerk knows of them (%j)', (activity, name, place) => {
    expect(stateOf(aUser(), [aSession('sess_1', '2026-01-01', activity)]).devices).toMatchObject([{ name, place }])
  })
})
