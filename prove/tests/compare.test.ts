import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Outcome } from '../case.ts'
import { differences, differencesFromRecording } from '../record/compare.ts'
import { recordingOf } from '../record/recording.ts'
import type { CaseRun } from '../run/run-proofs.ts'

const subject = { slug: 'w', file: { name: 'W', nodes: [], connections: {} }, text: '{}', cases: [], unreachable: {} }

const aRun = (title: string, items: readonly Record<string, unknown>[], lasts = 4): CaseRun => {
  const outcome: Outcome = {
    executions: [{ status: 'success' }],
    nodes: { Fetch: { runs: [{ outputs: [[...items]], inputs: [], took: 0 }], items: [...items] } },
    exchanges: [],
    messages: [],
    responses: [],
    state: () => undefined,
    table: () => [],
  }
  const one = { name: 'normal-day', title, trigger: { kind: 'manual' }, check: () => undefined } as const
  return { one, result: { outcome, problems: [], took: 0, lasts } }
}

function recorded({ one, result: { outcome, lasts } }: CaseRun): string {
  const root = mkdtempSync(path.join(tmpdir(), 'recordings-'))
  mkdirSync(path.join(root, 'content/runs/w'), { recursive: true })
  const recording = recordingOf(subject, one, outcome, { date: '2026-11-23', lasts })
  writeFileSync(path.join(root, 'content/runs/w/normal-day.json'), JSON.stringify(recording))
  return root
}

test('differences name the innermost path, in any order', () => {
  expect(differences({ a: { b: [1, 2], c: 3 } }, { a: { c: 3, b: [1] } })).toEqual(['a.b.1 is 2, recorded absent'])
  expect(differences({ a: null }, { a: {} })).toEqual(['a is null, recorded {}'])
})

test('the ids and times of a data table, its columns and its project are no difference', () => {
  const columns = (id: string) => [{ id, name: 'sku', dataTableId: id }]
  const table = (id: string) => ({
    out: { createdAt: id, id, name: 'log', projectId: id, project: { id, createdAt: id }, columns: columns(id) },
  })
  expect(differences(table('TPtbmpB4zIOFdpn8'), table('V8FMHbbpLLZQoRfG'))).toEqual([])
  const trimmed = (id: string) => ({ out: { updatedAt: id, createdAt: id, id, name: 'log' } })
  expect(differences(trimmed('HtZu2RClDlKqk1Hx'), trimmed('tkhpBagWYjFllUha'))).toEqual([])
  expect(differences({ row: { id: 2 } }, { row: { id: 1 } })).toEqual(['row.id is 2, recorded 1'])
  const signed = (digit: string) => ({ query: { signature: digit.repeat(64) } })
  expect(differences(signed('a'), signed('b'))).toEqual([])
})

describe('a run and its recording', () => {
  const root = recorded(aRun('Normal day', [{ page: 1 }]))
  const compare = (ran: CaseRun) => differencesFromRecording(root, subject, ran)

  test('agree, even with another title', async () => {
    expect(await compare(aRun('A normal day', [{ page: 1 }]))).toEqual([])
    expect(await compare(aRun('Normal day', [{ page: 1 }], 4.5))).toEqual([])
  })

  test.each([
    ['items', aRun('Normal day', [{ page: 1 }, { page: 2 }]), 'nodes.Fetch.out.0 is 2, recorded 1'],
    ['values', aRun('Normal day', [{ page: 2 }]), 'nodes.Fetch.sampleOut.page is 2, recorded 1'],
    ['pauses', aRun('Normal day', [{ page: 1 }], 0), 'lasts is 0, recorded 4'],
  ])('differ in %s', async (_, ran, difference) => {
    expect(await compare(ran)).toEqual([
      `the run differs from its recording; if that is right, add --record: ${difference}`,
    ])
  })

  test('with parallel events or several files may differ in anything', async () => {
    const { one, result } = aRun('Normal day', [{ page: 2 }])
    expect(await compare({ one: { ...one, trigger: { kind: 'manual', alongside: 1 } }, result })).toEqual([])
    const file = (fileName: string) => ({ fileName, type: 'text/plain', content: '' })
    const form = (...photos: string[]) => ({ kind: 'form', fields: { photos: photos.map(file) } }) as const
    expect(await compare({ one: { ...one, trigger: form('1.png', '2.png') }, result })).toEqual([])
    expect(await compare({ one: { ...one, trigger: form('1.png') }, result })).toHaveLength(1)
  })

  test('without a recording, nothing differs', async () => {
    expect(await differencesFromRecording('/nowhere', subject, aRun('Normal day', []))).toEqual([])
  })
})
