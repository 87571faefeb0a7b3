import { expect, test } from 'vitest'
import { wrongClaims } from '#domain/site/claims.ts'

const of = (...texts: string[]) => texts.map((text) => ({ file: 'site.json', text }))

test.each([
  ['150+ workflow templates', 161, false],
  ['150+ workflow templates', 166, true],
  ['10K+ workflow automation templates', 9000, false],
  ['10K+ workflow automation templates', 8999, true],
  ['10,000+ customers', 161, false],
])('"%s" with %i templates: a wrong claim is %s', (text, held, isWrong) => {
  expect(wrongClaims(of(text), held)).toHaveLength(isWrong ? 1 : 0)
})
