import { describe, expect, test } from 'vitest'
import type { CategoryId } from '#domain/catalog/categories.ts'
import { checkWorkflow } from '#domain/import/check-workflow.ts'
import { EMPTY_CATALOGUE, type ImportedCatalogue } from '#domain/import/imported-template.ts'
import { planImport } from '#domain/import/plan-import.ts'
import type { WorkflowFile } from '#domain/import/workflow-file.ts'
import { foreignFile } from '../../../fixtures/foreign-file.ts'
import { aRow, type Cells } from '../../../fixtures/import/a-sheet.ts'
import { aNode, workflowFixture } from '../../../fixtures/workflow-fixture.ts'

const NONE: ReadonlySet<string> = new Set()
const UNDRAWN = { category: 'customer-support', drawn: false }

function plan(rows: Cells[], { current = EMPTY_CATALOGUE, uploads = [], ownSlugs = NONE, categories }: Given = {}) {
  const sheet = { rows: rows.map((cells, at) => ({ row: at + 2, cells: aRow(cells) })), rejected: [], notes: [] }
  return planImport({ current, sheet, uploads: uploads.map((file) => checkWorkflow(file)), ownSlugs, categories })
}
interface Given {
  current?: ImportedCatalogue
  uploads?: WorkflowFile[]
  ownSlugs?: ReadonlySet<string>
  categories?: Record<string, CategoryId>
}
const aFile = (name: string, content: unknown): WorkflowFile => ({
  name,
  text: JSON.stringify(content),
  hash: `hash of ${name}`,
})

test('new rows are added under numbers of their own', () => {
  const { report, next } = plan([{}, { name: 'Watch prices' }])
  expect(report.added).toEqual([
    { row: 2, slug: 'route-support-tickets', name: 'Route support tickets', ...UNDRAWN },
    { row: 3, slug: 'watch-prices', name: 'Watch prices', ...UNDRAWN },
  ])
  expect(next.templates.map(({ id }) => id)).toEqual([1001, 1002])
})

test('a category that was chosen counts instead of that of the text, now and with the next sheet', () => {
  const categories = { 'route-support-tickets': 'e-commerce' } as const
  const first = plan([{}, { name: 'Watch prices' }], { categories })
  expect(first.report.added.map(({ category }) => category)).toEqual(['e-commerce', 'customer-support'])
  const { report } = plan([{ creator: 'Bo' }], { current: first.next })
  expect(report.changed).toMatchObject([{ category: 'e-commerce', fields: [{ field: 'creator' }] }])
})

test('the same sheet again changes nothing, and the catalogue is the same text', () => {
  const first = plan([{}, { name: 'Watch prices' }])
  const again = plan([{}, { name: 'Watch prices' }], { current: first.next })
  expect(again.report).toMatchObject({ added: [], changed: [], unchanged: 2, rejected: [] })
  expect(JSON.stringify(again.next)).toBe(JSON.stringify(first.next))
})

test('a change is told field by field, and rows the sheet does not name stay', () => {
  const { next: current } = plan([{}, { name: 'Watch prices' }])
  const { report, next } = plan([{ creator: 'Bo', youtube_url: 'https://youtu.be/aaaaaaaaaaa' }], { current })
  expect(report.changed).toEqual([
    {
      row: 2,
      slug: 'route-support-tickets',
      name: 'Route support tickets',
      ...UNDRAWN,
      fields: [
        { field: 'creator', before: 'Ada Example', after: 'Bo' },
        { field: 'youtube_url', before: 'https://youtu.be/dQw4w9WgXcQ', after: 'https://youtu.be/aaaaaaaaaaa' },
      ],
    },
  ])
  expect(next.templates.map(({ slug, id }) => [slug, id])).toEqual([
    ['route-support-tickets', 1001],
    ['watch-prices', 1002],
  ])
})

test('two rows of one address: the second is rejected with the number of the first', () => {
  const { report } = plan([{}, { name: 'Route  Support TICKETS!' }])
  expect(report.added).toHaveLength(1)
  expect(report.rejected).toEqual([{ row: 3, column: 'name', reason: expect.stringContaining('Row 2 has the same') }])
})

test('a template of the shop’s own keeps its address', () => {
  const { report, next } = plan([{}], { ownSlugs: new Set(['route-support-tickets']) })
  expect(report.rejected).toEqual([
    {
      row: 2,
      column: 'name',
      reason: expect.stringContaining('own template uses /templates/route-support-tickets'),
    },
  ])
  expect(next).toEqual(EMPTY_CATALOGUE)
})

test('a row with nothing to download is rejected, unless a workflow comes with it', () => {
  const bare = { template_url: '', resource_url: '' }
  expect(plan([bare]).report.rejected).toEqual([
    { row: 2, column: 'template_url', reason: expect.stringContaining('nothing to download') },
  ])
  const uploads = [aFile('Route support tickets.json', workflowFixture('lead-qualifier'))]
  expect(plan([bare], { uploads }).report).toMatchObject({ added: [{ row: 2 }], rejected: [] })
})

test('a deleted template that comes back keeps its number', () => {
  const { next } = plan([{}, { name: 'Watch prices' }])
  const [first, second] = next.templates
  if (!first || !second) throw new Error('two templates were planned')
  const again = plan([{}, { name: 'A third one' }], { current: { templates: [second], removed: [first] } })
  expect(again.next.templates.map(({ slug, id }) => [slug, id])).toEqual([
    ['watch-prices', 1002],
    ['route-support-tickets', 1001],
    ['a-third-one', 1003],
  ])
  expect(again.next.removed).toEqual([])
})

test('a sheet can be imported with one part of its files after the other', () => {
  const rows = ['one', 'two'].map((name) => ({ name, template_url: '', file: `${name}.json` }))
  const part = (name: string, current = EMPTY_CATALOGUE) =>
    plan(rows, { uploads: [aFile(`${name}.json`, workflowFixture('lead-qualifier'))], current })
  const first = part('one')
  expect(first.report).toMatchObject({ added: [{ slug: 'one' }], rejected: [] })
  expect(first.report.notes).toEqual(['Rows whose file is not in this upload: 1. Import them with theirs.'])
  // A row that names its file never takes that of another row with its name.
  const renamed = plan([{ name: 'One', slug: 'one-2', template_url: '', file: 'one-2.json' }], {
    uploads: [aFile('one.json', workflowFixture('lead-qualifier'))],
  })
  expect(renamed.report.added).toEqual([])
  expect(part('two', first.next).report).toMatchObject({ added: [{ slug: 'two' }], unchanged: 1, rejected: [] })
})

test('a row that is not to be published is left out, and counted', () => {
  const { report } = plan([{}, { name: 'Watch prices', publish: 'No' }, { name: 'A third one', publish: 'yes' }])
  expect(report.added.map(({ slug }) => slug)).toEqual(['route-support-tickets', 'a-third-one'])
  expect(report.notes).toEqual(['Rows held back by “no” under publish: 1.'])
})

describe('uploaded workflows', () => {
  test('one belongs to the row of its name and brings its own tools and apps', () => {
    const uploads = [aFile('folder/route-support-tickets.json', workflowFixture('lead-qualifier'))]
    const { next, files } = plan([{}], { uploads })
    expect(next.templates[0]?.workflow).toMatchObject({ hash: 'hash of folder/route-support-tickets.json' })
    expect(next.templates[0]?.workflow?.tools).toContain('n8n')
    expect(next.templates[0]?.workflow?.apps).toEqual(['hubspot'])
    expect(files.map(({ slug }) => slug)).toEqual(['route-support-tickets'])
  })

  test('a later sheet without the file keeps it', () => {
    const uploads = [aFile('route-support-tickets.json', workflowFixture('lead-qualifier'))]
    const { next: current } = plan([{}], { uploads })
    expect(plan([{}], { current }).report.unchanged).toBe(1)
  })

  test('a bad one rejects its row with each reason; the other rows land', () => {
    const broken = workflowFixture('lead-qualifier')
    const [node] = broken.nodes
    if (node) node.notes = `Use sk-proj-${'a1'.repeat(20)} for now.`
    const uploads = [aFile('route-support-tickets.json', broken)]
    const { report, next, files } = plan([{}, { name: 'Watch prices' }], { uploads })
    expect(report.rejected).toEqual([
      {
        row: 2,
        column: 'workflow',
        reason: expect.stringContaining('notes contains what looks like an AI service key'),
      },
    ])
    expect(next.templates.map(({ slug }) => slug)).toEqual(['watch-prices'])
    expect(files).toEqual([])
  })

  test('what cleaning takes out refuses no file, and is named', () => {
    const uploads = [aFile('route-support-tickets.json', foreignFile('plain-download-with-credential'))]
    const { report, files } = plan([{}], { uploads })
    expect(report.rejected).toEqual([])
    expect(report.notes).toEqual([
      'route-support-tickets.json was cleaned. Removed: 2 workflow fields, 1 credential, 1 set of pinned data.',
      'route-support-tickets.json: Read it before you publish it. It comes from an n8n in use.',
    ])
    expect(JSON.stringify(files)).not.toMatch(/credentials|instanceId|pinData/)
  })

  test('what n8n opens all the same is a note, not a reason', () => {
    const workflow = workflowFixture('lead-qualifier')
    workflow.nodes.push(aNode({ name: 'Old idea', type: 'n8n-nodes-acme.search' }))
    const { report } = plan([{}], { uploads: [aFile('route-support-tickets.json', workflow)] })
    expect(report.rejected).toEqual([])
    expect(report.notes).toEqual([
      'route-support-tickets.json: Needs the community package n8n-nodes-acme.',
      'route-support-tickets.json: “Old idea” isn’t connected to anything.',
    ])
  })

  test.each([
    [
      'no JSON',
      { name: 'route-support-tickets.json', text: '{', hash: 'h' },
      'Is not valid JSON: it ends too early, at line 1, column 2.',
    ],
    ['no workflow', aFile('route-support-tickets.json', [1]), 'Isn’t an n8n workflow export.'],
    [
      'nested without end',
      { name: 'route-support-tickets.json', text: '['.repeat(200_000), hash: 'h' },
      'Is nested deeper than 200 levels.',
    ],
    ['a crowd of nodes', aFile('route-support-tickets.json', aCrowd()), 'Has 501 nodes; at most 500 can be checked.'],
  ])('%s is a reason, not a crash', (_, file, reason) => {
    expect(plan([{}], { uploads: [file] }).report.rejected).toContainEqual({ row: 2, column: 'workflow', reason })
  })

  test('house style is no reason: names, notes and places of a foreign file are its own', () => {
    const workflow = workflowFixture('lead-qualifier')
    const nodes = workflow.nodes.filter(({ type }) => !type.endsWith('stickyNote'))
    const loose = { ...workflow, nodes: nodes.map((node) => ({ ...node, position: [7, 7] })) }
    expect(plan([{}], { uploads: [aFile('route-support-tickets.json', loose)] }).report.rejected).toEqual([])
  })

  test('nor are its open form, its shop by token and its hour in a zone nobody is told of', () => {
    const workflow = workflowFixture('local-leads')
    for (const { type, parameters } of workflow.nodes)
      if (type.endsWith('formTrigger')) parameters.authentication = 'none'
    const shop = aNode({
      name: 'Read orders',
      type: 'n8n-nodes-base.shopify',
      position: [960, 640],
      parameters: { authentication: 'accessToken', operation: 'getAll' },
    })
    const clock = aNode({ name: 'At seven', type: 'n8n-nodes-base.scheduleTrigger', position: [640, 640] })
    workflow.nodes.push(clock, shop)
    workflow.connections['At seven'] = { main: [[{ node: 'Read orders', type: 'main', index: 0 }]] }
    const { report } = plan([{}], { uploads: [aFile('route-support-tickets.json', workflow)] })
    expect(report.rejected).toEqual([])
  })

  test('a file without a row is left out with a note, two for one row reject it', () => {
    const workflow = workflowFixture('lead-qualifier')
    const stray = plan([{}], { uploads: [aFile('other.json', workflow)] })
    expect(stray.report.notes).toEqual(['other.json was left out: no row has this name.'])
    const twice = [aFile('a/route-support-tickets.json', workflow), aFile('b/Route support tickets.json', workflow)]
    expect(plan([{}], { uploads: twice }).report.rejected[0]?.reason).toMatch(/Two uploaded files/)
  })
})

function aCrowd() {
  const node = (at: number) => ({ id: `${at}`, name: `n${at}`, type: 'x', typeVersion: 1, position: [0, 0] })
  return { name: 'Crowd', nodes: Array.from({ length: 501 }, (_, at) => node(at)), connections: {} }
}
