import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type Budgets, judge, readBudgets } from '../../../scripts/bench/budget.ts'
import { LCP, LCP_KINDS } from '../../../scripts/bench/measure-lcp.ts'
import { figuresOf, figuresOfAgain } from '../../../scripts/bench/measure-pages.ts'
import { measureSearch } from '../../../scripts/bench/measure-search.ts'
import { heaviestPages, PAGE_KINDS, pagesByKind } from '../../../scripts/bench/page-kinds.ts'
import { quantile } from '../../../scripts/bench/statistics.ts'
import { table } from '../../../scripts/bench/table.ts'
import type { Visit } from '../../../scripts/bench/visit-page.ts'

const budgets: Budgets = {
  Bytes: { unit: 'bytes', exact: true, because: 'So that it fits the first answer.', most: { home: 14_000 } },
  Time: { unit: 'ms', exact: false, because: 'So that nobody notices a wait.', most: { home: 50 } },
}
const NOTHING: Visit = {
  htmlAndCss: 0,
  scriptFiles: 0,
  inlineScript: 0,
  script: 0,
  blocking: 0,
  shift: 0,
  requests: 0,
  everything: 0,
  otherHosts: [],
}
const judged = (measure: string, value: number) => judge(budgets, { measure, where: 'home', value })

describe('the verdict', () => {
  test('a figure may be exactly its budget', () => {
    expect(judged('Bytes', 14_000).verdict).toBe('ok')
  })

  test('one byte more is over', () => {
    expect(judged('Bytes', 14_001).verdict).toBe('over')
  })

  test('a time over its budget is slow and never over: the machine may be busy', () => {
    expect(judged('Time', 5000).verdict).toBe('slow')
  })

  test('what could not be measured here is neither good nor bad, and has no number in the table', () => {
    const figure = judge(budgets, { measure: 'Time', where: 'home', value: null })
    expect(figure.verdict).toBe('unknown')
    expect(table([figure])).toMatch(/^Time, home \| +– \| +50 ms \| not measured$/m)
  })

  test('a figure nobody set a budget for is a mistake of ours', () => {
    expect(() => judge(budgets, { measure: 'Bytes', where: 'attic', value: 1 })).toThrow(
      'no budget for "Bytes" of "attic"',
    )
  })

  test.each([...PAGE_KINDS])('everything that is measured of the kind "%s" has a budget', (kind) => {
    const known = readBudgets()
    const again = kind === 'roadmap' ? [] : figuresOfAgain(kind, { requests: 0, heads: 0, bytes: 0 })
    const painted = LCP_KINDS.filter((one) => one === kind).map((where) => ({ measure: LCP, where, value: 0 }))
    const figures = [...figuresOf(kind, NOTHING), ...again, ...painted]
    expect(figures.map((figure) => judge(known, figure).verdict)).toEqual(figures.map(() => 'ok'))
  })

  test('every budget says why', () => {
    for (const { because } of Object.values(readBudgets())) expect(because).toMatch(/^[A-Z].*\.$/)
  })
})

test('the table shows value, budget and verdict of each figure, and sums up', () => {
  expect(table([judged('Bytes', 15_210), judged('Time', 61.2345)]).split('\n')).toEqual([
    'measure     |        value |       budget | verdict',
    '----------- | ------------ | ------------ | -----------',
    'Bytes, home | 15,210 bytes | 14,000 bytes | OVER BUDGET',
    'Time, home  |      61.2 ms |        50 ms | slow today',
    '',
    '2 figures, 1 over budget; 1 slow, which fails nothing: another run or a quieter machine may differ',
  ])
})

test('a quantile is one of the values', () => {
  expect(quantile([40, 10, 30, 20], 0.5)).toBe(30)
  expect(quantile([40, 10, 30, 20], 0.95)).toBe(40)
})

test('the page that weighs most stands for its kind, and drafts that are not built do not count', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'bench-'))
  onTestFinished(() => rm(root, { recursive: true }))
  const write = async (file: string, text: string) => {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true })
    await writeFile(path.join(root, file), text)
  }
  const nodes = { short: 3, wordy: 15, huge: 16, draft: 3 }
  for (const [slug, count] of Object.entries(nodes)) {
    await write(`content/templates/${slug}.md`, '')
    const workflow = {
      nodes: [...Array(count).fill({ type: 'n8n-nodes-base.set' }), { type: 'n8n-nodes-base.stickyNote' }],
    }
    await write(`content/workflows/${slug}.json`, JSON.stringify(workflow))
  }
  for (const file of ['guides/n8n', 'pages/terms', 'premium/roadmap']) await write(`content/${file}.md`, '')
  for (const page of ['index', 'auth', 'roadmap', 'admin', 'templates/short', 'templates', 'n8n'])
    await write(`dist/${page}.html`, '<p>Hi</p>')
  for (const page of ['templates/wordy', 'templates/huge', 'templates/tool/slack/2', 'terms'])
    await write(`dist/${page}.html`, '<p>All sorts of words that take more room</p>')

  expect(pagesByKind(root).template.sort()).toEqual(['/templates/short', '/templates/wordy'])
  expect(heaviestPages(root)).toEqual({
    home: '/',
    template: '/templates/wordy',
    'large template': '/templates/huge',
    list: '/templates/tool/slack/2',
    guide: '/terms',
    auth: '/auth',
    roadmap: '/roadmap',
    'roadmap of a member': '/roadmap',
    admin: '/admin',
  })
})

test('the search of 160 and of 10,000 templates keeps to every budget that is the same on all machines', {
  timeout: 120_000,
}, async () => {
  const figures = await measureSearch(path.resolve(import.meta.dirname, '../../..'))
  expect(figures).toHaveLength(7)
  expect(figures.map((figure) => judge(readBudgets(), figure)).filter(({ verdict }) => verdict !== 'ok')).toEqual([])
})
