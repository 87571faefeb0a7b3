import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inWorlds } from '../run/in-worlds.ts'

test('each item goes to a world that is free, one at a time, and the answers keep the order', async () => {
  const busy = new Set<string>()
  const answers = await inWorlds(['a', 'b'], [30, 0, 10, 0], async (world, wait) => {
    expect(busy.has(world)).toBe(false)
    busy.add(world)
    await pause(wait)
    busy.delete(world)
    return `${world} ${wait}`
  })
  expect(answers).toEqual(['a 30', 'b 0', 'b 10', expect.stringMatching(/ 0$/)])
})

test('what fails in one world ends the whole', async () => {
  const work = async (_: string, item: number) => {
    if (item === 2) throw new Error('n8n is gone.')
  }
  await expect(inWorlds(['a', 'b'], [1, 2, 3], work)).rejects.toThrow('n8n is gone.')
})
