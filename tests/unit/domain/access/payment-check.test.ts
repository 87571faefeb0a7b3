import { describe, expect, test } from 'vitest'
import {
  type CheckEvent,
  type Effect,
  type Flags,
  NO_ACCESS,
  NO_FLAGS,
  type PaymentCheck,
  shownAccess,
  startCheck,
  transition,
} from '#domain/access/payment-check.ts'

const FLAGS: Flags = { completed: true, plan: 'Basic Plan', amount: 2000, sessionId: 'cs_test_1' }
const HAND_SET: Flags = { ...NO_FLAGS, completed: true }
const BASIC = { hasAccess: true, planName: 'Basic Plan', amount: 2000 }
const LATEST = { planName: 'Pro Plan', amount: 5000, sessionId: 'cs_test_2' }
const PRO = { hasAccess: true, planName: 'Pro Plan', amount: 5000 }
const PRO_FLAGS: Flags = { completed: true, plan: 'Pro Plan', amount: 5000, sessionId: 'cs_test_2' }

/** Plays events from a start; the last step's effects are answered beside the state. */
function play(flags: Flags, events: readonly CheckEvent[]): { state: PaymentCheck; effects: Effect[] } {
  let state = startCheck(flags, false)
  let effects: Effect[] = []
  for (const event of events) [state, effects] = transition(state, event)
  return { state, effects }
}

const signedIn: CheckEvent = { type: 'signed-in', user: 'user_1' }

test.each<[string, Flags, CheckEvent[], PaymentCheck['access'], boolean, Effect[]]>([
  ['1: nobody is signed in, no keys: no access', NO_FLAGS, [], NO_ACCESS, false, []],
  [
    '1: nobody is signed in: the stored keys decide',
    FLAGS,
    [{ type: 'signed-out', loggedOut: false }],
    BASIC,
    false,
    [],
  ],
  [
    'a sign-in starts a check and keeps what is shown',
    FLAGS,
    [signedIn],
    BASIC,
    true,
    [{ do: 'fetch-payments', run: 1 }],
  ],
  [
    '2: a completed payment gives access and is stored',
    NO_FLAGS,
    [signedIn, { type: 'payments', run: 1, latest: LATEST }],
    PRO,
    false,
    [{ do: 'store-flags', flags: PRO_FLAGS }],
  ],
  [
    '3: no payment, but a flag with a session id: it is linked',
    FLAGS,
    [signedIn, { type: 'payments', run: 1, latest: null }],
    BASIC,
    true,
    [{ do: 'link', run: 1, sessionId: 'cs_test_1' }],
  ],
  [
    '3: after linking, a recheck follows one second later',
    FLAGS,
    [signedIn, { type: 'payments', run: 1, latest: null }, { type: 'linked', run: 1 }],
    BASIC,
    true,
    [{ do: 'recheck-later', run: 1, ms: 1000 }],
  ],
  [
    '3: the recheck finds the payment',
    FLAGS,
    [
      signedIn,
      { type: 'payments', run: 1, latest: null },
      { type: 'linked', run: 1 },
      { type: 'recheck-due', run: 1 },
      { type: 'payments', run: 2, latest: LATEST },
    ],
    PRO,
    false,
    [{ do: 'store-flags', flags: PRO_FLAGS }],
  ],
  [
    '3: a recheck that still finds nothing does not link again',
    FLAGS,
    [
      signedIn,
      { type: 'payments', run: 1, latest: null },
      { type: 'linked', run: 1 },
      { type: 'recheck-due', run: 1 },
      { type: 'payments', run: 2, latest: null },
    ],
    BASIC,
    false,
    [],
  ],
  [
    '4: linking gets no answer: flag and plan decide',
    FLAGS,
    [signedIn, { type: 'payments', run: 1, latest: null }, { type: 'link-failed', run: 1, reason: 'offline' }],
    BASIC,
    false,
    [{ do: 'log', message: 'offline' }],
  ],
  [
    '4: linking is skipped without a session id: the flag decides',
    HAND_SET,
    [signedIn, { type: 'payments', run: 1, latest: null }],
    { hasAccess: true, planName: null, amount: null },
    false,
    [],
  ],
  ['4: no flag: no access', NO_FLAGS, [signedIn, { type: 'payments', run: 1, latest: null }], NO_ACCESS, false, []],
  [
    'the server refuses the link (refunded, or another account): the keys are cleared',
    FLAGS,
    [signedIn, { type: 'payments', run: 1, latest: null }, { type: 'link-rejected', run: 1 }],
    NO_ACCESS,
    false,
    [{ do: 'clear-flags' }],
  ],
  [
    '5: an error in the check falls back to the keys and is logged',
    FLAGS,
    [signedIn, { type: 'payments-failed', run: 1, reason: 'HTTP 502' }],
    BASIC,
    false,
    [{ do: 'log', message: 'HTTP 502' }],
  ],
  [
    'a refreshed token checks again',
    FLAGS,
    [signedIn, { type: 'payments', run: 1, latest: LATEST }, { type: 'token-refreshed' }],
    PRO,
    true,
    [{ do: 'fetch-payments', run: 2 }],
  ],
  ['a refreshed token of nobody does nothing', FLAGS, [{ type: 'token-refreshed' }], BASIC, false, []],
  [
    'another tab paid as a guest: this tab shows it',
    NO_FLAGS,
    [{ type: 'flags-changed', flags: FLAGS }],
    BASIC,
    false,
    [],
  ],
  [
    'another tab logged out: a guest tab follows',
    FLAGS,
    [{ type: 'flags-changed', flags: NO_FLAGS }],
    NO_ACCESS,
    false,
    [],
  ],
  [
    'another tab changed the keys while somebody is signed in: the server is asked',
    NO_FLAGS,
    [signedIn, { type: 'payments', run: 1, latest: null }, { type: 'flags-changed', flags: FLAGS }],
    NO_ACCESS,
    true,
    [{ do: 'fetch-payments', run: 2 }],
  ],
  [
    'logging out clears access and keys',
    FLAGS,
    [signedIn, { type: 'payments', run: 1, latest: LATEST }, { type: 'signed-out', loggedOut: true }],
    NO_ACCESS,
    false,
    [{ do: 'clear-flags' }],
  ],
  ['a refused download clears the keys', FLAGS, [{ type: 'access-denied' }], NO_ACCESS, false, [{ do: 'clear-flags' }]],
])('%s', (_, flags, events, access, loading, effects) => {
  const result = play(flags, events)
  expect(result.state.access).toEqual(access)
  expect(result.state.loading).toBe(loading)
  expect(result.effects).toEqual(effects)
})

describe('answers that come too late', () => {
  test.each<[string, CheckEvent]>([
    ['payments', { type: 'payments', run: 1, latest: LATEST }],
    ['a failure', { type: 'payments-failed', run: 1, reason: 'late' }],
    ['a link', { type: 'linked', run: 1 }],
    ['a refusal', { type: 'link-rejected', run: 1 }],
    ['a recheck', { type: 'recheck-due', run: 1 }],
  ])('%s of a check before the log-out changes nothing', (_, event) => {
    const { state } = play(FLAGS, [signedIn, { type: 'signed-out', loggedOut: true }])
    expect(transition(state, event)).toEqual([state, []])
  })
})

test('while a cookie promises a session, the check is loading', () => {
  expect(startCheck(NO_FLAGS, true).loading).toBe(true)
})

describe('what is shown to a visitor who may own something', () => {
  const failed: CheckEvent = { type: 'payments-failed', run: 1, reason: 'no answer in time' }
  test.each<[string, Flags, CheckEvent[], ReturnType<typeof shownAccess>]>([
    ['nothing is sold while the answer is awaited', NO_FLAGS, [signedIn], 'open'],
    ['nothing is sold when none came', NO_FLAGS, [signedIn, failed], 'open'],
    ['nothing is sold while nobody says who is here', NO_FLAGS, [{ type: 'sign-in-unanswered' }], 'open'],
    ['who owns nothing is shown the plans', NO_FLAGS, [signedIn, { type: 'payments', run: 1, latest: null }], 'free'],
    ['the last known state stays: with access', FLAGS, [signedIn, failed], 'paid'],
    [
      'the last known state stays: without',
      NO_FLAGS,
      [
        signedIn,
        { type: 'payments', run: 1, latest: null },
        { type: 'token-refreshed' },
        { type: 'payments-failed', run: 2, reason: 'no answer in time' },
      ],
      'free',
    ],
    ['another user is another question', NO_FLAGS, [{ ...signedIn, user: 'user_2' }], 'open'],
    ['a log-out is an answer', NO_FLAGS, [signedIn, { type: 'signed-out', loggedOut: true }], 'free'],
  ])('%s', (_, flags, events, shown) => {
    let state = startCheck(flags, true)
    for (const event of events) [state] = transition(state, event)
    expect(shownAccess(state)).toBe(shown)
  })
})
