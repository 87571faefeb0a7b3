import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { checkCode } from '../../../scripts/check-n8n/check-code.ts'
import { checkNode } from '../../../scripts/check-n8n/check-node.ts'
import { archiveName } from '../../../scripts/check-n8n/install-packages.ts'
import type { NodeDescription } from '../../../scripts/check-n8n/n8n-types.ts'
import { nodeCatalogue } from '../../../scripts/check-n8n/node-catalogue.ts'
import { readTar } from '../../../scripts/check-n8n/read-tar.ts'
import { aNode } from '../../fixtures/workflow-fixture.ts'

const description = (one: Partial<NodeDescription>): NodeDescription => ({
  name: 'slack',
  displayName: 'Slack',
  version: [1, 2],
  group: [],
  properties: [],
  inputs: ['main'],
  outputs: ['main'],
  ...one,
})

const catalogue = nodeCatalogue({
  'n8n-nodes-base': [
    description({ version: [2, 2.7], usableAsTool: true, credentials: [{ name: 'slackApi' }] }),
    description({ version: 1 }),
    description({ name: 'function', displayName: 'Function', hidden: true }),
    description({ name: 'executeCommand' }),
  ],
})

describe('the node catalog', () => {
  test('finds the description of a version', () => {
    expect(catalogue.versionsOf('n8n-nodes-base.slack')).toEqual([1, 2, 2.7])
    expect(catalogue.find('n8n-nodes-base.slack', 2.7)?.version).toEqual([2, 2.7])
    expect(catalogue.find('n8n-nodes-base.slack', 3)).toBeUndefined()
  })

  test('has the tool variant of nodes that support it', () => {
    const twin = catalogue.find('n8n-nodes-base.slackTool', 2)
    expect(twin).toMatchObject({ inputs: [], outputs: ['ai_tool'] })
    expect(twin?.properties.map(({ name }) => name)).toEqual(['descriptionType', 'toolDescription'])
    expect(catalogue.versionsOf('n8n-nodes-base.functionTool')).toEqual([])
  })
})

describe('a node', () => {
  const messages = (type: string, typeVersion: number, more = {}) =>
    checkNode(aNode({ name: 'A', type: `n8n-nodes-base.${type}`, typeVersion, ...more }), catalogue).map(
      ({ message }) => message,
    )

  test.each([
    ['sett', 1, 'n8n has no node of type "n8n-nodes-base.sett". Use one that it ships.'],
    ['slack', 9, 'n8n-nodes-base.slack has no version 9. Use one of 1, 2, 2.7.'],
    ['slack', 1, 'Has version 1 of Slack. Upgrade it to 2.7.'],
    ['function', 2, 'n8n no longer offers Function. Use what replaced it.'],
    ['executeCommand', 2, 'Is disabled in a standard n8n. Use something else.'],
  ])('%s %d', (type, version, sentence) => {
    expect(messages(type, version)).toEqual([sentence])
  })

  test('unused and valid credentials', () => {
    expect(messages('slack', 2, { credentials: { notionApi: {}, slackApi: {} } })).toEqual([
      'Slack does not use the credential "notionApi". Remove it.',
    ])
    expect(messages('slack', 2, { credentials: { x: {} }, parameters: { nodeCredentialType: 'x' } })).toEqual([])
  })
})

describe('code', () => {
  /** Stands for n8n's own way to cut a text, which comes with its packages. */
  const split = (text: string) =>
    text.split(/\{\{(.*?)\}\}/s).map((part, i) => ({ type: i % 2 ? ('code' as const) : ('text' as const), text: part }))
  const faults = (parameters: Record<string, unknown>, type = 'n8n-nodes-base.code') =>
    checkCode(split, aNode({ name: 'A', type, parameters })).map(({ message }) => message)

  test('an expression with a mistake', () => {
    expect(faults({ text: '=Hi {{ $json.a b }}' })).toEqual([
      "text can’t be parsed as code: Unexpected identifier 'b'. Fix it.",
    ])
  })

  test.each(['={{ { a: 1 } }}', '={{ $json.a ?? "" }}', '={{ [1, 2].map((n) => n + 1) }}', '={{ }}', 'Hi {{ a b }}'])(
    '%s is fine',
    (text) => expect(faults({ text })).toEqual([]),
  )

  test('a code node, in JavaScript only', () => {
    const jsCode = 'const a = await f()\nreturn ['
    expect(faults({ jsCode })).toEqual(["jsCode can’t be parsed as code: Unexpected token '}'. Fix it."])
    expect(faults({ jsCode: 'return await f() // last line' })).toEqual([])
    expect(faults({ jsCode, language: 'pythonNative' })).toEqual([])
  })
})

describe('npm packages', () => {
  test('an archive is read like tar, including long paths', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'tar-'))
    const long = `package/${'folder/'.repeat(15)}nodes.json`
    await mkdir(path.join(folder, path.dirname(long)), { recursive: true })
    await writeFile(path.join(folder, long), 'x'.repeat(1300))
    await writeFile(path.join(folder, 'package/package.json'), '{}')
    const packed = execFileSync('tar', ['--format=ustar', '-cz', '-C', folder, 'package'], { maxBuffer: 1e7 })
    const files = [...readTar(gunzipSync(packed))].map(({ path: name, content }) => [name, content.length])
    await rm(folder, { recursive: true })
    expect(files.sort()).toEqual(
      [
        [long, 1300],
        ['package/package.json', 2],
      ].sort(),
    )
  })

  test.each([
    ['[{"name":"n8n-nodes-base","filename":"n8n-nodes-base-2.41.1.tgz"}]', 'n8n-nodes-base-2.41.1.tgz'],
    ['[{"filename": "@n8n/n8n-nodes-langchain-2.41.1.tgz"}]', 'n8n-n8n-nodes-langchain-2.41.1.tgz'],
  ])('the file name of the package: %s', (output, name) => {
    expect(archiveName(output)).toBe(name)
  })
})
