import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Template } from '#domain/catalog/template.ts'
import { readMarkdown } from '../../../scripts/check-content/content-file.ts'
import { checkContent } from '../../../scripts/check-content.ts'
import { createPrompts } from '../../../scripts/new-template/prompts.ts'
import {
  readCategory,
  readId,
  readName,
  readSlug,
  readTools,
  readVideo,
} from '../../../scripts/new-template/questions.ts'
import { readExport } from '../../../scripts/new-template/read-export.ts'
import { type NewTemplate, nextId } from '../../../scripts/new-template/scaffold.ts'
import { findUsedIds, writeTemplate } from '../../../scripts/new-template/write-template.ts'
import { workflowFixture } from '../../fixtures/workflow-fixture.ts'

const template: NewTemplate = {
  id: 2,
  slug: 'new-reviews',
  name: 'Post new reviews to Slack: the "good" ones',
  category: 'marketing',
  tools: ['n8n', 'slack'],
  youtubeId: 'dQw4w9WgXcQ',
  today: '2026-11-20',
}

let root: string
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'new-template-'))
})
afterEach(() => rm(root, { recursive: true }))

let ids = 0
const newId = () => `node-${++ids}`
const write = (exported = null as Parameters<typeof writeTemplate>[2]) => writeTemplate(root, template, exported, newId)

test('the page is a draft that matches the schema', async () => {
  await write()
  const page = await readMarkdown(root, 'content/templates/new-reviews.md')
  expect('value' in page && Template.parse(page.value.frontMatter)).toMatchObject({
    id: 2,
    name: template.name,
    youtubeId: 'dQw4w9WgXcQ',
    draft: true,
  })
})

test('the check reports every placeholder', async () => {
  await write()
  const { problems } = await checkContent(root)
  const ours = problems
    .filter((problem) => problem.includes('new-reviews'))
    .map((line) => line.split('new-reviews').at(1))
  expect(ours).toEqual([
    '.md: description: Still contains the placeholder.',
    '.md: tags: Still contains the placeholder.',
    ...['Who it is for', 'How it works', 'Example', 'Set up', 'Requirements', 'Customize', 'Troubleshooting'].map(
      (heading) => `.md: text: "## ${heading}" still contains the placeholder.`,
    ),
    '.md: text: A page needs at least 180 words; this one has 94. Answer what a buyer would ask.',
    expect.stringMatching(/^\.md: tools: |^\.json: /),
    expect.stringMatching(/^\.json: /),
  ])
})

test('an export is stripped, and removals are reported', async () => {
  const exported = { ...workflowFixture('lead-qualifier'), pinData: { 'Clean fields': [] }, id: 'own' }
  const { removed, files } = await write(exported)
  expect(removed).toContainEqual({ node: 'Clean fields', what: 'pinned test data' })
  const workflow = JSON.parse(await readFile(path.join(root, files[1] ?? ''), 'utf8'))
  expect(workflow).toMatchObject({ name: template.name, meta: { templateId: 'new-reviews' } })
  expect(workflow).not.toHaveProperty('id')
  expect(workflow.nodes).toHaveLength(exported.nodes.length)
})

test('the page gets an entry for every setting of the export', async () => {
  const exported = workflowFixture('lead-qualifier')
  const values = { assignments: { assignments: [{ id: 'a', name: 'maxLeads', value: 5, type: 'number' }] } }
  for (const node of exported.nodes) {
    if (node.name === 'Clean fields') Object.assign(node, { name: 'Settings', parameters: values })
  }
  const { files } = await write(exported)
  const page = await readFile(path.join(root, files[0] ?? ''), 'utf8')
  expect(page).toMatch(
    /^settings:\n {2}- name: maxLeads\n {4}label: Max leads\n {4}kind: number\n {4}default: 5\n {4}help: "?To be written:/m,
  )
})

test('an existing file is never overwritten', async () => {
  await write()
  await expect(write()).rejects.toMatchObject({ code: 'EEXIST' })
  expect(await findUsedIds(root)).toEqual({ slugs: ['new-reviews', 'new-reviews'], ids: [2] })
})

test('the default number is the smallest unused one', () => {
  expect(nextId([])).toBe(1)
  expect(nextId([3, 1, 2, 61])).toBe(4)
})

describe('answers', () => {
  test.each([
    ['a name', readName(' Post new reviews '), 'Post new reviews'],
    ['a slug', readSlug('new-reviews', ['old']), 'new-reviews'],
    ['a category', readCategory('Marketing'), 'marketing'],
    ['tools in any order', readTools('slack,  n8n'), ['n8n', 'slack']],
    ['a video address', readVideo('https://youtu.be/dQw4w9WgXcQ'), 'dQw4w9WgXcQ'],
    ['a video id', readVideo('dQw4w9WgXcQ'), 'dQw4w9WgXcQ'],
    ['no video', readVideo(''), undefined],
    ['a number', readId('161', [1]), 161],
  ])('accepts %s', (_, answer, value) => expect(answer).toEqual({ value }))

  test.each([
    [readName('Short'), 'A name has 8 to 80 characters, and this one has 5. Start with the verb.'],
    [readSlug('old', ['old']), 'A template "old" already exists. Choose another slug.'],
    [readSlug('New Reviews', []), 'Use lowercase letters, digits and single hyphens, like "viral-ugc-content".'],
    [readVideo('https://example.com'), 'Enter a YouTube URL, or the 11-character video ID.'],
    [readId('1', [1]), 'Number 1 already belongs to a template. Choose another.'],
    [readId('x', []), '"x" isn’t a whole number from 1.'],
  ])('rejects %j with a message', (answer, problem) => expect(answer).toEqual({ problem }))

  test('an unknown tool or category lists the valid ones', () => {
    expect(readTools('slak')).toEqual({
      problem: expect.stringMatching(/^Unknown tools: slak\. Choose from n8n, /),
    })
    expect(readCategory('x')).toEqual({ problem: expect.stringMatching(/^Choose one of lead-generation, /) })
  })

  test('a missing export, invalid JSON and a non-workflow are rejected', async () => {
    await writeFile(path.join(root, 'half.json'), '{')
    await writeFile(path.join(root, 'other.json'), '{"name":"A"}')
    expect(await readExport('', root)).toEqual({ value: null })
    expect(await readExport('none.json', root)).toEqual({ problem: 'File not found: none.json.' })
    expect(await readExport("'half.json'", root)).toEqual({
      problem: 'half.json: Is not valid JSON: it ends too early, at line 1, column 2.',
    })
    expect(await readExport('other.json', root)).toEqual({
      problem: 'other.json: Isn’t an n8n workflow export.',
    })
    const place = { name: 'Old', nodes: [{ name: 'A', type: 'n8n-nodes-base.noOp' }], connections: {} }
    await writeFile(path.join(root, 'old.json'), JSON.stringify(place))
    expect(await readExport('old.json', root)).toEqual({
      problem: expect.stringMatching(/^old\.json isn’t an n8n export: nodes\.0\.position: /),
    })
  })

  test('an export of an old n8n, or one in a wrapper, is read as n8n reads it', async () => {
    const node = { name: 'A', type: 'n8n-nodes-base.noOp', typeVersion: 1, position: [0, 0] }
    await writeFile(path.join(root, 'wrapped.json'), JSON.stringify({ workflow: { nodes: [node], connections: {} } }))
    expect(await readExport('wrapped.json', root)).toMatchObject({ value: { name: 'wrapped', nodes: [{ name: 'A' }] } })
  })

  test('without a terminal, flags come first, then defaults, and missing values are named', async () => {
    const { answer } = createPrompts({ slug: 'from-flag' }, false)
    const read = (value: string) => (value === '' ? { problem: 'Is empty.' } : { value })
    expect(await answer({ flag: 'slug', text: 'Slug:', fallback: 'proposed', read })).toBe('from-flag')
    expect(await answer({ flag: 'tools', text: 'Tools:', fallback: 'n8n', read })).toBe('n8n')
    await expect(answer({ flag: 'name', text: 'Name:', read })).rejects.toThrow('--name is missing')
    await expect(answer({ flag: 'video', text: 'Video:', fallback: '', read })).rejects.toThrow('--video: Is empty.')
  })
})
