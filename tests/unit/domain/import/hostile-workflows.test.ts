// Longer than other files: most of it is a list of hostile files, which belong side by side.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkWorkflow } from '#domain/import/check-workflow.ts'
import { importedPage } from '#domain/import/imported-page.ts'
import type { ImportedTemplate } from '#domain/import/imported-template.ts'
import { allNodeTypes } from '#domain/workflow/node-facts.ts'
import type { WorkflowNode } from '#domain/workflow/workflow.ts'
import { HISTORIES, SAMPLE_EVERY } from '../../../fixtures/histories.ts'
import { aFlow, aNode } from '../../../fixtures/workflow-fixture.ts'

/** Two seconds are promised; a machine that runs all tests at once is several times slower than one in peace. */
const SOON = 2000
const LARGEST = 1_000_000

const judge = (json: unknown) => checkWorkflow({ name: 'a.json', text: JSON.stringify(json), hash: '' })
/** Processor time in ms, as other tests may keep the machine busy. */
function timed<T>(work: () => T): { result: T; ms: number } {
  const before = process.cpuUsage()
  const result = work()
  const { user, system } = process.cpuUsage(before)
  return { result, ms: (user + system) / 1000 }
}

const START = aNode({ name: 'Start', type: 'n8n-nodes-base.manualTrigger' })

describe('a file of 1 MB', () => {
  const TEXTS = [
    ...["$('", '$("', '$(`', "$('\\", '\\', '$node.', "$('a').first( ", "$('x').item.json ", '$json ', '$json.'],
    ...['{{', '}}', '{{}}', "{{'}}", '{{ /* ', "{{ '\\'", "'", '"', '`', "\\'", '{', '}', ' ', '\n', '# ', '1', 'a'],
    ...[
      'eyJ-',
      'eyJaaaaaaaaaa.eyJ',
      'a@',
      'x@a.a.',
      'a.',
      'https://',
      '://a:',
      'sk-',
      '-----BEGIN ',
      '|| ',
      '$response',
    ],
  ].filter((_, at) => at % SAMPLE_EVERY === 0)
  const TYPES = ['noOp', 'set', 'airtable', 'httpRequest', 'code', 'stickyNote', 'if', 'html', 'gmail']

  test.each(TEXTS)('that says %j again and again is judged soon', (piece) => {
    const nodes = ['', '=', '={{'].flatMap((start) =>
      TYPES.map((type, at) => {
        const long = start + piece.repeat(LARGEST / 27 / piece.length)
        const parameters = { jsCode: long.slice(0, 9000), value: long.slice(0, -9000), content: long.slice(0, 9000) }
        const name = at === 1 ? 'Settings' : `${type}${start}`
        return aNode({ name, type: `n8n-nodes-base.${type}`, typeVersion: 2.2, retryOnFail: true, parameters })
      }),
    )
    const { result, ms } = timed(() => judge(aFlow([START, ...nodes], [])))
    expect([...result.problems, ...result.warnings]).not.toEqual([])
    expect(ms).toBeLessThan(SOON)
  })

  test.each<[what: string, json: unknown]>([
    ['nodes that are none', { name: 'x', nodes: Array(300_000).fill({}), connections: {} }],
    ['wires that are none', { name: 'x', nodes: [START], connections: { Start: { main: [Array(450_000).fill(1)] } } }],
    ['texts', aFlow([{ ...START, parameters: { list: Array(200_000).fill('=a') } }], [])],
    ['expressions', aFlow([{ ...START, parameters: { list: Array(9000).fill(`=${'{{x}}'.repeat(20)}`) } }], [])],
    ['pinned data', { ...aFlow([START], []), pinData: Object.fromEntries(Array(80_000).fill(1).entries()) }],
    ['outputs', { ...aFlow([START], []), connections: { Start: { main: Array(200_000).fill(null) } } }],
    ['wires', { ...aFlow([START], []), connections: { Start: aFan(10_000) } }],
  ])('full of %s is refused soon, in a sentence', (_, json) => {
    const { result, ms } = timed(() => judge(json))
    expect(result.problems).toEqual([expect.stringMatching(/at most|Holds more than/)])
    expect(ms).toBeLessThan(SOON)
  })

  test('with as many nodes and wires as there may be, each reading others by name, is judged soon', () => {
    const names = Array.from({ length: 500 }, (_, i) => `n${i}`)
    const near = (at: number, steps: number[]) => steps.map((step) => names[(at + step) % names.length] ?? '')
    const nodes = names.map((name, i) =>
      aNode({
        name,
        type: i % 2 ? 'n8n-nodes-base.airtable' : 'n8n-nodes-base.if',
        typeVersion: 2.2,
        onError: 'continueErrorOutput',
        parameters: {
          text: `=${near(i, [1, 2, 50, 90, 400])
            .map((of) => `{{ $('${of}').first().json.a }}`)
            .join('')}`,
        },
      }),
    )
    const wires = names.flatMap((name, i) => near(i, [1, 3, 7]).map((to, output) => `${name}:${output % 2} > ${to}`))
    const { result, ms } = timed(() => judge(aFlow(nodes, wires)))
    expect([...result.problems, ...result.warnings]).not.toEqual([])
    expect(ms).toBeLessThan(SOON)
  })
})

const aFan = (count: number) => ({ main: [Array(count).fill({ node: 'Start', type: 'main', index: 0 })] })
const aNodeWith = (field: Partial<WorkflowNode>) =>
  aFlow([START, aNode({ name: 'Large', type: 'n8n-nodes-base.noOp', ...field })], ['Start > Large'])

test.each<[sentence: string, json: unknown]>([
  ['Has 2001 connections; at most 2000 can be checked.', { ...aFlow([START], []), connections: { Start: aFan(2001) } }],
  [
    'Large: code has 100001 characters; at most 100000 can be checked. Move long data out of the workflow.',
    aNodeWith({ parameters: { code: 'x'.repeat(100_001) } }),
  ],
  [
    'Large: Lies or reaches farther out than 1000000 px. Move it to the other nodes.',
    aNodeWith({ position: [2e6, 0] }),
  ],
  [`${'L'.repeat(200)}: Has a name of 201 characters; at most 200 are allowed.`, aNodeWith({ name: 'L'.repeat(201) })],
  [
    'Large: Has more than 64 inputs or outputs.',
    aNodeWith({ type: 'n8n-nodes-base.merge', typeVersion: 3, parameters: { numberInputs: 1e8 } }),
  ],
  [
    'Large: Has more than 64 inputs or outputs.',
    aNodeWith({
      type: 'n8n-nodes-base.switch',
      typeVersion: 3,
      parameters: { mode: 'expression', numberOutputs: 1e6 },
    }),
  ],
  [
    'Large: Has more than 64 inputs or outputs.',
    aNodeWith({
      type: '@n8n/n8n-nodes-langchain.modelSelector',
      parameters: { numberInputs: 65 },
    }),
  ],
])('what is too large is named: %s', (sentence, json) => {
  expect(judge(json).problems).toContain(sentence)
})

const aTemplate: ImportedTemplate = {
  ...{ id: 1001, slug: 'a', name: 'A', title: 'A', description: 'A', creator: null, youtubeId: null },
  ...{ templateUrl: null, resourceUrl: null, category: null, license: null, language: null },
  workflow: { hash: '', nodes: 1, tools: [], apps: [], warnings: [] },
}
const noGlyph = () => ({ viewBox: '0 0 24 24', body: '' })

test('the page of a workflow stored before there were limits is drawn, with no more ports than fit', () => {
  const large = aNode({
    name: 'Large',
    type: 'n8n-nodes-base.switch',
    typeVersion: 3,
    parameters: { mode: 'expression', numberOutputs: 1e8 },
  })
  const flow = aFlow([START, large, aNode({ name: 'Next', type: 'n8n-nodes-base.noOp' })], ['Large > Next'])
  const rings = importedPage(aTemplate, flow, noGlyph).canvas?.svg.match(/class="cv-o"/g)
  expect(rings?.length).toBe(65)
})

test('the page of the largest workflow fits into an answer of a function', () => {
  const nodes = Array.from({ length: 500 }, (_, i) =>
    aNode({
      name: `${i}${'"'.repeat(190)}`,
      type: 'n8n-nodes-base.switch',
      typeVersion: 3.2,
      position: [(i * 7919) % 900_000, (i * 104_729) % 900_000],
      notes: 'n'.repeat(1000),
      parameters: { mode: 'expression', numberOutputs: 7 },
    }),
  )
  const wires = nodes.flatMap(({ name }, i) =>
    [0, 1, 2, 3].map((out) => `${name}:${out} > ${nodes[(i + out * 9) % 500]?.name}`),
  )
  const flow = aFlow(nodes, wires)
  expect(judge(flow).problems.join()).not.toMatch(/at most/)
  const { result, ms } = timed(() => importedPage(aTemplate, flow, noGlyph))
  expect(JSON.stringify(result).length).toBeLessThan(5_000_000)
  expect(ms).toBeLessThan(2 * SOON)
})

/** Values where a workflow has others, and texts made of what rules look for. */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc
    .array(
      fc.constantFrom(
        ...[
          '=',
          '{{',
          '}}',
          "$('Start')",
          '$json',
          '.',
          '[',
          ']',
          "'",
          '"',
          '`',
          '\\',
          '\n',
          ' ',
          'fields',
          'eyJ',
          '@',
        ],
        ...['https://', 'first()', '.item.json', '$node', '__proto__', '/*', '//', '${', '1e999', '😀', '\ud800'],
      ),
      { maxLength: 40 },
    )
    .map((parts) => parts.join('')),
)
const number = fc.oneof(fc.integer({ min: -3, max: 70 }), fc.double(), fc.constantFrom(1e308, 1e7, -1e7, 0.1))
const anything = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    text,
    number,
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 5 }),
    fc.dictionary(text, tie('value'), { maxKeys: 5 }),
  ),
})).value
const name = fc.constantFrom('Start', 'Settings', 'a', 'b', 'c', '__proto__', 'constructor', '')
const parameterNames = fc.constantFrom(
  ...['jsCode', 'content', 'numberInputs', 'numberOutputs', 'mode', 'rules', 'values', 'options', 'pagination', 'url'],
  ...[
    'width',
    'height',
    'resource',
    'operation',
    'httpMethod',
    'multipleMethods',
    'categories',
    'assignments',
    'value',
  ],
)
const node = fc.record({
  id: fc.oneof(name, anything),
  name,
  type: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...allNodeTypes()) },
    fc.constantFrom('__proto__', 'constructor', 'toString', 'n8n-nodes-base.valueOf', 'x.hasOwnProperty'),
    text,
  ),
  typeVersion: fc.oneof(fc.constantFrom(1, 2, 2.2, 3, 4), number),
  position: fc.tuple(number, number),
  parameters: fc.dictionary(parameterNames, anything, { maxKeys: 8 }),
  onError: fc.constantFrom(undefined, 'continueErrorOutput'),
  notes: fc.option(text, { nil: undefined }),
  retryOnFail: fc.boolean(),
})
const target = fc.record({
  node: name,
  type: fc.constantFrom('main', 'ai_tool', ''),
  index: fc.integer({ min: 0, max: 3 }),
})
const connections = fc.dictionary(
  name,
  fc.dictionary(fc.constantFrom('main', 'ai_tool', 'ai_languageModel'), fc.array(fc.option(fc.array(target)))),
)
const aFile = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ name: text, nodes: fc.array(node, { minLength: 1, maxLength: 9 }), connections }),
  },
  fc.record({ name: anything, nodes: fc.array(anything), connections: anything, pinData: anything, meta: anything }),
  anything,
)

test(`${HISTORIES} foreign files: each is judged in sentences, and one without fault can be drawn`, () => {
  fc.assert(
    fc.property(aFile, (json) => {
      const { problems, warnings } = judge(json)
      expect([...problems, ...warnings].filter((problem) => !/^\S.{5,600}$/s.test(problem))).toEqual([])
      const page = importedPage(aTemplate, JSON.parse(JSON.stringify(json) ?? 'null'), noGlyph)
      expect(page.canvas?.svg ?? '').not.toMatch(/native code|\[object/)
    }),
    { numRuns: HISTORIES },
  )
})
