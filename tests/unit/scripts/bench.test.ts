import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { overBudget } from '../../../scripts/bench/budgets.ts'
import { differentFiles } from '../../../scripts/bench/build.ts'
import { heaviestPages, pagesByKind } from '../../../scripts/bench/page-kinds.ts'
import { comparePaint } from '../../../scripts/bench/paint.ts'

test('a figure may equal its budget; a higher one is reported with both numbers', () => {
  const figure = (value: number) => ({ measure: 'Requests', where: 'guide', value })
  expect(overBudget([figure(2)])).toEqual([])
  expect(overBudget([figure(2), figure(3)])).toEqual(['Requests of guide: 3 of 2'])
})

test('a figure without a budget throws', () => {
  expect(() => overBudget([{ measure: 'Requests', where: 'attic', value: 1 }])).toThrow(
    'no budget for "Requests" of "attic"',
  )
})

test('the heaviest page represents its kind, and drafts are ignored', async () => {
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
  for (const page of ['index', 'auth', 'roadmap', 'admin', 'library-health', 'templates/short', 'templates', 'n8n'])
    await write(`dist/${page}.html`, '<p>Hi</p>')
  const below = ['templates/tool/slack/2', 'templates/wordy/set-up', 'templates/wordy/hand-over']
  for (const page of ['templates/wordy', 'templates/huge', ...below, 'terms'])
    await write(`dist/${page}.html`, '<p>All sorts of words that take more room</p>')

  expect(pagesByKind(root).template.sort()).toEqual(['/templates/short', '/templates/wordy'])
  expect(heaviestPages(root)).toEqual({
    home: '/',
    template: '/templates/wordy',
    'large template': '/templates/huge',
    'set-up': '/templates/wordy/set-up',
    'hand-over': '/templates/wordy/hand-over',
    shop: '/templates',
    list: '/templates/tool/slack/2',
    guide: '/terms',
    health: '/library-health',
    auth: '/auth',
    roadmap: '/roadmap',
    'roadmap of a member': '/roadmap',
    admin: '/admin',
  })
})

async function aFolder(files: Record<string, string>) {
  const folder = await mkdtemp(path.join(tmpdir(), 'compared-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true })
    await writeFile(path.join(folder, name), text)
  }
  return folder
}

test('reports files that differ or exist in one folder only', async () => {
  const one = await aFolder({ 'same.html': 'a', 'app/other.js': 'a', 'gone.svg': 'a' })
  const other = await aFolder({ 'same.html': 'a', 'app/other.js': 'b', 'new.svg': 'a' })
  expect(await differentFiles(one, other)).toEqual([path.join('app', 'other.js'), 'gone.svg', 'new.svg'])
})

test('the secret of a build does not count as a difference', async () => {
  const [one, other] = await Promise.all(
    ['1a-2b', '3c-4d'].map((secret) => aFolder({ 'entry.mjs': `if (middlewareSecretHeader !== "${secret}") stop()` })),
  )
  expect(await differentFiles(one ?? '', other ?? '')).toEqual([])
})

test('a page is compared with an empty one by medians, and fails above its ratio plus a tenth', async () => {
  const times: Record<string, number[]> = {
    '/empty': [1000, 1000, 900, 5000, 1000],
    '/n8n': [1300, 1290, 1300, 9000, 1],
    '/': [1510, 1510, 1510, 1510, 1510],
  }
  const measure = async (path: string) => ({ paint: times[path]?.shift() ?? 0, blocking: path === '/n8n' ? 101 : 100 })
  const { table, losses } = await comparePaint({ guide: '/n8n', home: '/' }, measure)
  expect(table).toEqual([
    'guide: 1.30 of an empty page (at most 1.2), blocked for 101 ms',
    'home: 1.51 of an empty page (at most 1.4), blocked for 100 ms',
  ])
  expect(losses).toEqual(['guide blocks the main thread for 101 ms.', 'The largest paint of home takes 1.51.'])
})
