import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Outcome } from '#browser/account/call.ts'
import type { ImportTemplatesOutput } from '#contracts/import-templates.ts'
import { importSheet } from '#domain/import/run-import.ts'
import { messageFor, Outage } from '#domain/shared/errors.ts'
import { applyImport } from '#islands/import/apply-import.ts'
import { aRow } from '../../../fixtures/import/a-sheet.ts'
import { aSlowStore } from '../../../fixtures/import/a-slow-store.ts'

const noPause = async () => undefined
const DONE = { success: true, message: 'Imported: 1 added.' } as ImportTemplatesOutput
const failure = (kind: string): Outcome<ImportTemplatesOutput> => ({ ok: false, kind, message: `It is ${kind}.` })

/** Gives these outcomes one after the other, the last one again and again. */
function answers(...kinds: string[]) {
  let calls = 0
  const ask = async (): Promise<Outcome<ImportTemplatesOutput>> => {
    const kind = kinds[Math.min(calls, kinds.length - 1)] ?? ''
    calls += 1
    return kind === 'done' ? { ok: true, value: DONE } : failure(kind)
  }
  return { ask, calls: () => calls }
}

test.each([
  ['a success', ['done'], 'done', 1],
  ['a refusal', ['invalid-input'], 'rejected', 1],
  ['parts of the files', ['import-unfinished', 'import-unfinished', 'done'], 'done', 3],
  ['a late answer', ['slow', 'done'], 'done', 2],
  ['a function that was ended', ['unexpected', 'import-unfinished', 'done'], 'done', 3],
  ['a refusal after a late answer', ['slow', 'import-overtaken'], 'unconfirmed', 4],
  ['a shop that is down', ['service-down'], 'unconfirmed', 4],
  ['a line that is down', ['offline'], 'unconfirmed', 4],
  ['no end', ['import-unfinished'], 'rejected', 60],
])('%s ends as it should', async (_, kinds, end, calls) => {
  const shop = answers(...kinds)
  expect((await applyImport(shop.ask, noPause)).kind).toBe(end)
  expect(shop.calls()).toBe(calls)
})

/** What one call meets: its end at a step, time for some batches, and an answer that arrives or is lost. */
const luck = fc.record({
  endsAt: fc.option(fc.nat(6)),
  batches: fc.nat(3),
  answer: fc.constantFrom('comes', 'slow', 'offline'),
})

test('whatever a store does to the calls, what is live is never reported as failed, nor the other way round', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(luck, { maxLength: 12 }), async (fates) => {
      let steps = 0
      let endsAt: number | null = null
      const shop = aSlowStore(() => {
        if (steps++ === endsAt) throw new Outage('storage')
      })
      let calls = 0
      const ask = async (): Promise<Outcome<ImportTemplatesOutput>> => {
        const fate = fates[calls] ?? { endsAt: null, batches: 3, answer: 'comes' }
        calls += 1
        steps = 0
        endsAt = fate.endsAt
        let batches = fate.batches
        const request = {
          sheet: { rows: [{ row: 2, cells: aRow() }], rejected: [], notes: [] },
          uploads: [],
          ownSlugs: new Set<string>(),
          dryRun: false,
          source: 'pasted CSV',
          attempt: 'press-1',
          hasTime: () => batches-- > 0,
        }
        const author = {
          id: `call-${calls}`,
          admin: { id: 'user_1', email: 'a@b.test' },
          at: '2026-11-22T00:00:00.000Z',
        }
        const done = await importSheet(shop.ports, request, author).catch((error: Outage) => error)
        if (fate.answer !== 'comes') return failure(fate.answer)
        if (done instanceof Outage) return failure(done.reason.kind)
        if (done.ok) return { ok: true, value: { ...DONE, message: done.value.message } }
        return { ok: false, kind: done.error.kind, message: messageFor(done.error) }
      }
      const { kind } = await applyImport(ask, noPause)
      if (kind === 'done') expect(shop.live()).toHaveLength(1)
      if (kind === 'rejected' || kind === 'thrown') expect(shop.live()).toEqual([])
      expect(shop.states.length).toBeLessThanOrEqual(2)
    }),
    { numRuns: 500 },
  )
})
