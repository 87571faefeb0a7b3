import path from 'node:path'
import { expect, test } from 'vitest'
import { budgetFor, readBudgets } from '../../../scripts/bench/budget.ts'
import { bundleEach } from '../../../scripts/bench/measure-bundles.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const bundles = await bundleEach(root)
const holding = (part: string) =>
  bundles.filter(({ holds }) => holds.some((file) => file.includes(part))).map(({ name }) => name)

test('every function is small enough to start quickly', () => {
  const { most } = budgetFor(readBudgets(), 'Function bundle', 'largest')
  expect(bundles.length).toBeGreaterThan(10)
  expect(bundles.filter(({ bytes }) => bytes > most)).toEqual([])
})

test('what is known of n8n’s nodes travels only with the functions that read workflows', () => {
  expect(holding('node-facts.json')).toEqual(['import-templates', 'templates'])
  expect(holding('node-releases.json')).toEqual(['templates'])
})

test('no function carries tools for pictures or messages in other languages', () => {
  expect([...holding('/sharp/'), ...holding('/zod/v4/locales/de.js')]).toEqual([])
})
