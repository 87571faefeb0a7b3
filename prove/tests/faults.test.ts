import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Recording } from '../../src/domain/run/recording.ts'
import { chooseFaults, detectionRate, faultsText, testFaults } from '../cli/test-faults.ts'
import { itemsOfCode } from '../faults/code-items.ts'
import { getsTextError, nodesWithOneItem } from '../faults/equivalent.ts'
import { nodesOf } from '../faults/fault.ts'
import { FAULT_FINDERS, injectFault } from '../faults/kinds.ts'
import type { WorkflowNode } from '../n8n/node-types.ts'
import type { WorkflowFile } from '../run/copy-workflow.ts'
import type { Subject } from '../run/load-cases.ts'
import type { Environment } from '../run/run-case.ts'

const folder = 'content/workflows'
const library = readdirSync(folder).map(
  (name) => JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')) as WorkflowFile & { name: string },
)
const subjects: Subject[] = library
  .slice(0, 20)
  .map((file) => ({ slug: file.name, file, text: '', cases: [], unreachable: {} }))

describe('kinds of faults', () => {
  test('are at least forty', () => {
    expect(Object.keys(FAULT_FINDERS).length).toBeGreaterThanOrEqual(40)
  })

  test.each(Object.keys(FAULT_FINDERS))('%s: applies somewhere, and changes only a copy', (kind) => {
    const at = library.findIndex((file) => injectFault(file, kind, 0.5) !== null)
    const file = library[at] ?? expect.unreachable('The library has no place for it.')
    const before = JSON.stringify(file)
    expect(JSON.stringify(injectFault(file, kind, 0.5)?.file)).not.toBe(before)
    expect(JSON.stringify(file)).toBe(before)
  })
})

describe('faults that change nothing', () => {
  const node = (name: string, type: string, parameters = {}): WorkflowNode => ({
    id: name,
    name,
    type: `n8n-nodes-base.${type}`,
    typeVersion: 1,
    parameters,
  })
  const to = (...outputs: string[]) => ({ main: outputs.map((name) => [{ node: name, type: 'main', index: 0 }]) })
  const flow = (nodes: WorkflowNode[], connections: Record<string, object>) => ({ name: 'W', nodes, connections })
  const placesOf = (kind: string, file: WorkflowFile) => FAULT_FINDERS[kind]?.(file).map(({ where }) => where)

  test('are "Execute once" at nodes that never get two items', () => {
    const nodes = [
      node('Start', 'scheduleTrigger'),
      node('Settings', 'set'),
      node('Read', 'airtable', { operation: 'search' }),
      node('Loop', 'splitInBatches'),
      node('Send', 'slack'),
      node('End', 'noOp'),
    ]
    const connections = { Start: to('Settings'), Settings: to('Read'), Read: to('Loop'), Loop: to('End', 'Send') }
    expect(placesOf('execute once turned on', flow(nodes, { ...connections, Send: to('Loop') }))).toEqual([
      'Loop',
      'End',
    ])
  })

  const query = (text: string) => ({ operation: 'executeQuery', query: text })
  test.each([
    ['gmailTrigger', { maxResults: 1 }, 'one'],
    ['gmailTrigger', { maxResults: 10 }, 'many'],
    ['limit', {}, 'one'],
    ['convertToFile', { operation: 'csv' }, 'one'],
    ['googleSheets', { operation: 'read', options: { returnFirstMatch: true } }, 'one'],
    ['googleSheets', { operation: 'read', options: {} }, 'many'],
    ['httpRequest', { url: 'https://api.github.com/graphql', method: 'POST' }, 'one'],
    ['httpRequest', { url: 'https://api.github.com/issues' }, 'many'],
    ['executeWorkflow', { options: { waitForSubWorkflow: false } }, 'one'],
    ['executeWorkflow', { options: {} }, 'many'],
    ['postgres', query('update a set b = 1'), 'one'],
    ['postgres', query("select coalesce(json_agg(a), '[]') as rows from (select a from b) as c"), 'one'],
    ['postgres', query('with a as (update b set c = 1 returning d) select count(*)::int as n from a'), 'one'],
    ['postgres', query('select a, (select count(*) from b) as n from c'), 'many'],
    ['postgres', query('select a, count(*) from b group by a'), 'many'],
    ['postgres', query('update a set b = 1 returning c'), 'many'],
    ['postgres', query('{{ $json.query }}'), 'many'],
  ])('know that a node returns one item, or many: %s %j', (type, parameters, items) => {
    const nodes = [node('Start', 'manualTrigger'), node('Source', type, parameters), node('Send', 'slack')]
    const found = placesOf('execute once turned on', flow(nodes, { Start: to('Source'), Source: to('Send') }))
    expect(found).toEqual(items === 'one' ? [] : ['Send'])
  })

  test.each([
    ['execute once turned on', 'googleSheets', {}, ['Start', 'Save', 'End']],
    ['execute once turned on', 'slack', {}, ['Start', 'Save', 'End', 'Report']],
    ['always output data turned off', 'httpRequest', { options: { a: { responseFormat: 'text' } } }, []],
    ['always output data turned off', 'postgres', query('select count(*) from a'), []],
    ['always output data turned off', 'postgres', query('select b from a'), ['Save']],
  ])('know which nodes report one error, and never output nothing: %s, %s %j', (kind, type, of, places) => {
    const save = { ...node('Save', type, of), onError: 'continueErrorOutput', alwaysOutputData: true }
    const nodes = [node('Start', 'emailReadImap'), save, node('End', 'noOp'), node('Report', 'noOp')]
    expect(placesOf(kind, flow(nodes, { Start: to('Save'), Save: to('End', 'Report') }))).toEqual(places)
  })

  test('are "Execute once" at an error that ends the run, and at code that reads no input', () => {
    const nodes = [
      node('Start', 'emailReadImap'),
      node('Count', 'code', { jsCode: "return $('Read').all()" }),
      { ...node('Sum', 'code', { jsCode: 'return $input.all()' }), onError: 'continueErrorOutput' },
      node('Stop', 'stopAndError'),
      node('Report that code failed', 'slack'),
    ]
    const connections = { Start: to('Count'), Count: to('Sum'), Sum: to('Stop', 'Report that code failed') }
    expect(placesOf('execute once turned on', flow(nodes, connections))).toEqual(['Start', 'Sum'])
  })

  test.each([
    ["return $json.id ? $('One').all() : []", 'one'],
    ["return $('Many').all()", 'many'],
    ["const say = (text) => [{ json: { text } }]\nif (!$json.id) return say('No ID.')\nreturn say($json.id)", 'one'],
    ['return $json.id ? { json: {} } : []', 'one'],
    ['return $input.all().map(({ json }) => ({ json })).slice(0, 1)', 'one'],
    ['return $input.all().filter(({ json }) => json.id)', 'same'],
    ['const rows = $input.all()\nreturn rows', 'many'],
    ['return $input.all().flatMap(({ json }) => json.rows)', 'many'],
    ['return $input.all().flatMap(({ json }) => (json.id ? [{ json }] : []))', 'same'],
    ['return [...$input.all(), { json: {} }]', 'many'],
    ['const list = () => list()\nreturn list()', 'many'],
  ])('count the items of code: %s', (code, items) => {
    expect(itemsOfCode(code, (name) => name === 'One')).toBe(items)
  })

  test('are defaults behind the error of a failed item', () => {
    const errors = "={{ $json.error?.message ?? $json.error ?? 'unknown' }},{{ $json.error ?? $json.id ?? 'none' }},"
    const report = node('Report', 'slack', { text: `${errors}{{ $json.id ?? '' }}` })
    const failing = { ...node('Send', 'slack'), onError: 'continueErrorOutput' }
    expect(placesOf('expression: default changed', flow([failing, report], { Send: to('End', 'Report') }))).toEqual([
      "Report: text, line 1, ?? '' → ?? 'x'",
    ])
  })

  test('are a removed body that was empty until the credential filled it', () => {
    const auth = { sendBody: true, genericAuthType: 'httpCustomAuth' }
    const nodes = ['{}', '{"a":1}'].map((jsonBody) => node(jsonBody, 'httpRequest', { ...auth, jsonBody }))
    expect(placesOf('request body removed', flow(nodes, {}))).toEqual(['{"a":1}'])
  })

  test('are defaults behind a value that is never null', () => {
    const field = (name: string, value: string) => ({ name, value, type: 'string' })
    const code = [
      'const say = (text) => [{ json: { text: text.slice(0, 9), id: $json.id } }]',
      "if (!$json.id) return say('No ID.')",
      "return $input.all().map(({ json }) => ({ json: { text: 'ID ' + json.id, id: json.id } }))",
    ].join('\n')
    const nodes = [
      node('Start', 'manualTrigger'),
      node('Settings', 'set', { assignments: { assignments: [field('name', 'Ada'), field('id', '={{ $json.id }}')] } }),
      node('Write', 'code', { jsCode: code }),
      node('Copy', 'code', { jsCode: "return [{ json: { ...$('Settings').first().json, more: 1 } }]" }),
      node('Read', 'code', { jsCode: "const { name, id: a } = $('Settings').item.json\nreturn { json: { name, a } }" }),
      node('One', 'code', { jsCode: "const s = $('Settings').item.json\nreturn { json: { name: s.name, a: s.id } }" }),
      node('All', 'code', { jsCode: "return $('Settings').all()" }),
      node('Fits?', 'if'),
      node('Send', 'slack', {
        text: [
          "={{ String($json.id) ?? '1' }}{{ ($json.id || 'none') ?? '2' }}{{ $json.text ?? '3' }}{{ $json.id ?? '4' }}",
          "{{ $('Settings').first().json.name ?? '5' }}{{ $('Settings').item.json.id ?? '6' }}{{ $json.a?.b.trim() ?? '7' }}",
          "{{ $('Copy').first().json.name ?? '8' }}{{ $('Copy').first().json.id ?? '9' }}",
          "{{ $('Read').item.json.name ?? '' }}{{ $('One').item.json.name ?? '' }}{{ $('All').item.json.name ?? '' }}",
          "{{ $('Read').item.json.a ?? '10' }}{{ $('One').item.json.a ?? '11' }}{{ $('All').item.json.id ?? '12' }}",
        ].join(''),
      }),
    ]
    const connections = { Start: to('Settings'), Settings: to('Write'), Write: to('Fits?'), 'Fits?': to('Send') }
    expect(placesOf('expression: default changed', flow(nodes, connections))).toEqual(
      ['4', '6', '7', '9', '10', '11', '12'].map((value) => `Send: text, line 1, ?? '${value}' → ?? 'x'`),
    )
  })

  test('are defaults behind a field of all items that a loop reads, or of each PDF', () => {
    const nodes = [
      node('Start', 'gmailTrigger'),
      node('Read', 'code', { jsCode: "return $input.all().map(() => ({ json: { name: 'A' } }))" }),
      node('Loop', 'splitInBatches'),
      node('Name', 'code', {
        jsCode:
          "const rows = $('Read').all()\nreturn $input.all().map((_, i) => ({ json: { ...rows[i].json, n: i } }))",
      }),
      node('Send', 'slack', {
        text: "={{ $json.name ?? '1' }}{{ $('Loop').first().json.name ?? '2' }}{{ $('Loop').first(1).json.name ?? '3' }}",
      }),
      node('Pdf', 'extractFromFile', { operation: 'pdf' }),
      node('Report', 'slack', { text: "={{ $json.name ?? '4' }}{{ $('Loop').first().json.name ?? '5' }}" }),
      node('File', 'slack', {
        text: "={{ $json.text ?? '6' }}{{ $json.info ?? '7' }}{{ $('Send').first(1).json.a ?? '8' }}",
      }),
    ]
    const connections = { Start: to('Read'), Read: to('Loop'), Loop: to('Report', 'Name'), Name: to('Send') }
    const file = flow(nodes, { ...connections, Send: to('Loop'), Report: to('Pdf'), Pdf: to('File') })
    expect(placesOf('expression: default changed', file)).toEqual([
      "Report: text, line 1, ?? '4' → ?? 'x'",
      "Report: text, line 1, ?? '5' → ?? 'x'",
      "File: text, line 1, ?? '7' → ?? 'x'",
      "File: text, line 1, ?? '8' → ?? 'x'",
    ])
  })

  test('are defaults behind a field of a form, and behind the first part of a text', () => {
    const fields = {
      values: [
        { fieldName: 'day', fieldType: 'date' },
        { fieldLabel: 'Agreed', fieldType: 'checkbox' },
      ],
    }
    const code = [
      "const [first, second] = $('Form').first().json.day.split('-').map((part) => part.trim())",
      "const [open] = $('Form').first().json.list",
      "const days = $('Form').all()",
      'return $input.all().map((_, i) => {',
      '  const { json: entry } = days[i]',
      "  return { json: { third: String(entry.day).split('-')[0], open, ...entry, first, second } }",
      '})',
    ].join('\n')
    const nodes = [
      node('Form', 'formTrigger', { formFields: fields }),
      node('Split', 'code', { jsCode: code }),
      node('Send', 'slack', {
        text: [
          "={{ $('Form').first().json.day ?? '1' }}{{ $('Form').first().json.Agreed ?? '2' }}{{ $json.day ?? '3' }}",
          "{{ $json.first ?? '4' }}{{ $json.second ?? '5' }}{{ $json.third ?? '6' }}{{ $json.Agreed ?? '7' }}",
        ].join(''),
      }),
    ]
    // What is spread behind a field may replace it.
    expect(placesOf('expression: default changed', flow(nodes, { Form: to('Split'), Split: to('Send') }))).toEqual(
      ['2', '5', '6', '7'].map((value) => `Send: text, line 1, ?? '${value}' → ?? 'x'`),
    )
  })

  test.each([
    ["={{ !String($json.consent ?? '').startsWith('yes') }}", {}, false],
    ["={{ ($json.text ?? '').length }}", { operator: { operation: 'lt' }, rightValue: 300 }, false],
    ["={{ $json.status ?? 'none' }}", { operator: { operation: 'equals' }, rightValue: 'paid' }, false],
    ["={{ /^audio/.test($json.type ?? '') && $json.id }}", {}, false],
    ["={{ $json.status ?? 'none' }}", { operator: { operation: 'equals' }, rightValue: 'none' }, true],
    ["={{ $json.status ?? 'none' }}", { operator: { operation: 'equals' }, rightValue: '={{ 1 }}' }, true],
    ["={{ ($json.text ?? '').length > $json.most }}", {}, true],
    ["={{ String($json.text ?? '').replaceAll('&', '&amp;') }}", {}, true],
    ["=Status: {{ $json.status ?? 'none' }}", { operator: { operation: 'equals' }, rightValue: 'paid' }, true],
  ])('are defaults that nothing tells from another: %s', (leftValue, more, isFault) => {
    const choice = node('Choose', 'if', { conditions: { conditions: [{ leftValue, ...more }] } })
    expect(placesOf('expression: default changed', flow([choice], {}))).toHaveLength(Number(isFault))
  })

  test.each([
    ['slack', '$json.error?.message ?? $json.error', 1],
    ['httpRequest', '$json.error?.message ?? $json.error', 2],
  ])('are fields of an error that is a text: %s, %s', (type, read, count) => {
    const failing = { ...node('Send', type), onError: 'continueErrorOutput' }
    const report = node('Report', 'slack', { text: `={{ ${read} }}` })
    const nodes = [failing, node('Failed?', 'if'), report]
    const file = flow(nodes, { Send: to('End', 'Failed?'), 'Failed?': to('Report') })
    expect(placesOf('expression: another field read', file)).toHaveLength(count)
  })

  test('contradict no recording', () => {
    for (const slug of readdirSync('content/runs')) {
      const file = JSON.parse(readFileSync(`${folder}/${slug}.json`, 'utf8'))
      const one = nodesWithOneItem(file)
      const getting = nodesOf(file).filter(({ name }) => getsTextError(file, name))
      for (const name of readdirSync(`content/runs/${slug}`)) {
        const { nodes }: Recording = JSON.parse(readFileSync(`content/runs/${slug}/${name}`, 'utf8'))
        for (const [node, { in: items, runs }] of Object.entries(nodes))
          expect(one.has(node) && items > runs, `${slug}, ${name}: ${node}`).toBe(false)
        for (const { name: node } of getting) {
          const { error = '' } = (nodes[node]?.sampleIn ?? {}) as { error?: unknown }
          expect(typeof error === 'string' && error !== '(object)', `${slug}, ${name}: ${node}`).toBe(true)
        }
      }
    }
  })
})

describe('a run with faults', () => {
  const chosen = (seed?: number) => chooseFaults(subjects, seed).map(({ fault }) => `${fault.kind} ${fault.where}`)

  test('injects the same faults every time, two of each kind if they fit in two templates', () => {
    expect(chosen()).toEqual(chosen())
    expect(chosen(1)).not.toEqual(chosen(2))
    expect(chosen().length).toBeGreaterThan(Object.keys(FAULT_FINDERS).length)
  })

  test('lists undetected faults first', () => {
    const fault = { kind: 'connection removed', where: 'Fetch, output 1' }
    const results = [
      { slug: 'one', fault, detectedBy: 'Normal day' },
      { slug: 'two', fault, detectedBy: null },
    ]
    expect(detectionRate(results)).toBe(50)
    const rows = faultsText(results, '2026-11-24')
      .split('\n')
      .filter((line) => line.startsWith('| connection'))
    expect(rows).toEqual([
      '| connection removed | two | Fetch, output 1 | **nothing** |',
      '| connection removed | one | Fetch, output 1 | Normal day |',
    ])
  })

  test('continues after an interruption, and repeats what changed', async () => {
    const root = mkdtempSync(path.join(tmpdir(), 'faults-'))
    for (const folder of ['docs', 'prove/cases']) mkdirSync(path.join(root, folder), { recursive: true })
    const two = subjects.slice(0, 2).map((subject, at) => ({ ...subject, slug: `template-${at}` }))
    for (const { slug } of two) writeFileSync(path.join(root, `prove/cases/${slug}.ts`), '')
    let most = 20
    const injected: string[] = []
    const run = () =>
      testFaults(
        root,
        [{} as Environment],
        two,
        () => undefined,
        async (_, { slug }) => {
          if (injected.length === most) throw new Error('n8n stopped')
          injected.push(slug)
          return 'Normal day'
        },
      )
    await expect(run()).rejects.toThrow('n8n stopped')
    most = Number.POSITIVE_INFINITY
    const results = await run()
    expect(injected).toHaveLength(results.length)
    writeFileSync(path.join(root, 'prove/cases/template-1.ts'), 'changed')
    injected.length = 0
    await run()
    expect(injected).toEqual(results.filter(({ slug }) => slug === 'template-1').map(({ slug }) => slug))
  })
})
