import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Case } from '../../case.ts'
import { writeRecordings } from '../../cli/write-recordings.ts'
import { reportText } from '../../cli/write-report.ts'
import { n8nProgram } from '../../n8n/install.ts'
import type { CaseRun, Proof } from '../../run/run-proofs.ts'

const one: Case = { name: 'normal-day', title: 'Normal day', trigger: { kind: 'manual' }, check: () => undefined }

const aSubject = (slug = 'w') => ({
  slug,
  text: '{}',
  file: { name: 'W', nodes: [], connections: {} },
  cases: [one],
  unreachable: { 'Read → Report': 'It reads what was read.' },
})

const aProof = ({ problems = [] as string[], slug = 'w', took = 1500 } = {}): Proof => ({
  subject: aSubject(slug),
  results: [{ title: one.title, problems }],
  coverage: {
    nodes: { all: 10, missing: ['Report'] },
    errorConnections: { all: 2, missing: ['Fetch → Report'] },
    invalidExclusions: [],
  },
  unmatchedRequests: 1,
  took,
})

function ran(problems: string[] = []): CaseRun[] {
  const outcome = {
    executions: [{ status: 'success' }],
    nodes: {},
    exchanges: [],
    messages: [],
    responses: [],
    state: () => null,
    table: () => [],
  }
  return [{ one, result: { outcome, problems, took: 1500, lasts: 3 } }]
}

test('the report has the measures, and names what no scenario ran', () => {
  const text = reportText([aProof(), aProof({ slug: 'x', problems: ['red'], took: 2400 })], {
    templates: 160,
    date: '2026-11-23',
    took: 63_000,
  })
  expect(text).toContain('| Templates with scenarios | 2 of 160 (1.3 %) |')
  expect(text).toContain('| Scenarios that passed | 1 of 2 (50.0 %) |')
  expect(text).toContain('| Nodes of these templates that ran | 18 of 20 (90.0 %) |')
  expect(text).toContain('| Reachable error connections that were taken | 2 of 4 (50.0 %) |')
  expect(text).toContain('| Requests without a mock | 2 |')
  expect(text).toContain('| Slowest template, with n8n running | 2.4 s (x, 1 scenarios) |')
  expect(text).toContain('| Total time | 1.1 min |')
  expect(text).toContain('| x | Normal day (fails) | 2 |')
  expect(text).toContain('- w: Report, Fetch → Report')
  expect(text).toContain('- w, Read → Report: It reads what was read.')
})

describe('recordings', () => {
  const at = (root: string) => path.join(root, 'content/runs/w')

  test('are written for passing cases only', async () => {
    const root = mkdtempSync(path.join(tmpdir(), 'records-'))
    expect(await writeRecordings(root, aSubject(), ran(), '2026-11-23')).toEqual([])
    expect(readdirSync(at(root))).toEqual(['normal-day.json'])
    expect(JSON.parse(readFileSync(path.join(at(root), 'normal-day.json'), 'utf8'))).toMatchObject({
      case: 'normal-day',
      date: '2026-11-23',
    })
    const other = mkdtempSync(path.join(tmpdir(), 'records-'))
    await mkdir(at(other), { recursive: true })
    await writeRecordings(other, aSubject(), ran(['red']), '2026-11-23')
    expect(readdirSync(at(other))).toEqual([])
  })

  test('keep their date while nothing else changes', async () => {
    const root = mkdtempSync(path.join(tmpdir(), 'records-'))
    const dateAfter = async (text: string, day: string) => {
      await writeRecordings(root, { ...aSubject(), text }, ran(), day)
      return (JSON.parse(readFileSync(path.join(at(root), 'normal-day.json'), 'utf8')) as { date: string }).date
    }
    expect(await dateAfter('{}', '2026-11-23')).toBe('2026-11-23')
    expect(await dateAfter('{}', '2026-11-24')).toBe('2026-11-23')
    expect(await dateAfter('{"name":"Other"}', '2026-11-25')).toBe('2026-11-25')
  })
})

describe('a folder without the right n8n', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'n8n-'))
  const n8n = path.join(folder, 'node_modules/n8n')

  test('is rejected with the reason and the fix', async () => {
    await expect(n8nProgram(folder)).rejects.toThrow(`${folder} does not contain n8n. Unset FLOWSHELF_N8N`)
    await mkdir(n8n, { recursive: true })
    writeFileSync(path.join(n8n, 'package.json'), '{"version":"1.0.0"}')
    await expect(n8nProgram(folder)).rejects.toThrow(`${folder} contains n8n 1.0.0, but 2.41.1 is needed.`)
    writeFileSync(path.join(n8n, 'package.json'), '{"version":"2.41.1"}')
    await expect(n8nProgram(folder)).rejects.toThrow('Run npm rebuild sqlite3 there.')
  })
})
