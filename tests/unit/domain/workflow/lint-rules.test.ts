import { describe, expect, test } from 'vitest'
import { lintNodes as lint, setText } from '../../../fixtures/lint-broken.ts'
import { aNode, workflowFixture } from '../../../fixtures/workflow-fixture.ts'

describe('what a node reads from others', () => {
  test.each([
    "={{ $('Old name').item.json.email }}",
    '={{ $("Old name").first().json.email }}',
    '={{ $node["Old name"].json.email }}',
    "return $items('Old name')",
    'const rows = $(`Old name`).all()',
    "={{ $('Old \\name').item.json.email }}",
  ])('a node that is gone: %s', (text) => {
    expect(lint(setText('Alert sales', 'text', text))).toEqual([
      'broken-reference: Alert sales: Reads from "Old name", but that node doesn’t exist. Use the name of an existing node.',
    ])
  })

  test('a node that is gone, called without quotes', () => {
    expect(lint(setText('Alert sales', 'text', '={{ $node.Ghost.json.email }}'))).toEqual([
      expect.stringContaining('broken-reference: Alert sales: Reads from "Ghost"'),
    ])
  })

  test('a sticky note has nothing to read', () => {
    expect(lint(setText('Alert sales', 'text', "={{ $('Overview').item.json.email }}"))).toEqual([
      expect.stringContaining('Reads from "Overview", but that node doesn’t exist.'),
    ])
  })

  const early = (name: string) =>
    `early-reference: Clean fields: Reads from "${name}", which isn’t on any path that leads here. Read from a node before this one, or check $('${name}').isExecuted first.`

  test.each(['Alert sales', 'Score lead', 'Clean fields', 'Chat model'])('a node that comes later: %s', (name) => {
    expect(lint(setText('Clean fields', 'note', `={{ $('${name}').first().json.id }}`))).toEqual([early(name)])
  })

  test('code that reads from a later node', () => {
    expect(lint(setText('Clean fields', 'jsCode', 'return $("Alert sales").all()'))).toEqual([early('Alert sales')])
  })

  test('a sub-node that reads from a node behind its agent', () => {
    expect(lint(setText('Chat model', 'model', "={{ $('Save contact').item.json.model }}"))).toEqual([
      expect.stringContaining('early-reference: Chat model: Reads from "Save contact"'),
    ])
  })

  test.each([
    ['a sub-node from before its agent', 'Chat model', "={{ $('Clean fields').item.json.model }}"],
    [
      'a node that asks first',
      'Clean fields',
      "={{ $('Alert sales').isExecuted ? $('Alert sales').item.json.ts : '' }}",
    ],
    ['a node that reads parameters, which need no run,', 'Clean fields', "={{ $('Alert sales').params.text }}"],
    ['a call of jQuery in code that is text', 'Clean fields', '$(document).ready()'],
  ])('%s is fine', (_, name, text) => {
    expect(lint(setText(name, 'note', text))).toEqual([])
  })

  test('a node in a loop may read what the last round left', () => {
    const problems = lint((node, { connections }) => {
      connections['Save contact'] = { main: [[{ node: 'Clean fields', type: 'main', index: 0 }]] }
      node('Clean fields').parameters.note = "={{ $('Score lead').isExecuted }} {{ $('Save contact').item.json.id }}"
    })
    expect(problems.filter((problem) => problem.includes('reference'))).toEqual([])
  })
})

describe('braces of expressions', () => {
  test('braces without "=" in front would be sent as they are', () => {
    expect(lint(setText('Alert sales', 'text', 'Hello {{ $json.name }}'))).toEqual([
      'plain-expression: Alert sales: text has {{ }} but does not begin with "=", so n8n would send it unchanged. Put "=" in front.',
    ])
  })

  test.each([
    ['={{ $json.name', 'A "{{" is never closed. Add "}}" behind it.'],
    ['={{ $json.name } and {{ $json.email }}', 'A "{{" opens inside another one. Close the first with "}}".'],
    [
      '={{ JSON.stringify({ a: { b: 1 }}) }}',
      'A "}}" inside the code ends it too soon. Put a space between the two braces that close an object.',
    ],
    ['=Hello $json.name }}', 'A "}}" closes nothing. Remove it, or add "{{" before it.'],
  ])('%s', (text, sentence) => {
    expect(lint(setText('Alert sales', 'text', text))).toEqual([`expression-braces: Alert sales: text: ${sentence}`])
  })

  test.each([
    '={{ JSON.stringify({ a: { b: 1 } }) }}',
    '={"a":{"b":"{{ $json.name }}"}}',
    "={{ $json.text.replace('{', '') }}",
    '=A brace { alone',
    'Only {one} pair',
  ])('%s is fine', (text) => {
    expect(lint(setText('Alert sales', 'text', text))).toEqual([])
  })

  test.each([
    ['jsCode', 'n8n-nodes-base.code', 'const a = {b: {{c}}}'],
    ['html', 'n8n-nodes-base.html', '<p>{{ $json.name }}</p>'],
    ['query', 'n8n-nodes-base.postgres', 'select {{ $json.id }}'],
  ])('%s of %s reads braces itself', (parameter, type, text) => {
    const problems = lint((node) => {
      Object.assign(node('Alert sales'), { type })
      node('Alert sales').parameters = { [parameter]: text }
    })
    expect(problems.filter((problem) => /expression/.test(problem))).toEqual([])
  })
})

describe('settings', () => {
  const settings = (value: string) =>
    lint((node) => {
      const parameters = { assignments: { assignments: [{ name: 'to', value }] } }
      Object.assign(node('Clean fields'), { name: 'Settings', parameters })
    }).filter((problem) => problem.startsWith('real-address'))

  test.each([
    ['ann@acme.com', 'ann@acme.com'],
    ['Write to "Ann" <ann@mail.acme.co.uk> please', 'ann@mail.acme.co.uk'],
    ['https://acme.com/call', 'https://acme.com'],
    ['https://notexample.com', 'https://notexample.com'],
    ['you@example.com,ann@acme.com', 'ann@acme.com'],
  ])('a real address: %s', (value, shown) => {
    expect(settings(value)).toEqual([
      `real-address: Settings: Contains "${shown}", which may be a real address. Use a placeholder at example.com.`,
    ])
  })

  test.each([
    'you@example.com',
    'https://shop.example.org/x',
    'ann@flowshelf.test',
    'https://drive.google.com/uc?id={id}',
    'https://trello.com/b/YOUR_BOARD',
    '#sales',
    'gpt-6-luna',
    '1.5',
  ])('%s is a placeholder', (value) => expect(settings(value)).toEqual([]))

  test('a second settings node', () => {
    const more = ['Settings', 'Settings 2'].map((name) =>
      aNode({ name, type: 'n8n-nodes-base.set', typeVersion: 3.4, position: [208, 640] }),
    )
    expect(lint((_, { nodes }) => nodes.push(...more))).toContain(
      'second-settings: Settings 2: Is a second settings node. Move its values into "Settings", or name it after what it sets.',
    )
  })
})

describe('trying again', () => {
  const withRetry = (type: string, parameters: Record<string, unknown>, notes = 'Tells somebody.') =>
    lint((node) => Object.assign(node('Alert sales'), { type, parameters, notes, retryOnFail: true })).filter(
      (problem) => problem.startsWith('unsafe-retry'),
    )

  test.each([
    ['slack', {}],
    ['gmail', { operation: 'reply' }],
    ['gmailTool', {}],
    ['slackHitlTool', {}],
    ['emailSend', {}],
    ['telegram', { operation: 'sendPhoto' }],
    ['twilio', {}],
    ['whatsApp', { operation: 'send' }],
    ['stripe', { resource: 'charge', operation: 'create' }],
    ['httpRequest', { method: 'POST' }],
  ])('%s %j may act twice', (type, parameters) => {
    expect(withRetry(`n8n-nodes-base.${type}`, parameters)).toEqual([
      'unsafe-retry: Alert sales: Sends, posts or pays, and tries again on failure, so it may do so twice. Switch "Retry on fail" off, or say in its note why a retry is safe.',
    ])
  })

  test.each([
    ['slack', { resource: 'channel', operation: 'getAll' }],
    ['gmail', { resource: 'draft' }],
    ['stripe', { resource: 'charge' }],
    ['httpRequest', {}],
    ['httpRequest', { method: 'POST', headerParameters: { parameters: [{ name: 'Idempotency-Key', value: 'x' }] } }],
    ['googleSheets', { operation: 'append' }],
  ])('%s %j may', (type, parameters) => {
    expect(withRetry(`n8n-nodes-base.${type}`, parameters)).toEqual([])
  })

  test('a note that says why a retry is safe', () => {
    expect(withRetry('n8n-nodes-base.slack', {}, 'Tells sales. A retry may post twice, which is fine.')).toEqual([])
  })
})

describe('notes and what they frame', () => {
  const told = 'old-word: Alert sales: n8n no longer has "Activate". Write "publish".'

  test.each(['Activate it first.', 'Runs after activation.', 'Wants an activated workflow.'])(
    'a word n8n has given up: %s',
    (notes) => expect(lint((node) => Object.assign(node('Alert sales'), { notes }))).toEqual([told]),
  )

  test('the same word in a sticky note', () => {
    const problems = lint((node) => {
      node('Section: score').parameters.content = '## 2. Score\nThen activate.'
    })
    expect(problems).toEqual([told.replace('Alert sales', 'Section: score')])
  })

  test.each(['Publish it first.', 'Deactivate this node if you have no Slack.', 'Reads active rows.'])(
    '%s is fine',
    (notes) => expect(lint((node) => Object.assign(node('Alert sales'), { notes }))).toEqual([]),
  )

  test('a node half inside a section', () => {
    expect(lint((node) => Object.assign(node('Section: score').parameters, { width: 208 }))).toContain(
      'half-framed: Score lead: Lies half inside the note "Section: score". Widen the note, or move one of them.',
    )
  })

  test('a note over another', () => {
    const { position } = workflowFixture('lead-qualifier').nodes.find(({ name }) => name === 'Section: score') ?? {
      position: [0, 0],
    }
    expect(lint((node) => Object.assign(node('Overview'), { position }))).toContain(
      'note-overlap: Overview: The note "Section: score" lies over this one. Give each note a place of its own.',
    )
  })
})
