import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Outage } from '../../local/outage.ts'
import { aShop, type Shop } from '../fixtures/shop/a-shop.ts'
import { allFunctions, type Calls } from '../fixtures/shop/all-functions.ts'
import { addPaidFiles } from '../fixtures/shop/paid-files.ts'

// Every function in every outage of every service, with the real time limits: docs/outages.md holds what comes of it.

/** A browser waits for so long, in ms. The limits end the slowest combination a good two seconds earlier. */
const PATIENCE_MS = 8000

const SHORT_MS = 20

const OUTAGES: readonly Outage[] = ['down', 'busy', 'reset', 'hang', 4000]

/** By the name in the table: the word in the sentence, and the switch. */
const SERVICES = {
  Stripe: {
    named: 'Stripe',
    set: ({ stripe }: Shop['services'], outage: Outage) => {
      stripe.failing = outage
    },
  },
  Clerk: {
    named: 'Clerk',
    set: ({ clerk }: Shop['services'], outage: Outage) => {
      clerk.failing.backend = outage
    },
  },
  Email: {
    named: 'mail',
    set: ({ mail }: Shop['services'], outage: Outage) => {
      mail.failing = outage
    },
  },
  Storage: {
    named: 'storage',
    set: ({ blobs }: Shop['services'], outage: Outage) => {
      blobs.failing = outage
    },
  },
}
type Name = keyof typeof SERVICES
const NAMES = Object.keys(SERVICES) as Name[]

interface Row {
  name: string
  status: number
  kind: string | undefined
  error: string | null | undefined
  ms: number
}

let shop: Shop
let calls: Calls
/** What came of an outage, by `<function> <service>` and then by the kind of it. */
const seen = new Map<string, Map<Outage, string>>()

/** The limits are real ones. On a busy machine, a second look tells a slow function from a starved one. */
const LOOKS = { retry: 2 }

beforeAll(async () => {
  shop = await aShop()
  await addPaidFiles(shop.root)
  calls = await allFunctions(shop)
  // What the refunds of the table tell is another test's.
  shop.services.stripe.holdDeliveries()
})
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => shop.mend())
afterAll(async () => {
  shop.services.stripe.dropHeldDeliveries()
  await shop.close()
})

async function askOne(name: string, ask: Calls[string]): Promise<Row> {
  const began = performance.now()
  const { status, body } = await ask()
  return { name, status, kind: body?.kind, error: body?.error, ms: performance.now() - began }
}

/** All within a second or two of each other, and no one before the process has time for it: they share one. */
async function askAll(): Promise<Row[]> {
  const rows: Promise<Row>[] = []
  for (const [name, ask] of Object.entries(calls)) {
    rows.push(askOne(name, ask))
    await idle()
  }
  return Promise.all(rows)
}

/** Until a short wait takes as long as it should. */
async function idle(): Promise<void> {
  const began = performance.now()
  await sleep(SHORT_MS)
  if (performance.now() - began > 2 * SHORT_MS) await idle()
}

test('while everything works, every function grants what it is asked for', LOOKS, async () => {
  const refused = (await askAll()).filter(({ status }) => status !== 200)
  expect(refused).toEqual([])
})

describe.each(NAMES)('%s', (service) => {
  test.each(OUTAGES)('%s: every function answers in time, and says what cannot be reached', LOOKS, async (outage) => {
    const { set, named } = SERVICES[service]
    set(shop.services, outage)
    const rows = await askAll()
    for (const { name, status } of rows) {
      const cell = `${name} ${service}`
      seen.set(cell, (seen.get(cell) ?? new Map()).set(outage, status === 200 ? 'works' : 'reports it'))
    }
    expect(rows.filter(({ ms }) => ms > PATIENCE_MS)).toEqual([])
    const wrong = rows.filter(
      ({ status, kind, error }) =>
        status !== 200 && !(status === 502 && kind === 'service-down' && error?.includes(named)),
    )
    expect(wrong).toEqual([])
  })
})

test('no function is missing', async () => {
  const folder = path.join(import.meta.dirname, '../../netlify/functions')
  const addressed = readdirSync(folder).filter((file) =>
    readFileSync(path.join(folder, file), 'utf8').includes("'/api/"),
  )
  const asked = new Set(Object.keys(calls).map((name) => `${name.split(',')[0]}.ts`))
  expect(addressed.filter((file) => !asked.has(file))).toEqual([])
})

test('docs/outages.md holds the table', () => {
  const cellOf = (name: string, service: Name) => {
    const words = new Set(seen.get(`${name} ${service}`)?.values())
    return [...words].join(' or ')
  }
  const rows = Object.keys(calls).map((name) => [name, ...NAMES.map((service) => cellOf(name, service))])
  const lines = [['Function', ...NAMES], NAMES.map(() => '---').concat('---'), ...rows].map(
    (cells) => `| ${cells.join(' | ')} |`,
  )
  const page = readFileSync(path.join(import.meta.dirname, '../../docs/outages.md'), 'utf8')
  expect(page.split('\n').filter((line) => line.startsWith('| '))).toEqual(lines)
})
