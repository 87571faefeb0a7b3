import { expect, test, vi } from 'vitest'
import { type Act, type ActPorts, carryOut } from '#domain/admin/act.ts'
import { type AuditEntry, type AuditIntent, UNFINISHED } from '#domain/admin/audit-entry.ts'
import type { Account, Audit, AuditEnd } from '#domain/admin/ports.ts'
import { Outage } from '#domain/shared/errors.ts'
import { aLedger } from '../../../fixtures/a-ledger.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const HOUR = 3_600_000
const admin = { id: 'user_boss', email: 'boss@example.com' }
const max: Account = {
  id: 'user_max',
  email: 'max@example.com',
  createdAt: 0,
  admin: false,
  seeded: false,
  banned: false,
}
const MAKE: Act = { action: 'make-admin', userId: max.id, reason: 'Helps with support', attempt: 'attempt-1' }

/** An audit log in memory that keeps the first of two notes under one id, as the real one does. */
function anAudit(): Audit & { log: () => AuditEntry[] } {
  const intents = new Map<string, AuditIntent>()
  const ends = new Map<string, AuditEnd>()
  const entry = ({ request: _, ...intent }: AuditIntent) => ({
    ...intent,
    outcome: ends.get(intent.id)?.outcome ?? UNFINISHED,
  })
  const log = () => [...intents.values()].map(entry)
  return {
    log,
    begin: async (given) => {
      const intent = intents.get(given.id) ?? given
      intents.set(given.id, intent)
      return { intent, end: ends.get(given.id) ?? null }
    },
    finish: async (intent, end) => {
      if (!ends.has(intent.id)) ends.set(intent.id, end)
      return entry(intent)
    },
    unfinished: async (id) => (ends.has(id) ? null : (intents.get(id) ?? null)),
    page: async () => ({ entries: log(), found: intents.size }),
    about: async () => log(),
  }
}

/** `users` are all there are, and the first of them is the one who is found. */
function aDesk(...users: Account[]) {
  const audit = anAudit()
  const setAdmin = vi.fn<ActPorts['userDirectory']['setAdmin']>(async () => undefined)
  const all = vi.fn<ActPorts['userDirectory']['all']>(async () => users)
  const userDirectory = { find: async () => users[0] ?? max, all, setAdmin } as Partial<ActPorts['userDirectory']>
  const ports = { audit, userDirectory, ledger: aLedger() } as unknown as ActPorts
  const carry = (act: Act = MAKE, now = NOW) => carryOut(ports, { admin, act, now })
  return { carry, setAdmin, all, log: audit.log }
}

test('the intent is noted before anything is done', async () => {
  const { carry, setAdmin, log } = aDesk()
  setAdmin.mockImplementation(async () => {
    expect(log()).toMatchObject([{ id: 'attempt-1', outcome: UNFINISHED, at: '2026-11-20T12:00:00.000Z' }])
  })
  const answer = await carry()
  expect(answer.ok && answer.value.outcome).toBe('Made an admin.')
})

test('the same attempt is done once and answered the same', async () => {
  const { carry, setAdmin } = aDesk()
  const first = await carry()
  expect(await carry(MAKE, NOW + HOUR)).toEqual(first)
  expect(setAdmin).toHaveBeenCalledTimes(1)
})

test('an outage leaves the entry open, and the same attempt completes it', async () => {
  const { carry, setAdmin, log } = aDesk()
  setAdmin.mockRejectedValueOnce(new Outage('Clerk'))
  await expect(carry()).rejects.toThrow(Outage)
  expect(log()[0]?.outcome).toBe(UNFINISHED)
  expect((await carry(MAKE, NOW + HOUR)).ok).toBe(true)
  expect(log()).toMatchObject([{ at: '2026-11-20T12:00:00.000Z', outcome: 'Made an admin.' }])
})

test('an open attempt is not taken up again after Stripe has forgotten its key', async () => {
  const { carry, setAdmin } = aDesk()
  setAdmin.mockRejectedValueOnce(new Outage('Clerk'))
  await expect(carry()).rejects.toThrow(Outage)
  const late = await carry(MAKE, NOW + 25 * HOUR)
  expect(late.ok || late.error.kind).toBe('invalid-input')
  expect(setAdmin).toHaveBeenCalledTimes(1)
})

test('a refusal closes the entry, and the same attempt is refused again without a second look', async () => {
  const { carry, all, log } = aDesk({ ...max, ...admin, admin: true })
  const leave: Act = { ...MAKE, action: 'unmake-admin', userId: admin.id }
  const refused = await carry(leave)
  expect(refused).toEqual({ ok: false, error: { kind: 'last-admin' } })
  expect(await carry(leave)).toEqual(refused)
  expect(log()[0]?.outcome).toMatch(/^Not done: This is the only admin/)
  expect(all).toHaveBeenCalledTimes(1)
})

test('an attempt that was used for something else does nothing', async () => {
  const { carry, setAdmin } = aDesk()
  await carry()
  const other = await carry({ ...MAKE, action: 'unmake-admin' })
  expect(other.ok || other.error.kind).toBe('invalid-input')
  expect(setAdmin).toHaveBeenCalledTimes(1)
})
