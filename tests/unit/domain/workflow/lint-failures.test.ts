import { describe, expect, test } from 'vitest'
import { lintWorkflow } from '#domain/workflow/lint-workflow.ts'
import type { WorkflowNode } from '#domain/workflow/workflow.ts'
import { aFlow, aNode } from '../../../fixtures/workflow-fixture.ts'

const start = aNode({ name: 'Start', type: 'n8n-nodes-base.manualTrigger' })

/** What one rule says about nodes wired like this, as "node: message". */
const problems = (rule: string, nodes: WorkflowNode[], wires: string[]) =>
  lintWorkflow({ workflow: aFlow([start, ...nodes], wires), slug: 'failures', tools: [] })
    .filter((problem) => problem.rule === rule)
    .map(({ node, message }) => `${node}: ${message}`)

describe('retries', () => {
  const write = (type: string, node: Partial<WorkflowNode>) => [
    aNode({ name: 'Log', type: `n8n-nodes-base.${type}`, retryOnFail: true, ...node }),
  ]
  const columns = (...names: string[]) => ({
    parameters: { columns: { value: Object.fromEntries(names.map((name) => [name, ''])) } },
  })

  test('a column named "error" is written again and again', () => {
    expect(problems('retried-success', write('googleSheets', columns('clip', 'error')), ['Start > Log'])).toEqual([
      'Log: Writes a column named "error" and tries again on failure: n8n takes what it wrote for a failure and writes it as often as it may. Give the column another name.',
    ])
  })

  test.each([
    ['another name', write('googleSheets', columns('clip', 'problem'))],
    ['no retry', write('googleSheets', { ...columns('error'), retryOnFail: false })],
    ['Airtable, which puts columns under fields', write('airtable', columns('error'))],
    ['columns taken as they come', write('googleSheets', { parameters: { columns: { value: null } } })],
  ])('%s is written once', (_, nodes) => {
    expect(problems('retried-success', nodes, ['Start > Log'])).toEqual([])
  })

  test.each([
    ['googleSheets', 'continueRegularOutput'],
    ['googleSheets', 'continueErrorOutput'],
    ['deepL', 'continueErrorOutput'],
    ['facebookGraphApi', 'continueErrorOutput'],
    ['perplexity', 'continueRegularOutput'],
    ['whatsApp', 'continueErrorOutput'],
  ] as const)('%s never retries with %s', (type, onError) => {
    expect(problems('never-retried', write(type, { onError }), ['Start > Log'])).toEqual([
      'Log: This kind of node hides its error while "On error" continues, so "Retry on fail" never happens. Switch the retry off, or let the node stop.',
    ])
  })

  test.each([
    ['Sheets that stops', write('googleSheets', {})],
    ['Sheets that says to stop', write('googleSheets', { onError: 'stopWorkflow' })],
    ['Sheets without a retry', write('googleSheets', { onError: 'continueErrorOutput', retryOnFail: false })],
    ['another service', write('airtable', { onError: 'continueErrorOutput' })],
  ])('%s does what it says', (_, nodes) => {
    expect(problems('never-retried', nodes, ['Start > Log'])).toEqual([])
  })
})

describe('a database that cannot be reached', () => {
  const save = (type: string, onError: WorkflowNode['onError']) => [
    aNode({ name: 'Save', type: `n8n-nodes-base.${type}`, onError }),
  ]

  test('looks like a success beside an output for errors', () => {
    expect(problems('false-success', save('postgres', 'continueErrorOutput'), ['Start > Save'])).toEqual([
      'Save: When the database cannot be reached, the input leaves by the output for success. Let "On error" continue with one output, and ask behind it for what the query returns.',
    ])
  })

  test.each([
    ['one output', save('postgres', 'continueRegularOutput')],
    ['a stop', save('postgres', undefined)],
    ['a service that is asked per item', save('airtable', 'continueErrorOutput')],
  ])('does not with %s', (_, nodes) => {
    expect(problems('false-success', nodes, ['Start > Save'])).toEqual([])
  })
})

describe('a node that always outputs data', () => {
  const read = { name: 'Read', type: 'n8n-nodes-base.extractFromFile', alwaysOutputData: true }

  test('starts both outputs when it fails', () => {
    const nodes = [aNode({ ...read, onError: 'continueErrorOutput' })]
    expect(problems('false-success', nodes, ['Start > Read'])).toEqual([
      'Read: With "Always output data", a failure leaves by both outputs. Switch it off, or stop behind the output for success when the one for errors has items.',
    ])
  })

  test.each([
    ['no output for errors', [aNode({ ...read, onError: 'continueRegularOutput' })]],
    [
      'a step that asks for the errors',
      [
        aNode({ ...read, onError: 'continueErrorOutput' }),
        aNode({
          name: 'Sort',
          type: 'n8n-nodes-base.code',
          parameters: { jsCode: "if ($('Read').all(1).length > 0) return []" },
        }),
      ],
    ],
  ])('is fine with %s', (_, nodes) => {
    expect(problems('false-success', nodes, ['Start > Read'])).toEqual([])
  })
})

describe('an HTTP request that never fails', () => {
  const read = (response: Record<string, unknown>) => [
    aNode({ name: 'Read', type: 'n8n-nodes-base.httpRequest', parameters: { options: { response: { response } } } }),
  ]

  test('passes a refusal on like a result', () => {
    expect(problems('false-success', read({ neverError: true }), ['Start > Read'])).toEqual([
      'Read: "Never error" passes a refusal on like a result, and without "Include response headers and status" nothing behind it can tell. Switch one off or the other on.',
    ])
  })

  test('is fine with its status', () => {
    expect(problems('false-success', read({ neverError: true, fullResponse: true }), ['Start > Read'])).toEqual([])
  })
})

describe('asking a person', () => {
  const ask = (node: Partial<WorkflowNode>, parameters: Record<string, unknown> = {}) => [
    aNode({
      name: 'Ask',
      type: 'n8n-nodes-base.slack',
      ...node,
      parameters: { operation: 'sendAndWait', options: { limitWaitTime: { values: {} } }, ...parameters },
    }),
  ]
  const twoWays = { onError: 'continueErrorOutput' } as const

  test('silence falls through a node whose errors have an output', () => {
    expect(problems('silent-time-out', ask(twoWays), ['Start > Ask'])).toEqual([
      'Ask: When the time is up, no item leaves this node and the run ends as a success, because its errors have an output. Set "On error" to stop or to continue, and sort errors out behind it.',
    ])
  })

  test.each([
    ['a node that goes on', ask({ onError: 'continueRegularOutput' })],
    ['a node that stops', ask({})],
    ['a wait without an end', ask(twoWays, { options: {} })],
    ['a plain message', ask(twoWays, { operation: 'post' })],
  ])('%s is fine', (_, nodes) => {
    expect(problems('silent-time-out', nodes, ['Start > Ask'])).toEqual([])
  })

  test('never ends without a time limit', () => {
    expect(problems('endless-wait', ask({}, { options: {} }), ['Start > Ask'])).toEqual([
      'Ask: Waits forever if no one replies, and the run never ends. Add "Limit wait time", and handle the case without a reply.',
    ])
    expect(problems('endless-wait', ask({}), ['Start > Ask'])).toEqual([])
  })

  const escaped = "={{ $json.note.replaceAll('<', '&lt;') }}"

  test.each(['message', 'subject'])('mark-up escaped in the %s comes alive again', (field) => {
    expect(problems('live-mark-up', ask({}, { [field]: escaped }), ['Start > Ask'])).toEqual([
      'Ask: n8n turns "&lt;" back into "<" before it sends, so text from outside acts as markup. Take "<" and ">" out instead, and "&" as "&amp;".',
    ])
  })

  test.each([
    ['taken out', ask({}, { message: "={{ $json.note.replaceAll('&', '&amp;').replace(/[<>]/g, '') }}" })],
    ['escaped in a message that does not wait', ask({}, { operation: 'post', message: escaped })],
  ])('mark-up %s is fine', (_, nodes) => {
    expect(problems('live-mark-up', nodes, ['Start > Ask'])).toEqual([])
  })
})

describe('the reason of a failure', () => {
  const paged = { options: { pagination: { pagination: { paginationMode: 'responseContainsNextURL' } } } }
  const http = (onError: WorkflowNode['onError'], parameters: Record<string, unknown> = paged): WorkflowNode =>
    aNode({ name: 'Read', type: 'n8n-nodes-base.httpRequest', typeVersion: 4.5, onError, parameters })
  const postgres = (queryBatching?: string): WorkflowNode =>
    aNode({
      name: 'Read',
      type: 'n8n-nodes-base.postgres',
      onError: 'continueRegularOutput',
      parameters: { options: { queryBatching } },
    })
  const tell = (text: string) => aNode({ name: 'Tell', type: 'n8n-nodes-base.slack', parameters: { text } })
  const sort = aNode({ name: 'Sort', type: 'n8n-nodes-base.if' })
  const report = tell('={{ $json.error?.message ?? $json.error }}')
  const vague = (where: string) => [
    `Tell: Reads a message that the error of "Read" doesn’t have, and shows "[object Object]". Read ${where} before it.`,
  ]
  const DETAILS = 'details.description and details.message'

  test.each([
    ['a request for pages', [http('continueRegularOutput'), report], ['Start > Read', 'Read > Tell'], DETAILS],
    ['its error output', [http('continueErrorOutput'), report], ['Start > Read', 'Read:1 > Tell'], DETAILS],
    [
      'through an If',
      [http('continueRegularOutput'), sort, report],
      ['Start > Read', 'Read > Sort', 'Sort:1 > Tell'],
      DETAILS,
    ],
    [
      'by its name',
      [
        http('continueRegularOutput'),
        sort,
        tell("={{ $('Read').all().map(({ json: { error } }) => error?.message || error) }}"),
      ],
      ['Start > Read', 'Read > Sort'],
      DETAILS,
    ],
    ['one query', [postgres(), report], ['Start > Read', 'Read > Tell'], 'message'],
    ['queries of their own', [postgres('independently'), report], ['Start > Read', 'Read > Tell'], 'error.description'],
  ])('%s', (_, nodes, wires, where) => {
    expect(problems('error-without-message', nodes, wires)).toEqual(vague(where))
  })

  test.each([
    ['a request for one page', [http('continueRegularOutput', {}), report], ['Start > Read', 'Read > Tell']],
    ['a request that stops', [http('stopWorkflow'), report], ['Start > Read', 'Read > Tell']],
    ['the way without errors', [http('continueErrorOutput'), report], ['Start > Read', 'Read:0 > Tell']],
    [
      'a report that reads the details',
      [http('continueRegularOutput'), tell('={{ $json.details?.message ?? $json.error?.message ?? $json.error }}')],
      ['Start > Read', 'Read > Tell'],
    ],
    [
      'a report that reads its own message',
      [postgres(), tell('={{ $json.message ?? $json.error?.message ?? $json.error }}')],
      ['Start > Read', 'Read > Tell'],
    ],
    [
      'a report that falls back on a sentence',
      [postgres('independently'), tell("={{ $json.error?.message ?? 'no reason given' }}")],
      ['Start > Read', 'Read > Tell'],
    ],
  ])('%s is fine', (_, nodes, wires) => {
    expect(problems('error-without-message', nodes, wires)).toEqual([])
  })
})

describe('the model of a picture', () => {
  const draw = (value: string, resource = 'image') => [
    aNode({
      name: 'Draw',
      type: '@n8n/n8n-nodes-langchain.openAi',
      parameters: { resource, modelId: { __rl: true, mode: 'id', value } },
    }),
  ]

  test.each(['image', 'video'])('an expression leaves the parameters of a %s open', (resource) => {
    expect(problems('model-parameters', draw('={{ $json.imageModel }}', resource), ['Start > Draw'])).toEqual([
      'Draw: The model is an expression, so n8n takes the parameters of all models at once, and asks for an address where a picture should come. Choose the model in the node.',
    ])
  })

  test.each([
    ['a chosen model', draw('gpt-image-2.6-sunburst')],
    ['a model that writes text', draw('={{ $json.textModel }}', 'text')],
  ])('%s is fine', (_, nodes) => {
    expect(problems('model-parameters', nodes, ['Start > Draw'])).toEqual([])
  })
})

describe('the line of a code', () => {
  const code = (onError: WorkflowNode['onError'], jsCode = "throw new Error('No rows.')") =>
    aNode({ name: 'Read', type: 'n8n-nodes-base.code', onError, parameters: { jsCode } })
  const tell = (text: string) => aNode({ name: 'Tell', type: 'n8n-nodes-base.slack', parameters: { text } })
  const report = tell('={{ String($json.error?.message ?? $json.error).slice(0, 300) }}')
  const sort = aNode({ name: 'Sort', type: 'n8n-nodes-base.if' })
  const said = [
    `Tell: Shows users the error of "Read" with its code line number: "No rows. [line 12]". Add .replace(/ \\[line \\d+.*\\]$/, '') to the text.`,
  ]

  test.each([
    ['an output for errors', [code('continueErrorOutput'), report], ['Start > Read', 'Read:1 > Tell']],
    ['one output', [code('continueRegularOutput'), sort, report], ['Start > Read', 'Read > Sort', 'Sort > Tell']],
    [
      'its name',
      [code('continueRegularOutput'), tell("={{ $('Read').first().json.error?.message ?? $json.error }}")],
      ['Start > Read', 'Read > Tell'],
    ],
  ])('is told by way of %s', (_, nodes, wires) => {
    expect(problems('line-number', nodes, wires)).toEqual(said)
  })

  test.each([
    [
      'a report that takes it off',
      [
        code('continueErrorOutput'),
        tell(String.raw`={{ String($json.error?.message ?? $json.error).replace(/ \[line \d+.*\]$/, '') }}`),
      ],
      ['Start > Read', 'Read:1 > Tell'],
    ],
    ['a code that stops the run', [code(undefined), report], ['Start > Read', 'Read > Tell']],
    [
      'a code without a sentence',
      [code('continueErrorOutput', 'return []'), report],
      ['Start > Read', 'Read:1 > Tell'],
    ],
    ['the way without errors', [code('continueErrorOutput'), report], ['Start > Read', 'Read:0 > Tell']],
  ])('is not told by %s', (_, nodes, wires) => {
    expect(problems('line-number', nodes, wires)).toEqual([])
  })
})
