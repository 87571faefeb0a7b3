import { expect, test } from 'vitest'
import { lintWorkflow } from '#domain/workflow/lint-workflow.ts'
import { aChain, aNode } from '../../../fixtures/workflow-fixture.ts'

/** What the linter says about names that n8n does not know in this parameter. */
function missing(parameter: 'jsCode' | 'text', code: string) {
  const start = aNode({ name: 'Start', type: 'n8n-nodes-base.manualTrigger' })
  const type = parameter === 'jsCode' ? 'n8n-nodes-base.code' : 'n8n-nodes-base.noOp'
  const read = aNode({ name: 'Read', type, parameters: { [parameter]: code } })
  return lintWorkflow({ workflow: aChain(start, read), slug: 'globals', tools: [] })
    .filter(({ rule }) => rule === 'missing-global')
    .map(({ node, message }) => `${node}: ${message}`)
}

test.each([
  ["={{ new URL('/robots.txt', $json.listUrl).href }}", 'URL'],
  ['={{ URL.canParse($json.link) }}', 'URL'],
  ['=Key {{ btoa($json.key) }}', 'btoa'],
  ['={{ structuredClone($json) }}', 'structuredClone'],
  ['={{ crypto?.randomUUID() }}', 'crypto'],
  ['={{ new URLSearchParams({ q: $json.q }).toString() }}', 'URLSearchParams'],
])('an expression that reads what is not there: %s', (text, name) => {
  expect(missing('text', text)).toEqual([
    `Read: text: "${name}" does not exist in n8n's expressions, so the value is empty. Write it without, or use a node for it.`,
  ])
})

test.each([
  ['const { pathname } = new URL($json.url)', 'URL'],
  ['const copy = structuredClone($json); return copy', 'structuredClone'],
  ['const page = await fetch("https://example.com")', 'fetch'],
  ['return { key: process.env.KEY }', 'process'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: code of a workflow
  ['const link = `${new URL($json.url).host}/a`', 'URL'],
  ["// don't\nreturn crypto.randomUUID()", 'crypto'],
])('code that reads what is not there: %s', (code, name) => {
  expect(missing('jsCode', code)).toEqual([
    `Read: jsCode: "${name}" does not exist in n8n's Code node, so it stops here. Write it without, or use a node for it.`,
  ])
})

test.each([
  ['text', '={{ $json.URL.trim() }} and {{ $json["URL"] }}'],
  ['text', "={{ 'Call fetch(1) or new URL(2)' }}"],
  ['text', 'new URL(is only text here)'],
  ['text', '={{ $json.url.match(/^https?:/i)?.[0] }}'],
  ['jsCode', 'const process = (row) => row; return process($json)'],
  ['jsCode', "const crypto = require('crypto'); return crypto.randomUUID()"],
  ['jsCode', '/* fetch(this) by hand */ // or new URL(that)\nreturn btoa($json.key)'],
  ['jsCode', 'return helpers.fetch($json.url)'],
  ['jsCode', "/* never closed, so n8n's own parser says so"],
] as const)('fine in %s: %s', (parameter, code) => {
  expect(missing(parameter, code)).toEqual([])
})

test('code that catches the error of a missing name has a plan for it', () => {
  expect(missing('jsCode', 'let host = ""; try { host = new URL($json.url).host } catch { host = $json.url }')).toEqual(
    [],
  )
  expect(missing('jsCode', 'try { a() } catch {}\nreturn new URL($json.url)')).toHaveLength(1)
})
