import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLedger } from '#adapters/blobs/ledger.ts'
import { createUpdateChoices } from '#adapters/blobs/update-choices.ts'
import { createUpdateRounds } from '#adapters/blobs/update-rounds.ts'
import { createUsage } from '#adapters/blobs/usage.ts'
import type { VersionedTemplate } from '#domain/catalog/changelog.ts'
import { Outage } from '#domain/shared/errors.ts'
import { beginRound } from '#domain/updates/begin-round.ts'
import { switchOff } from '#domain/updates/choose.ts'
import { planRound } from '#domain/updates/plan-round.ts'
import { type SendPorts, sendRound } from '#domain/updates/send-round.ts'
import { type SomeBlobs, someBlobs } from '../fixtures/some-blobs.ts'

// Rounds over real storage, with a mail service that drops what comes again under a key within a day, as Resend does.

const HOUR_MS = 3_600_000
const WEEK_MS = 7 * 24 * HOUR_MS
const NOW = Date.parse('2026-06-01T10:00:00Z')
const MEMBERS = ['user_ada', 'user_bea', 'user_cem']

const change = (version: string, day: string) => ({ version, day, note: `What ${version} brought.` })
const CRM: VersionedTemplate = {
  slug: 'crm',
  name: 'CRM sync',
  versions: [change('1.1.0', '2026-05-05'), change('1.0.0', '2026-01-01')],
}

let blobs: SomeBlobs
let ports: SendPorts
let delivered: { key: string; to: string; versions: string[] }[]
let keys: Map<string, number>
let mailIsDown: boolean
let onMail: () => Promise<void>
let clock: number
let accounts: Set<string>

beforeAll(async () => {
  blobs = await someBlobs()
})
afterAll(() => blobs.remove())
beforeEach(fill)

/** Three members who asked for mails and downloaded the template before it changed. */
async function fill() {
  await blobs.reset()
  delivered = []
  keys = new Map()
  mailIsDown = false
  onMail = async () => undefined
  clock = NOW
  accounts = new Set()
  const [ledger, usage, updateChoices] = [createLedger(), createUsage(), createUpdateChoices()]
  ports = {
    ledger,
    usage,
    updateChoices,
    updateRounds: createUpdateRounds(),
    ownTemplates: async () => [CRM],
    emailOf: async (userId) => (accounts.has(userId) ? `${userId}@example.com` : null),
    mailNews: async ({ number }, { userId, email, news }) => {
      if (mailIsDown) throw new Outage('mail')
      const key = `updates/${number}/${userId}`
      const first = keys.get(key) ?? clock
      keys.set(key, first)
      if (first < clock || delivered.some((mail) => mail.key === key))
        expect(clock - first, `${key} again`).toBeLessThan(24 * HOUR_MS)
      else delivered.push({ key, to: email, versions: news.flatMap(({ notes }) => notes.map((note) => note.version)) })
      await onMail()
    },
  }
  for (const userId of MEMBERS) await join(userId)
}

async function join(userId: string) {
  accounts.add(userId)
  await ports.ledger.decide({ kind: 'grant', userId, at: NOW - WEEK_MS }, { id: `grant_${userId}`, reason: 'Bought' })
  await createUsage().noteDownload({ userId, kind: 'template', id: 'crm', at: Date.parse('2026-02-02') })
  await createUpdateChoices().note(userId, { kind: 'on', at: NOW - HOUR_MS, words: 'Mail me', email: 'a@example.com' })
}

const always = () => true
const begin = (attempt = 'press-1', at = clock) => beginRound(ports, { attempt, at })
const send = (hasTime = always) => sendRound(ports, { now: clock, hasTime })
const plan = () => planRound(ports, { now: clock, hasTime: always })
const receivers = () => delivered.map(({ to }) => to.replace('@example.com', '')).sort()

test('each subscribed member with a download and access gets one email with the changes since then', async () => {
  expect(await plan()).toMatchObject({ subscribers: 3, recipients: 3, counted: true, notBefore: null, last: null })
  expect((await begin()).ok).toBe(true)
  expect(await send()).toEqual({ mailed: 3, failures: [], finished: true })
  expect(receivers()).toEqual(MEMBERS)
  expect(delivered[0]?.versions).toEqual(['1.1.0'])
  expect(await send()).toEqual({ mailed: 0, failures: [], finished: true })
  expect((await plan()).last).toMatchObject({ number: 1, mailed: 3, closed: true })
})

test('a second round within a week sends nothing, and a repeated request continues the same round', async () => {
  await begin()
  await send()
  expect(await begin('press-1')).toEqual({ ok: true, value: expect.stringContaining('Round 1') })
  expect(await begin('press-2')).toMatchObject({ error: { kind: 'no-round', why: 'lately' } })
  clock += WEEK_MS
  expect(await begin('press-3')).toMatchObject({ error: { kind: 'no-round', why: 'nothing-new' } })
  await send()
  expect(receivers()).toEqual(MEMBERS)
})

test('of two presses at once one begins a round', async () => {
  const presses = await Promise.all(['press-1', 'press-2', 'press-3'].map((attempt) => begin(attempt)))
  expect(presses.filter(({ ok }) => ok)).toHaveLength(1)
  await Promise.all([send(), send(), send()])
  expect(receivers()).toEqual(MEMBERS)
})

test('a week later only what is newer still is told', async () => {
  await begin()
  await send()
  clock += WEEK_MS
  const versions = [change('1.2.0', '2026-06-03'), ...CRM.versions]
  ports = { ...ports, ownTemplates: async () => [{ ...CRM, versions }] }
  delivered = []
  expect((await begin('press-2')).ok).toBe(true)
  await send()
  expect(delivered.map(({ versions }) => versions)).toEqual([['1.2.0'], ['1.2.0'], ['1.2.0']])
})

test('what changes while a round is sent waits for the next', async () => {
  await begin()
  const versions = [change('1.2.0', '2026-06-01'), ...CRM.versions]
  ports = { ...ports, ownTemplates: async () => [{ ...CRM, versions }] }
  await send()
  expect(delivered[0]?.versions).toEqual(['1.1.0'])
})

describe('nothing goes to', () => {
  const othersOnly = async () => {
    await begin()
    expect(await send()).toMatchObject({ failures: [], finished: true })
    expect(receivers()).toEqual(MEMBERS.slice(1))
  }

  test('a member whose access ended', async () => {
    await ports.ledger.decide({ kind: 'revoke', userId: 'user_ada', at: NOW }, { id: 'revoke', reason: 'Refunded' })
    expect((await plan()).recipients).toBe(2)
    await othersOnly()
  })

  test('an account that is gone', async () => {
    const { emailOf } = ports
    ports = { ...ports, emailOf: async (userId) => (userId === 'user_ada' ? null : emailOf(userId)) }
    await othersOnly()
  })

  test('somebody who stopped them, also while a round is sent', async () => {
    await begin()
    mailIsDown = true
    await send()
    mailIsDown = false
    await switchOff(createUpdateChoices(), { userId: 'user_ada', by: 'link', at: NOW })
    await send()
    expect(receivers()).toEqual(MEMBERS.slice(1))
  })

  test('somebody who has the newest version', async () => {
    await createUsage().noteDownload({ userId: 'user_ada', kind: 'template', id: 'crm', at: NOW })
    await othersOnly()
  })
})

test('a round is sent in slices, as the time of a run allows', async () => {
  await begin()
  let left = 1
  expect(await send(() => left-- > 0)).toMatchObject({ mailed: 1, finished: false })
  expect(await send()).toMatchObject({ mailed: 2, finished: true })
  expect(receivers()).toEqual(MEMBERS)
})

test('during an outage of mail few are begun with, and all get it afterwards', async () => {
  for (let nth = 0; nth < 10; nth += 1) await join(`user_more${nth}`)
  await begin()
  mailIsDown = true
  expect((await send()).failures).toHaveLength(3)
  expect((await send()).failures).toHaveLength(3)
  expect((await plan()).last).toMatchObject({ mailed: 3, closed: false })
  mailIsDown = false
  await send()
  expect(receivers()).toEqual([...accounts].sort())
})

test('who may have got it a day ago is not sent it again', async () => {
  await begin()
  // The mail is taken, and then storage fails: nobody knows any more.
  onMail = async () => blobs.failNextWrites(0, 10_000)
  await send()
  blobs.failNextWrites(0, 0)
  onMail = async () => undefined
  const [first] = receivers()
  clock += 21 * HOUR_MS
  expect(await send()).toMatchObject({ finished: true })
  expect(receivers()).toEqual(MEMBERS)
  expect(delivered.filter(({ to }) => to.startsWith(first ?? '')).length).toBe(1)
})

test('crashed after any write, of the press or of the sending, it is finished by the next runs: one mail each', async () => {
  let cuts = 0
  for (let isCut = true; isCut; cuts += 1) {
    await fill()
    blobs.failNextWrites(cuts, 10_000)
    const begun = await begin().catch(() => null)
    const slice = begun ? await send().catch(() => null) : null
    isCut = slice === null || !slice.finished || slice.failures.length > 0
    blobs.failNextWrites(0, 0)
    // An admin who was not told that it began presses again.
    if (!begun) await begin()
    clock += HOUR_MS
    await send()
    expect(receivers(), `after ${cuts} writes`).toEqual(MEMBERS)
    expect((await plan()).last, `after ${cuts} writes`).toMatchObject({ mailed: 3, closed: true })
    expect((await send()).mailed).toBe(0)
  }
  // The round, two notes for each member, and the end.
  expect(cuts).toBe(9)
})

test('one write fails and the others land: the next run makes it good', async () => {
  for (let nth = 0; nth < 8; nth += 1) {
    await fill()
    blobs.failNextWrites(nth, 1)
    if (!(await begin().catch(() => null))) await begin()
    await send().catch(() => null)
    blobs.failNextWrites(0, 0)
    clock += HOUR_MS
    await send()
    expect(receivers(), `without write ${nth}`).toEqual(MEMBERS)
    expect((await plan()).last).toMatchObject({ mailed: 3, closed: true })
  }
})
