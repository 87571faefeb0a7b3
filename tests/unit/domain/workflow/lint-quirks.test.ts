import { describe, expect, test } from 'vitest'
import { lintWorkflow } from '#domain/workflow/lint-workflow.ts'
import type { WorkflowNode } from '#domain/workflow/workflow.ts'
import { aFlow, aNode } from '../../../fixtures/workflow-fixture.ts'

const start = aNode({ name: 'Start', type: 'n8n-nodes-base.manualTrigger' })

/** What one rule says about nodes wired like this, as "node: message". */
const problems = (rule: string, nodes: WorkflowNode[], wires: string[]) =>
  lintWorkflow({ workflow: aFlow([start, ...nodes], wires), slug: 'quirks', tools: [] })
    .filter((problem) => problem.rule === rule)
    .map(({ node, message }) => `${node}: ${message}`)

describe('text out of a page', () => {
  const read = (typeVersion: number, cleanUpText: boolean, returnValue?: string) => [
    aNode({
      name: 'Read',
      type: 'n8n-nodes-base.html',
      typeVersion,
      parameters: {
        operation: 'extractHtmlContent',
        extractionValues: { values: [{ key: 'text', cssSelector: 'body', returnValue }] },
        options: { cleanUpText },
      },
    }),
  ]

  test.each([undefined, 'text'])('loses spaces when it is cleaned up: %s', (returnValue) => {
    expect(problems('glued-words', read(1.2, true, returnValue), ['Start > Read'])).toEqual([
      'Read: "Clean up text" joins the last word of a line to the first of the next ("own14,000"), and a line has 80 characters. Switch it off, and turn white space into single spaces where the text is read.',
    ])
  })

  test.each([
    ['left as it comes', read(1.2, false, 'text')],
    ['of an attribute', read(1.2, true, 'attribute')],
    ['by an older node, which breaks no lines', read(1.1, true, 'text')],
  ])('%s keeps them', (_, nodes) => {
    expect(problems('glued-words', nodes, ['Start > Read'])).toEqual([])
  })
})

describe('sorting by a model', () => {
  const sort = (type: string) => [aNode({ name: 'Sort', type: `@n8n/n8n-nodes-langchain.${type}` })]

  test('loses what fits no category of a classifier', () => {
    expect(problems('lost-item', sort('textClassifier'), ['Start > Sort'])).toEqual([
      'Sort: An item for which the model denies every category leaves by no output, and a loop ends with it. Take the Information Extractor with a list of values, and a Switch whose fallback is wired.',
    ])
  })

  test('keeps everything in an extractor', () => {
    expect(problems('lost-item', sort('informationExtractor'), ['Start > Sort'])).toEqual([])
  })
})

describe('a form', () => {
  const form = (authentication?: string, notes = 'Takes a file.') => [
    aNode({ name: 'Upload', type: 'n8n-nodes-base.formTrigger', notes, parameters: { authentication } }),
  ]

  test.each([undefined, 'none'])('lets everybody in: %s', (authentication) => {
    expect(problems('open-form', form(authentication), [])).toEqual([
      'Upload: Is open to everyone. Choose "n8n User Auth", or say in its note that it is for visitors or customers.',
    ])
  })

  test.each([
    ['asks for a login', form('n8nUserAuth')],
    ['asks for a password', form('basicAuth')],
    ['is meant for everybody', form('none', 'Takes photos from customers.')],
  ])('%s', (_, nodes) => {
    expect(problems('open-form', nodes, [])).toEqual([])
  })
})

describe('a formula of the Airtable trigger', () => {
  const parameters = { additionalFields: { formula: "{Status}='Approved'" } }
  const found = aNode({ name: 'Found', type: 'n8n-nodes-base.airtableTrigger', parameters })
  const settings = aNode({ name: 'Settings', type: 'n8n-nodes-base.set' })
  const sift = aNode({ name: 'Sift', type: 'n8n-nodes-base.filter' })
  const send = aNode({ name: 'Send', type: 'n8n-nodes-base.gmail' })

  test('does not hold in a test by hand', () => {
    const wires = ['Found > Settings', 'Settings > Send']
    expect(problems('unsifted-test', [found, settings, send], wires)).toEqual([
      'Found: A manual test ignores the formula and takes any record, which the steps behind then change. Put a filter with the same condition behind the trigger.',
    ])
  })

  test.each([
    ['at once', ['Found > Sift', 'Sift > Send']],
    ['behind the settings', ['Found > Settings', 'Settings > Sift', 'Sift > Send']],
  ])('is repeated by a filter %s', (_, wires) => {
    expect(problems('unsifted-test', [found, settings, sift, send], wires)).toEqual([])
  })

  test('is not missed where there is none', () => {
    const plain = { ...found, parameters: {} }
    expect(problems('unsifted-test', [plain, send], ['Found > Send'])).toEqual([])
  })
})

describe('a memory of what was seen', () => {
  const remember = (options: object, logic = 'removeItemsWithAlreadySeenKeyValues') =>
    aNode({
      name: 'New ones',
      type: 'n8n-nodes-base.removeDuplicates',
      parameters: { operation: 'removeItemsSeenInPreviousExecutions', logic, options },
    })
  const clear = (options: object) =>
    aNode({
      name: 'Forget',
      type: 'n8n-nodes-base.removeDuplicates',
      parameters: { operation: 'clearDeduplicationHistory', options },
    })
  const shared = { scope: 'workflow' }
  const wires = ['Start > New ones', 'Start > Forget']
  const said =
    'New ones: Remembers until its history is full, and from then on every run fails. Let a schedule clear the history of the whole workflow, and choose "Workflow" as the scope of both nodes.'

  test.each([
    ['is never emptied', [remember(shared)]],
    ['is a memory of its own node', [remember({}), clear(shared)]],
    ['is not the one that is emptied', [remember(shared), clear({})]],
  ])('fills up where it %s', (_, nodes) => {
    expect(problems('full-memory', nodes, wires)).toEqual([said])
  })

  test('is emptied in time', () => {
    expect(problems('full-memory', [remember(shared), clear(shared)], wires)).toEqual([])
  })

  test('never fills up where the highest value alone is kept', () => {
    expect(problems('full-memory', [remember({}, 'removeItemsUpToStoredIncrementalKey')], wires)).toEqual([])
  })
})

describe('a store in memory', () => {
  const store = (node: Partial<WorkflowNode>) =>
    aNode({ name: 'Store', type: '@n8n/n8n-nodes-langchain.vectorStoreInMemory', ...node })
  const wires = ['Start > Store']

  test('stays empty when the model fails for a moment', () => {
    expect(problems('empty-store', [store({ parameters: { mode: 'insert', clearStore: true } })], wires)).toEqual([
      'Store: Empties the store before the new texts are ready, so when the model fails for a moment the store stays empty until the next run. Switch "Retry on fail" on.',
    ])
  })

  test.each([
    ['is filled at a second try', { parameters: { mode: 'insert', clearStore: true }, retryOnFail: true }],
    ['is added to', { parameters: { mode: 'insert' } }],
    ['is only read', { parameters: { mode: 'retrieve-as-tool' } }],
  ])('keeps its texts where it %s', (_, node) => {
    expect(problems('empty-store', [store(node)], wires)).toEqual([])
  })
})
