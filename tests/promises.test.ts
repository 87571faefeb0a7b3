import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { missingTest } from './fixtures/proofs.ts'

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

/** Lines may break anywhere, and a text in code may go on in the next string. */
const plain = (text: string) => text.replaceAll(/['`] \+\s+['`]/g, '').replaceAll(/\s+/g, ' ')

interface Row {
  /** The file it stands in, from the heading above. */
  file: string
  quote: string
  keptBy: string[]
  proofs: string[]
}

const rows: Row[] = read('docs/promises.md')
  .split(/^### /m)
  .slice(1)
  .flatMap((section) => {
    const file = /^`([^`]+)`/.exec(section)?.[1] ?? ''
    const lines = section.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| Promise |'))
    return lines.map((line) => {
      const [quote = '', keptBy = '', proof = ''] = line.slice(2, -2).split(' | ')
      return { file, quote, keptBy: keptBy.split(', '), proofs: proof.split('<br>') }
    })
  })
const quotesOf = (file: string) => rows.filter((row) => row.file === file).map(({ quote }) => plain(quote))

/** What no test can see: what people do, or another company; and a claim that the owner is told to look at. */
const wrongWith = (proof: string) => (/^(Outside|Claim): .{10}/.test(proof) ? null : missingTest(proof))

const TIME =
  /\b(?:\d+|one|two|three|five|ten)(?:-\d+| to \d+)? (?:business )?(?:seconds?|minutes?|hours?|days?|years?)\b/gi

describe('the table of promises', () => {
  test('quotes what stands in the file', () => {
    const texts = new Map(rows.map(({ file }) => [file, plain(read(file))]))
    const gone = rows.filter(({ file, quote }) => !texts.get(file)?.includes(plain(quote)))
    expect(gone.map(({ file, quote }) => `${file}: ${quote}`)).toEqual([])
    expect(rows.length).toBeGreaterThan(100)
  })

  test('names files that keep each promise', () => {
    const missing = rows.flatMap(({ keptBy }) =>
      keptBy.filter((file) => file !== '-' && !existsSync(path.join(root, file))),
    )
    expect(missing).toEqual([])
  })

  test('names a test that exists, or who keeps it instead', () => {
    const wrong = rows.flatMap(({ quote, proofs }) =>
      proofs.flatMap((proof) => {
        const problem = wrongWith(proof)
        return problem ? [`${quote}: ${problem}`] : []
      }),
    )
    expect(wrong).toEqual([])
  })

  test('names no promise twice', () => {
    const all = rows.map(({ file, quote }) => `${file}: ${quote}`)
    expect(all.filter((row, at) => all.indexOf(row) !== at)).toEqual([])
  })

  test('holds all that a plan contains', () => {
    const plans: { features: string[]; benefits?: { text: string }[] }[] = JSON.parse(read('content/plans.json'))
    const sold = plans.flatMap(({ features, benefits = [] }) => [...features, ...benefits.map(({ text }) => text)])
    const quoted = quotesOf('content/plans.json')
    expect([...new Set(sold)].filter((text) => !quoted.includes(text))).toEqual([])
  })

  test.each(['refunds', 'terms', 'support', 'contact'])('holds each time that the page %s names', (page) => {
    const file = `content/pages/${page}.md`
    const [, , ...body] = read(file).split(/^---$/m)
    const left = quotesOf(file).reduce((text, quote) => text.replaceAll(quote, '…'), plain(body.join('---')))
    expect(left.match(TIME) ?? []).toEqual([])
  })
})
