import { describe, expect, test } from 'vitest'
import { readCsv } from '#adapters/csv/read-csv.ts'
import type { AuditIntent } from '#domain/admin/audit-entry.ts'
import type { AuditEnd } from '#domain/admin/ports.ts'
import { EMPTY_CATALOGUE } from '#domain/import/imported-template.ts'
import type { ImportState } from '#domain/import/ports.ts'
import { type ImportPorts, importSheet, removeImported, undoImport } from '#domain/import/run-import.ts'
import { aRow, aSheet } from '../../../fixtures/import/a-sheet.ts'

/** A shop that is killed at the n-th thing it writes or tells: before it, or right after it. */
function aShopThatStops() {
  const states: ImportState[] = [{ head: 0, version: '0', catalogue: EMPTY_CATALOGUE, undoTo: null, run: null }]
  const intents = new Map<string, AuditIntent>()
  const ends = new Map<string, AuditEnd>()
  const told: number[] = []
  let stop = { at: 0, after: false }
  let steps = 0

  async function step<T>(write: () => T): Promise<T> {
    steps += 1
    if (steps === stop.at && !stop.after) throw new Error('killed')
    const result = write()
    if (steps === stop.at) throw new Error('killed')
    return result
  }
  const newest = () => states.at(-1) as ImportState
  const add = (state: Omit<ImportState, 'head' | 'version'>) => {
    states.push({ ...state, head: states.length, version: `${states.length}` })
    return newest()
  }
  const ports: ImportPorts = {
    imported: {
      current: async () => newest(),
      keepWorkflows: (files) => step(() => ({ stored: files.length, written: files.length })),
      workflow: async () => null,
      publish: ({ head }, catalogue, run) => step(() => add({ catalogue, run, undoTo: head })),
      goBack: ({ undoTo }, run) =>
        step(() => {
          const { catalogue, undoTo: further } = states[undoTo ?? 0] as ImportState
          return add({ catalogue, run, undoTo: further })
        }),
    },
    audit: {
      begin: (intent) => step(() => ({ intent: intents.set(intent.id, intent).get(intent.id) ?? intent, end: null })),
      finish: (intent, end) =>
        step(() => ends.set(intent.id, ends.get(intent.id) ?? end)).then(() => ({ ...intent, ...end })),
      unfinished: async (id) => (ends.has(id) ? null : (intents.get(id) ?? null)),
    },
    announceImport: () =>
      step(() => {
        told.push(newest().head)
        return { purged: true }
      }),
  }
  return {
    ports,
    newest,
    names: () => newest().catalogue.templates.map(({ name }) => name),
    stopAt: (at: number, after: boolean) => {
      stop = { at: steps + at, after }
    },
    expectAllKnown: () => {
      expect(told).toContain(newest().head)
      for (const { run } of states) if (run) expect(ends.get(run.id)?.outcome).toBe(run.outcome)
    },
  }
}

let calls = 0
const author = () => ({
  id: `call-${++calls}`,
  admin: { id: 'user_1', email: 'a@b.test' },
  at: '2026-11-22T00:00:00.000Z',
})

async function importing({ ports }: ReturnType<typeof aShopThatStops>, names: string[]) {
  const sheet = readCsv(aSheet(names.map((name) => aRow({ name }))))
  if (!sheet.ok) throw new Error('no sheet')
  const request = {
    sheet: sheet.value,
    uploads: [],
    ownSlugs: new Set<string>(),
    dryRun: false,
    source: 'pasted CSV',
    hasTime: () => true,
  }
  return importSheet(ports, request, author())
}

const STOPS = [1, 2, 3, 4, 5].flatMap((at) => [false, true].map((after) => ({ at, after })))

describe.each(STOPS)('cut off at write $at (after it: $after), and tried again', ({ at, after }) => {
  test('an import is live once, told to the edge, and known to the log', async () => {
    const shop = aShopThatStops()
    shop.stopAt(at, after)
    await importing(shop, ['One']).catch(() => undefined)
    const again = await importing(shop, ['One'])
    expect(again.ok).toBe(true)
    expect(shop.newest().head).toBe(1)
    shop.expectAllKnown()
  })

  test('an undo goes back one run, not two', async () => {
    const shop = aShopThatStops()
    await importing(shop, ['One'])
    await importing(shop, ['One', 'Two'])
    shop.stopAt(at, after)
    const first = await undoImport(shop.ports, { reason: '' }, author()).catch(() => null)
    if (first === null) expect((await undoImport(shop.ports, { reason: '' }, author())).ok).toBe(true)
    expect(shop.names()).toEqual(['One'])
    await importing(shop, ['One'])
    shop.expectAllKnown()
  })

  test('a removal is done once, and the second try is no refusal', async () => {
    const shop = aShopThatStops()
    await importing(shop, ['One', 'Two'])
    shop.stopAt(at, after)
    const first = await removeImported(shop.ports, { slug: 'one', reason: '' }, author()).catch(() => null)
    if (first === null) expect((await removeImported(shop.ports, { slug: 'one', reason: '' }, author())).ok).toBe(true)
    expect(shop.names()).toEqual(['Two'])
    await importing(shop, ['Two'])
    shop.expectAllKnown()
  })
})

test('the next import of another sheet ends what was cut off, and does its own', async () => {
  const shop = aShopThatStops()
  shop.stopAt(3, true)
  await importing(shop, ['One']).catch(() => undefined)
  await importing(shop, ['Two'])
  expect(shop.names()).toEqual(['One', 'Two'])
  shop.expectAllKnown()
})
