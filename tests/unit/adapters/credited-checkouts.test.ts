import { expect, test } from 'vitest'
import { fromMetadata, toMetadata } from '#adapters/stripe/credited-checkouts.ts'

const ids = Array.from({ length: 10 }, (_, nth) => `cs_live_${nth}`.padEnd(255, 'x'))

test('as many as are credited fit into the metadata of a checkout, each under a key of its own', () => {
  const metadata = toMetadata(ids)
  expect(Object.keys(metadata)).toHaveLength(10)
  for (const value of Object.values(metadata)) expect(value.length).toBeLessThanOrEqual(500)
  expect(fromMetadata({ plan_name: 'Pro Plan', ...metadata })).toEqual(ids)
})

test('one that was named alone is told from one of several, and nothing is nothing', () => {
  expect(fromMetadata({ upgrade_of: 'cs_1' })).toBe('cs_1')
  expect(fromMetadata(toMetadata(['cs_1']))).toEqual(['cs_1'])
  expect(fromMetadata(null)).toEqual([])
})
