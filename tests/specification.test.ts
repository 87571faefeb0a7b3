import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { missingTest } from './fixtures/proofs.ts'

const table = readFileSync(path.join(import.meta.dirname, 'e2e/specification.md'), 'utf8')
const rows = table
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Statement |'))
  .map((line) => {
    const [statement = '', proof = ''] = line.slice(2, -1).split(' | ')
    return { statement: statement.trim(), proof: proof.trim() }
  })

const wrongWith = (proof: string) => (/^Differs: .{10}/.test(proof) ? null : missingTest(proof))

describe('the table of the specification', () => {
  test('names a test that exists, or a reason, for every statement', () => {
    const wrong = rows.flatMap(({ statement, proof }) =>
      proof
        .split('<br>')
        .map((part) => wrongWith(part.trim()))
        .filter((problem) => problem !== null)
        .map((problem) => `${statement}: ${problem}`),
    )
    expect(wrong).toEqual([])
  })

  test('names no statement twice', () => {
    const statements = rows.map(({ statement }) => statement)
    expect(statements.filter((statement, at) => statements.indexOf(statement) !== at)).toEqual([])
  })

  test('leaves no section out', () => {
    const empty = table
      .split(/^##+ /m)
      .slice(1)
      .filter((section) => !section.startsWith('2.') && !/^\| (?!Statement)\S/m.test(section))
    expect(empty.map((section) => section.split('\n')[0])).toEqual([])
  })
})
