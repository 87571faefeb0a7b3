import { expect, test } from 'vitest'
import { lastCheck } from '#domain/workflow/last-check.ts'
import { CHECKED_ON } from '#domain/workflow/node-facts.ts'

const changed = (date: string) => ({ changelog: [{ version: '1.0.0', date: new Date(date), note: 'First release.' }] })

test('an old template was checked again when the node descriptions were renewed', () => {
  expect(lastCheck(changed('2024-01-01'))).toEqual(CHECKED_ON)
})

test('a newer version was checked when it was published', () => {
  expect(lastCheck(changed('2031-05-06'))).toEqual(new Date('2031-05-06'))
})
