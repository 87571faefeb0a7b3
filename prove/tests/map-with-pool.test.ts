import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { mapWithPool } from '../run/map-with-pool.ts'

test('each item goes to the first free worker, one at a time, and results keep the order', async () => {
  const busy = new Set<string>()
  const results = await mapWithPool(['a', 'b'], [30, 0, 10, 0], async (worker, wait) => {
    expect(busy.has(worker)).toBe(false)
    busy.add(worker)
    await pause(wait)
    busy.delete(worker)
    return `${worker} ${wait}`
  })
  expect(results).toEqual(['a 30', 'b 0', 'b 10', expect.stringMatching(/ 0$/)])
})

test('an error in one worker rejects the whole call', async () => {
  const work = async (_: string, item: number) => {
    if (item === 2) throw new Error('n8n is gone.')
  }
  await expect(mapWithPool(['a', 'b'], [1, 2, 3], work)).rejects.toThrow('n8n is gone.')
})
