import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkLeaks } from '../../../scripts/check-leaks.ts'
import { createPaidTextFinder } from '../../../scripts/paid-text.ts'

let root = ''
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'leaks-'))
})
afterEach(() => rmSync(root, { recursive: true }))

const write = (file: string, text: string) => {
  const target = path.join(root, file)
  mkdirSync(path.dirname(target), { recursive: true })
  writeFileSync(target, text)
}
const PROMPT = 'You are a careful sales assistant. Score the lead from one to ten and say why in one sentence.'
const workflow = (parameters: object) =>
  JSON.stringify({ nodes: [{ name: 'Score lead', notes: 'Scores the lead.', parameters }] })

test('a site without paid text passes', () => {
  write('content/workflows/lead-score.json', workflow({ text: PROMPT }))
  write('dist/index.html', '<h1>Score lead</h1><p>Scores the lead.</p>')
  expect(checkLeaks(root)).toEqual({ passed: 1, failed: 0, problems: [] })
})

test.each([
  ['as it is', `<p>${PROMPT}</p>`],
  ['broken by tags and lines', `<p>${PROMPT.replace('careful', '<b>careful</b>\n')}</p>`],
  ['in a script', `window.data = ${JSON.stringify({ text: PROMPT })}`],
])('finds a prompt on a page %s', (_, html) => {
  write('content/workflows/lead-score.json', workflow({ options: [{ text: PROMPT }] }))
  write('dist/templates/lead-score/index.html', html)
  expect(checkLeaks(root).failed).toBe(1)
})

test('finds text of older versions, and reports shared text once', () => {
  const OLD = 'You are a strict sales assistant. Give each lead a letter from A to F and nothing else at all.'
  write('content/workflows/lead-score.json', workflow({ text: PROMPT }))
  write('content/kept/lead-score/1.0.0.json', workflow({ text: `${PROMPT}\n${OLD}` }))
  write('content/kept/lead-score/1.0.1.json', workflow({ text: PROMPT }))
  write('dist/index.html', `<p>${PROMPT}</p>`)
  const { problems } = checkLeaks(root)
  expect(problems).toEqual([expect.stringMatching(/^content\/workflows\/lead-score\.json: /)])
  write('dist/index.html', `<p>${OLD}</p>`)
  expect(checkLeaks(root).problems).toEqual([expect.stringMatching(/^content\/kept\/lead-score\/1\.0\.0\.json: /)])
})

test('finds a premium page that was built by accident', () => {
  write(
    'content/premium/roadmap.md',
    '## Week one\n\nWrite to **fifty** shop owners in your town and offer a pilot for a fair price.',
  )
  write(
    'dist/roadmap/index.html',
    '<p>Write to <strong>fifty</strong> shop owners in your town and offer a pilot for a fair price.</p>',
  )
  expect(checkLeaks(root).problems[0]).toContain('content/premium/roadmap.md')
})

test('reports every paid file that a page quotes, with the quote', () => {
  const find = createPaidTextFinder([
    { file: 'a.json', markers: ['Score the lead from one to ten', 'Score the lead by its size alone'] },
    { file: 'b.json', markers: ['Score the lead from one to five'] },
  ])
  expect([...find('<p>Score the <b>lead</b>\nfrom one to five.</p>')]).toEqual([
    ['b.json', 'Score the lead from one to five'],
  ])
  expect(find('Score the lead from one to six').size).toBe(0)
})

test('a paid file without recognizable text is a problem', () => {
  write('content/workflows/tiny.json', workflow({ text: 'short' }))
  write('dist/index.html', '<p>hello</p>')
  expect(checkLeaks(root).failed).toBe(1)
})

test('an unbuilt site does not pass', () => {
  write('content/workflows/lead-score.json', workflow({ text: PROMPT }))
  expect(checkLeaks(root).problems).toContain('dist is empty: build the site first.')
})
