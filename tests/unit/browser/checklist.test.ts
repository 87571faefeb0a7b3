import { afterEach, expect, test, vi } from 'vitest'
import { itemName, readTicks, storeTicks } from '#browser/checklist.ts'

afterEach(() => vi.unstubAllGlobals())

function aStorage(kept: Record<string, string> = {}) {
  const items = new Map(Object.entries(kept))
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
  })
  return items
}

test('an item is named by its words', () => {
  expect(itemName(' Backup restored once? ')).toBe('backup-restored-once')
})

test('what was ticked is ticked on the next visit, each page for itself', () => {
  aStorage()
  storeTicks('ai-agency-roadmap', new Set(['alerts-on']))
  expect(readTicks('ai-agency-roadmap')).toEqual(new Set(['alerts-on']))
  expect(readTicks('another-page')).toEqual(new Set())
})

test.each(['{', '"text"', '{"a":1}', 'null'])('a value nobody can read (%s) counts as nothing ticked', (broken) => {
  aStorage({ 'checklist:ai-agency-roadmap': broken })
  expect(readTicks('ai-agency-roadmap')).toEqual(new Set())
})

test('a browser that forbids storage still shows the page', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('denied')
    },
    setItem: () => {
      throw new Error('denied')
    },
  })
  expect(() => storeTicks('ai-agency-roadmap', new Set(['alerts-on']))).not.toThrow()
  expect(readTicks('ai-agency-roadmap')).toEqual(new Set())
})
