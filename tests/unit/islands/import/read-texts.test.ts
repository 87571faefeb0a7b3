import { expect, test, vi } from 'vitest'
import { textReader } from '#islands/import/read-texts.ts'

const textsOf = (hashes: string[]) => Object.fromEntries(hashes.map((hash) => [hash, { rare: [hash], nodes: [] }]))

test('texts of rows that open together come in calls of twenty, each once', async () => {
  const load = vi.fn(async (hashes: string[]) => textsOf(hashes))
  const read = textReader(load)
  const hashes = Array.from({ length: 21 }, (_, at) => `h${at}`)
  const [first] = await Promise.all([...hashes, 'h0'].map(read))
  expect(first).toEqual({ rare: ['h0'], nodes: [] })
  expect(load.mock.calls.map(([part]) => part.length)).toEqual([20, 1])
})

test('texts that can’t be loaded are tried again when the row is opened again', async () => {
  const load = vi.fn(async (hashes: string[]) => textsOf(hashes)).mockResolvedValueOnce({} as never)
  const read = textReader(load)
  expect(await read('h')).toBeNull()
  expect(await read('h')).toEqual({ rare: ['h'], nodes: [] })
})
