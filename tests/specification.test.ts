import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

const folder = import.meta.dirname
const table = readFileSync(path.join(folder, 'e2e/specification.md'), 'utf8')
const rows = table
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Statement |'))
  .map((line) => {
    const [statement = '', proof = ''] = line.slice(2, -1).split(' | ')
    return { statement: statement.trim(), proof: proof.trim() }
  })

/** Titles of the tests of a file and of the rows of its tables; what a template literal fills in matches anything. */
function titlesIn(file: string): RegExp[] {
  const source = readFileSync(file, 'utf8')
  const calls = source.matchAll(/\b(?:test|it)(?:\.each\([^)]*\))?\(\s*(['"`])((?:\\.|(?!\1).)+)\1/gs)
  const rows = source.includes('.each') ? source.matchAll(/^ *\[\s*(['"`])((?:\\.|(?!\1).)+)\1,/gm) : []
  return [...calls, ...rows].map(([, , title = '']) => {
    const parts = title.replaceAll(/\\(.)/g, '$1').split(/\$\{[^}]*\}|%s|\$\w+/)
    return new RegExp(`^${parts.map(RegExp.escape).join('.+')}$`)
  })
}

const titles = new Map(
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:spec|test)\.tsx?$/.test(name))
    .map((name) => [name.replaceAll(path.sep, '/'), titlesIn(path.join(folder, name))]),
)

function wrongWith(proof: string): string | null {
  if (/^Differs: .{10}/.test(proof)) return null
  const [file = '', title = ''] = proof.split(' › ')
  const known = titles.get(file)
  if (!known) return `names no test: "${proof}"`
  return known.some((pattern) => pattern.test(title)) ? null : `${file} holds no test "${title}"`
}

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
