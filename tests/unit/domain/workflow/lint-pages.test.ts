import { expect, test } from 'vitest'
import { lintWorkflow } from '#domain/workflow/lint-workflow.ts'
import { aChain, aNode } from '../../../fixtures/workflow-fixture.ts'

/** What the linter says about how a request asks for its pages. */
function pageProblems(pagination: Record<string, unknown>) {
  const start = aNode({ name: 'Start', type: 'n8n-nodes-base.manualTrigger' })
  const parameters = { url: 'https://api.example.com', options: { pagination: { pagination } } }
  const read = aNode({ name: 'Read rows', type: 'n8n-nodes-base.httpRequest', typeVersion: 4.5, parameters })
  return lintWorkflow({ workflow: aChain(start, read), slug: 'pages', tools: [] })
    .filter(({ rule }) => rule === 'next-url')
    .map(({ node, message }) => `${node}: ${message}`)
}

const nextUrl = (nextURL: unknown) => pageProblems({ paginationMode: 'responseContainsNextURL', nextURL })
const parameter = (value: string, { type = 'body', name = 'cursor' } = {}) =>
  pageProblems({
    paginationMode: 'updateAParameterInEachRequest',
    parameters: { parameters: [{ type, name, value }] },
  })

test.each([
  '=https://api.example.com/rows?after={{ $response.body.after }}',
  "=https://api.example.com/rows?after={{ $response.body?.after ?? '' }}",
  '={{ $response.body.next }}&limit=100',
  "={{ $('Settings').first().json.host }}{{ $response.body.next }}",
])('a next URL with a hole on the first page: %s', (url) => {
  expect(nextUrl(url)).toEqual([
    'Read rows: Puts the next URL together from text and the last answer, so it asks for the first page with an empty part. Make the next URL one expression that reads a whole address, or update a parameter in each request instead.',
  ])
})

test.each([
  '={{ $response.body.next }}',
  '= {{ $response.headers.link }} ',
  '=https://api.example.com/rows?page={{ $pageCount + 1 }}',
  "=https://api.example.com{{ $response.body?.next ?? '/rows' }}",
  'https://api.example.com/rows',
  undefined,
])('a next URL that is whole on every page: %s', (url) => {
  expect(nextUrl(url)).toEqual([])
})

test.each([
  "={{ $response.body?.next ?? '' }}",
  '={{ $response.body?.next || "" }}',
  "={{ $response?.body?.next ?? '0' }}",
])('a cursor in the body that starts empty: %s', (value) => {
  expect(parameter(value)).toEqual([
    'Read rows: Sends "cursor" in the body of the first page, where there is no answer to take it from. Remove its "??" or "||", and it is left out there.',
  ])
})

test.each([
  ['a cursor without a start', '={{ $response?.body?.next }}', {}],
  ['a cursor in the query', "={{ $response.body?.next ?? '' }}", { type: 'qs' }],
  ['an offset that starts at nought', "={{ $response.body?.next ?? '0' }}", { name: 'offset' }],
  ['a start of its own', "={{ $response.body?.next ?? '*' }}", {}],
  ['a parameter of the settings', "={{ $('Settings').first().json.team ?? '' }}", { name: 'team' }],
])('%s is fine', (_, value, where) => {
  expect(parameter(value, where)).toEqual([])
})

test('pages that are switched off say nothing', () => {
  const parameters = { parameters: [{ type: 'body', name: 'cursor', value: "={{ $response.body?.next ?? '' }}" }] }
  expect(pageProblems({ paginationMode: 'off', parameters })).toEqual([])
})
