import { describe, expect, test } from 'vitest'
import { lintWorkflow } from '#domain/workflow/lint-workflow.ts'
import { lintBroken as lint, TOOLS } from '../../../fixtures/lint-broken.ts'
import { workflowFixture } from '../../../fixtures/workflow-fixture.ts'

test.each([
  ['lead-qualifier', TOOLS],
  ['viral-ugc-clips', ['n8n', 'openai', 'drive', 'sheets', 'telegram']],
  ['local-leads', ['n8n', 'sheets', 'gmail']],
] as const)('a sound workflow has no problems: %s', (name, tools) => {
  expect(lintWorkflow({ workflow: workflowFixture(name), slug: name, tools })).toEqual([])
})

describe('node types', () => {
  test('a node that n8n does not have', () => {
    expect(lint((_, node) => Object.assign(node('Clean fields'), { type: 'n8n-nodes-base.sett' }))).toEqual([
      'unknown-node: Clean fields: n8n 2.41.1 ships no node of the type "n8n-nodes-base.sett". Use one that it ships.',
    ])
  })

  test('a version that does not exist', () => {
    expect(lint((_, node) => Object.assign(node('Clean fields'), { typeVersion: 9.9 }))).toEqual([
      'unknown-version: Clean fields: Edit Fields (Set) has no version 9.9; the newest is 3.5. Use that one.',
    ])
  })

  test('a node that is switched off in a standard n8n', () => {
    const change = { type: 'n8n-nodes-base.executeCommand', typeVersion: 1 }
    expect(lint((_, node) => Object.assign(node('Clean fields'), change))).toEqual([
      'unknown-node: Clean fields: Execute Command is disabled in a standard n8n. Use something else.',
    ])
  })
})

describe('secrets', () => {
  test('a reference to a credential', () => {
    const credentials = { slackApi: { id: '7', name: "Ann's Slack" } }
    expect(lint((_, node) => Object.assign(node('Alert sales'), { credentials }))).toEqual([
      'embedded-credential: Alert sales: Holds a reference to the author\'s credential (slackApi). Remove the "credentials" block.',
    ])
  })

  // Put together here, so that no scanner takes this file for a leak.
  test.each([
    ['an AI service key', `sk-${'a1B2'.repeat(8)}`],
    ['a Stripe key', `sk_live_${'a1B2'.repeat(6)}`],
    ['a Slack token', `xoxb-${'1234567890-'.repeat(2)}abc`],
    ['a Telegram bot token', `123456789:${'Ab-_9'.repeat(7)}`],
    ['a GitHub token', `ghp_${'a1B2'.repeat(9)}`],
    ['a Google key', `AIza${'a1B2-'.repeat(7)}`],
    ['an AWS key', `AKIA${'A1B2'.repeat(4)}`],
    ['a signed token', `eyJ${'a1B2'.repeat(4)}.eyJ${'a1B2'.repeat(4)}.${'a1B2'.repeat(4)}`],
    ['a bearer token', `Bearer ${'a1B2'.repeat(5)}`],
    ['an address with a password in it', 'https://ann:letmein@shop.example.com/'],
    ['the URL of a private document', `https://docs.google.com/spreadsheets/d/${'a1B2'.repeat(9)}/edit`],
  ])('what looks like %s', (kind, value) => {
    const problems = lint((_, node) => {
      node('Clean fields').parameters.options = { headers: [{ value }] }
    })
    expect(problems).toEqual([
      `key-like: Clean fields: options.headers[0].value contains what looks like ${kind}. Move it to a credential, or use a placeholder.`,
    ])
  })

  test('a placeholder and an expression are no key', () => {
    const problems = lint((_, node) => {
      node('Clean fields').parameters.options = {
        a: 'Bearer YOUR_KEY',
        b: '=Bearer {{ $json.token }}',
        c: 'sk-...',
        d: 'Bearer REDACTED-BY-AUTHOR-1',
      }
    })
    expect(problems).toEqual([])
  })

  test('pinned data, run-time data and the id of an n8n instance', () => {
    const problems = lint((workflow) => {
      workflow.pinData = { 'New form entry': [{ json: {} }] }
      workflow.staticData = { lastRun: 1 }
      workflow.meta = { instanceId: 'abc' }
    })
    expect(problems).toEqual([
      'pinned-data: New form entry: Has pinned test data. Unpin it and export again.',
      "static-data: Holds the author's run-time data. Remove staticData.",
      "instance-id: Names the author's n8n. Remove meta.instanceId.",
    ])
  })
})

describe('names', () => {
  test('two nodes with the same id', () => {
    expect(lint((_, node) => Object.assign(node('Log and park'), { id: node('Save contact').id }))).toEqual([
      'duplicate-id: Log and park: Another node has the same id. Give one of them a new id.',
    ])
  })

  test('two nodes with the same name', () => {
    const problems = lint((_, node) => Object.assign(node('Section: score'), { name: 'Overview' }))
    expect(problems).toEqual(['duplicate-name: Overview: Another node has the same name. Rename one of them.'])
  })

  test.each(['Edit Fields', 'Edit Fields1', 'Edit Fields (Set)'])('the name n8n gave: %s', (name) => {
    const problems = lint(({ connections }, node) => {
      node('Clean fields').name = name
      node('Save contact').parameters.email = ''
      node('Score lead').parameters.text = ''
      connections[name] = connections['Clean fields'] ?? {}
      delete connections['Clean fields']
      connections['New form entry'] = { main: [[{ node: name, type: 'main', index: 0 }]] }
    })
    expect(problems).toEqual([`default-name: ${name}: Still has the name n8n gave it. Say what it does here.`])
  })

  test('the sentence n8n gives a form trigger', () => {
    const problems = lint(
      ({ connections }, node) => {
        Object.assign(node('New form entry'), {
          name: 'On form submission',
          type: 'n8n-nodes-base.formTrigger',
          typeVersion: 2.6,
          notes: 'Opens a form for visitors.',
        })
        connections['On form submission'] = connections['New form entry'] ?? {}
        delete connections['New form entry']
      },
      ['n8n', 'openai', 'slack', 'sheets'],
    )
    expect(problems).toEqual([
      'default-name: On form submission: Still has the name n8n gave it. Say what it does here.',
    ])
  })
})

describe('notes', () => {
  const overview = (content: string) =>
    lint((_, node) => {
      node('Overview').parameters.content = content
    })
  const words = (count: number) => 'word '.repeat(count)

  test('no note at all', () => {
    const problems = lint((workflow) => {
      workflow.nodes = workflow.nodes.filter(({ type }) => !type.endsWith('stickyNote'))
    })
    expect(problems).toEqual([
      'overview-note: Has no sticky note. The first one must explain how the workflow works and how to set it up.',
      'section-note: Has 4 nodes or more, but no section note. Frame the parts that belong together.',
    ])
  })

  test('an overview that is too short and has no headings', () => {
    expect(overview('How it works: it works.')).toEqual([
      'overview-note: Overview: Too short: 5 words, at least 60 are needed.',
      'overview-note: Overview: Needs a heading "How it works".',
      'overview-note: Overview: Needs a heading "Setup".',
    ])
  })

  test('an overview nobody reads to its end', () => {
    expect(overview(`### How it works\n### Set up\n${words(400)}`)).toEqual([
      'overview-note: Overview: Too long: 405 words, at most 300 are read. Move details to the page.',
    ])
  })

  test('an overview that lies over a node', () => {
    expect(lint((_, node) => Object.assign(node('Overview'), { position: [-304, -96] }))).toEqual([
      'overview-note: Overview: The overview lies over "New form entry". Move it beside the nodes.',
    ])
  })

  test('a section note that is too long, and one that frames nothing', () => {
    expect(lint((_, node) => Object.assign(node('Section: score').parameters, { content: words(60) }))).toEqual([
      'section-note: Section: score: Too long: 60 words, at most 50. Keep to what the part does.',
    ])
    expect(lint((_, node) => Object.assign(node('Section: score'), { position: [0, 1600] }))).toEqual([
      'section-note: Section: score: Frames no node. Draw it around the nodes it speaks of.',
    ])
  })
})

describe('positions', () => {
  test('off the grid', () => {
    expect(lint((_, node) => Object.assign(node('Clean fields'), { position: [210, 0] }))).toEqual([
      'off-grid: Clean fields: Lies off the 16 px grid at [210, 0]; the nearest place is [208, 0].',
    ])
  })

  test('one node over another', () => {
    expect(lint((_, node) => Object.assign(node('Clean fields'), { position: [80, 32] }))).toEqual([
      'overlap: New form entry: Overlaps "Clean fields". Move one of them.',
    ])
  })
})

describe('what the template says', () => {
  const nothing = () => undefined

  test('a tool that no node uses', () => {
    expect(lint(nothing, [...TOOLS, 'notion'])).toEqual([
      'tools: The template lists Notion under tools, but no node uses it. Remove it from the list.',
    ])
  })

  test('a tool that is used, but not listed', () => {
    expect(
      lint(
        nothing,
        TOOLS.filter((tool) => tool !== 'sheets'),
      ),
    ).toEqual(['tools: Uses Google Sheets, but the template does not list "sheets" under tools. Add it there.'])
  })

  test('a workflow that is switched on', () => {
    expect(lint((workflow) => Object.assign(workflow, { active: true }))).toEqual([
      'active: Is active. Set "active" to false: buyers publish it after setup.',
    ])
  })

  test.each([62, 'another-slug'])('a template id that is not the slug: %j', (templateId) => {
    expect(lint((workflow) => Object.assign(workflow, { meta: { templateId } }))).toEqual([
      'template-id: meta.templateId must be the text "lead-qualifier".',
    ])
  })

  test('no template id is fine', () => {
    expect(lint((workflow) => Object.assign(workflow, { meta: {} }))).toEqual([])
  })
})
