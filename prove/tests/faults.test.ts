import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { chooseFaults, faultsText, shareNoticed } from '../cli/seed-faults.ts'
import { KINDS, plantFault } from '../faults/kinds.ts'
import type { WorkflowFile } from '../run/copy-workflow.ts'
import type { Subject } from '../run/load-cases.ts'

const folder = 'content/workflows'
const library = readdirSync(folder).map(
  (name) => JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')) as WorkflowFile & { name: string },
)
const subjects: Subject[] = library
  .slice(0, 20)
  .map((file) => ({ slug: file.name, file, text: '', cases: [], unreachable: {} }))

describe('kinds of faults', () => {
  test('are at least forty', () => {
    expect(Object.keys(KINDS).length).toBeGreaterThanOrEqual(40)
  })

  test.each(Object.keys(KINDS))('%s: applies somewhere, and changes only a copy', (kind) => {
    const at = library.findIndex((file) => plantFault(file, kind, 0.5) !== null)
    const file = library[at] ?? expect.unreachable('The library has no place for it.')
    const before = JSON.stringify(file)
    expect(JSON.stringify(plantFault(file, kind, 0.5)?.file)).not.toBe(before)
    expect(JSON.stringify(file)).toBe(before)
  })
})

describe('a run with faults', () => {
  const told = (seed?: number) => chooseFaults(subjects, seed).map(({ fault }) => `${fault.kind} ${fault.where}`)

  test('injects the same faults every time, two of each kind if they fit in two templates', () => {
    expect(told()).toEqual(told())
    expect(told(1)).not.toEqual(told(2))
    expect(told().length).toBeGreaterThan(Object.keys(KINDS).length)
  })

  test('lists undetected faults first', () => {
    const fault = { kind: 'a wire is gone', where: 'Fetch, output 1' }
    const seeded = [
      { slug: 'one', fault, noticed: 'Normal day' },
      { slug: 'two', fault, noticed: null },
    ]
    expect(shareNoticed(seeded)).toBe(50)
    const rows = faultsText(seeded, '2026-11-24')
      .split('\n')
      .filter((line) => line.startsWith('| a wire'))
    expect(rows).toEqual([
      '| a wire is gone | two | Fetch, output 1 | **nobody** |',
      '| a wire is gone | one | Fetch, output 1 | Normal day |',
    ])
  })
})
