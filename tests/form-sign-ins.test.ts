import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Where a story takes the link that the sign-in form had mailed. */
const TAKES_THE_LINK = /\baskForLink\(|\blinkTo\([^(),]*\)/g

/** May only be lowered: a story that is about something else begins with `signIn`, which needs no form. */
const MOST = 20

test('few stories sign in through the form', () => {
  const specs = globSync('tests/e2e/*.spec.ts')
  const signIns = specs.flatMap((spec) => readFileSync(spec, 'utf8').match(TAKES_THE_LINK) ?? [])
  expect(signIns.length).toBeGreaterThan(5)
  expect(signIns.length).toBeLessThanOrEqual(MOST)
})
