import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { outgoingWorkflow } from '#domain/access/outgoing-workflow.ts'
import type { RecordedTable } from '#domain/run/recording.ts'
import { addSetupRun, SETUP_RESULT, SETUP_TRIGGER, setupRunOf } from '#domain/set-up/setup-run/add-setup-run.ts'
import checks from '#domain/set-up/setup-run/checks.json' with { type: 'json' }
import { tablePlaces } from '#domain/set-up/setup-run/table-places.ts'
import { withoutSetupRun } from '#domain/set-up/setup-run/without-setup-run.ts'
import { mergeWorkflows } from '#domain/versions/merge-workflows.ts'
import { lintWorkflow } from '#domain/workflow/lint-workflow.ts'
import { toolsUsed } from '#domain/workflow/rules/catalogue.ts'
import { assignmentsOf } from '#domain/workflow/setting-names.ts'
import { parseWorkflow, type Workflow } from '#domain/workflow/workflow.ts'

const slugs = readdirSync('content/workflows').map((file) => file.replace('.json', ''))

function workflowIn(json: unknown): Workflow {
  const parsed = parseWorkflow(json)
  return parsed.ok ? parsed.value : expect.unreachable()
}
const read = (slug: string) => workflowIn(JSON.parse(readFileSync(`content/workflows/${slug}.json`, 'utf8')))

function tablesOf(slug: string): RecordedTable[] {
  const file = `content/runs/${slug}/normal-day.json`
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')).tables ?? []) : []
}

test('every template gets a setup run that passes the linter and leaves the workflow as it is', () => {
  for (const slug of slugs) {
    const workflow = read(slug)
    const added = workflowIn(addSetupRun(workflow, tablesOf(slug)))
    expect({ slug, problems: lintWorkflow({ workflow: added, slug, tools: toolsUsed(workflow) }) }).toEqual({
      slug,
      problems: [],
    })
    expect(added.nodes.slice(0, workflow.nodes.length)).toEqual(workflow.nodes)
    expect(added.connections).toMatchObject(workflow.connections)
    for (const key of ['id', 'name'] as const)
      expect(new Set(added.nodes.map((node) => node[key])).size).toBe(added.nodes.length)
    expect(withoutSetupRun(added)).toEqual(workflow)
  }
})

test('every table has a setting that says where it is', () => {
  for (const slug of slugs) {
    const workflow = read(slug)
    const settings = new Set(assignmentsOf(workflow).map(({ name }) => name))
    for (const { name, document, setting } of tablePlaces(workflow, tablesOf(slug))) {
      expect(settings, `${slug}: ${name}`).toContain(document)
      if (setting) expect(settings, `${slug}: ${name}`).toContain(setting)
    }
  }
})

test('every check names its source and the day it was read', () => {
  for (const [type, { source, read: day }] of Object.entries(checks)) {
    expect(source, type).toMatch(/^https:\/\//)
    expect(day, type).toMatch(/^20\d\d-\d\d-\d\d$/)
  }
})

test('HubSpot is asked for what the workflow reads, so that a missing scope is found', () => {
  const asked = (slug: string) =>
    addSetupRun(read(slug), tablesOf(slug))
      .nodes.map(({ parameters }) => parameters.url)
      .join()
  expect(asked('stale-lead-revival')).toContain('/objects/contacts?')
  expect(asked('sales-forecast-from-crm')).toContain('/objects/deals?')
})

test('a template without tables and accounts stays as it is', () => {
  const workflow = read('refund-request-approval')
  const [first] = workflow.nodes
  const alone = { ...workflow, nodes: first ? [first] : [], connections: {} }
  expect(addSetupRun(alone, [])).toBe(alone)
  expect(setupRunOf(alone, [])).toBeNull()
})

test('an update finds no changes in a copy with a setup run, also after n8n gave it new ids', () => {
  const slug = 'lead-magnet-delivery-flow'
  const base = workflowIn(JSON.parse(outgoingWorkflow({ origin: 'own', json: read(slug) }, slug)))
  const copy = addSetupRun(base, tablesOf(slug))
  const imported = { ...copy, nodes: copy.nodes.map((node, at) => ({ ...node, id: `new-${at}` })) }
  const mine = withoutSetupRun(imported)
  expect(mine.nodes.map(({ name }) => name)).toEqual(base.nodes.map(({ name }) => name))
  const { workflow } = mergeWorkflows({ base, mine, next: base })
  expect(workflow.nodes.map(({ name }) => name)).toEqual(base.nodes.map(({ name }) => name))
})

/** What the Code nodes of a setup run return, as n8n would run them: by the name of each node. */
interface World {
  settings?: Record<string, unknown>
  /** Items of other nodes. */
  items?: Record<string, unknown[]>
  /** Items that arrive. */
  input?: unknown[]
}

function runCode(flow: Workflow, name: string, { settings = {}, items = {}, input = [] }: World): unknown[] {
  const wrap = (list: unknown[]) => list.map((json) => ({ json }))
  const lookUp = (node: string) => {
    if (node === 'Settings')
      return {
        params: {
          assignments: { assignments: Object.entries(settings).map(([key, value]) => ({ name: key, value })) },
        },
      }
    const list = items[node]
    if (!list) throw new Error(`Node '${node}' hasn't been executed`)
    return { all: () => wrap(list) }
  }
  const code = flow.nodes.find((node) => node.name === name)?.parameters.jsCode
  const run = new Function('$', '$input', String(code))
  return run(lookUp, { all: () => wrap(input) }).map(({ json }: { json: unknown }) => json)
}

const SHEET = 'https://docs.google.com/spreadsheets/d/1aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/edit'

describe('tabs of Google Sheets', () => {
  const flow = addSetupRun(read('affiliate-payout-report'), tablesOf('affiliate-payout-report'))
  const list = (settings: Record<string, unknown>) => runCode(flow, 'Setup: list tabs', { settings })
  const find = (responses: unknown[], settings = { sheetUrl: SHEET }) =>
    runCode(flow, 'Setup: find missing tabs', { input: responses, items: { 'Setup: list tabs': list(settings) } })
  const book = (...sheets: object[]) => ({
    statusCode: 200,
    body: { sheets: sheets.map((properties) => ({ properties })) },
  })
  const partners = { sheetId: 7, title: 'Partners', gridProperties: { columnCount: 3 } }

  test('columns are added behind those that exist, and a narrow tab grows', () => {
    const [first] = find([
      book(partners),
      { statusCode: 200, body: { values: [['code', 'own column', ' name ']] } },
      { statusCode: 400, body: { error: { message: 'Unable to parse range' } } },
    ])
    const columns = tablesOf('affiliate-payout-report')[0]?.fields.map(({ name }) => name) ?? []
    const missing = columns.filter((name) => !['code', 'name'].includes(name))
    expect(first).toMatchObject({
      body: {
        requests: [
          { appendDimension: { sheetId: 7, dimension: 'COLUMNS', length: missing.length } },
          { updateCells: { start: { sheetId: 7, rowIndex: 0, columnIndex: 3 } } },
          { addSheet: { properties: { sheetId: 8, title: 'Statements' } } },
          { updateCells: { start: { sheetId: 8, columnIndex: 0 } } },
        ],
      },
      report: [
        ['Created', `Added to tab “Partners”: ${missing.join(', ')}.`],
        ['Created', expect.stringContaining('Tab “Statements” with the columns')],
      ],
    })
  })

  test('an empty or placeholder URL asks for a spreadsheet, and changes nothing', () => {
    for (const sheetUrl of ['', 'https://docs.google.com/spreadsheets/d/YOUR_SHEET/edit']) {
      const found = find([{ statusCode: 404, body: {} }], { sheetUrl })
      expect(found).toEqual([
        { report: [['To do', expect.stringContaining('The setting sheetUrl has no spreadsheet.')]] },
      ])
    }
  })

  test('a refused request changes nothing', () => {
    expect(find([{ statusCode: 403, body: {} }, {}, {}])).toEqual([{ report: [] }])
  })

  test('columns that could not be read are not overwritten', () => {
    const [first, ...others] = find([book(partners), { statusCode: 429, body: {} }, { statusCode: 400, body: {} }])
    expect(JSON.stringify(first)).toContain('“Partners” could not be read')
    expect(JSON.stringify([first, ...others])).not.toContain('"sheetId":7')
  })
})

describe('tables of Airtable', () => {
  const slug = 'warranty-claim-intake'
  const flow = addSetupRun(read(slug), tablesOf(slug))
  const BASE = 'appEmpty000000000'
  const find = (settings: Record<string, unknown>, tables: object[]) =>
    runCode(flow, 'Setup: find missing Airtable tables', {
      settings,
      items: { 'Setup: list bases': runCode(flow, 'Setup: list bases', { settings }) },
      input: [{ statusCode: 200, body: { tables } }],
    })

  test('a table that another setting also names is found by its own name', () => {
    const id = 'tblDefault0000000'
    const found = find({ airtableBaseId: BASE, productsTableId: id, claimsTableId: id }, [
      { id, name: 'Table 1', fields: [] },
    ])
    expect(found.map((item) => (item as { body: { name: string } }).body.name)).toEqual(['Products', 'Claims'])
  })

  test('a table that exists by name is used, and its ID is to be entered', () => {
    const fields = tablesOf(slug)[0]?.fields ?? []
    const [first] = find({ airtableBaseId: BASE, productsTableId: '', claimsTableId: '' }, [
      { id: 'tblProducts000000', name: 'Products', fields },
    ]) as [{ report: unknown[] }]
    expect(first.report).toContainEqual(['To do', 'Enter this in the setting productsTableId: tblProducts000000'])
    expect(first.report).toContainEqual(['Ready', 'Table “Products” has every field that Airtable’s API can create.'])
  })
})

describe('databases of Notion', () => {
  const slug = 'campaign-brief-generator'
  const flow = addSetupRun(read(slug), tablesOf(slug))
  const found = (results: object[][], settings = {}) =>
    runCode(flow, 'Setup: find missing databases', {
      settings,
      input: results.map((list) => ({ statusCode: 200, body: { results: list } })),
    })

  test('without a shared page it says how to share one', () => {
    expect(found([[], []])).toEqual([
      { report: expect.arrayContaining([['To do', expect.stringContaining('Open a page in Notion')]]) },
    ])
  })

  test('a page inside a database is no place for another', () => {
    const row = { id: 'row', parent: { type: 'data_source_id' } }
    const page = { id: 'page', parent: { type: 'workspace' } }
    expect(found([[row, page], []])[0]).toMatchObject({ body: { parent: { page_id: 'page' } } })
  })

  test('a database with another title has to be renamed by hand', () => {
    const source = {
      id: 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa',
      title: [{ plain_text: 'Mine' }],
      properties: { Title: { name: 'Title', type: 'title' } },
    }
    const [first] = found([[], [source]], { briefDataSourceId: source.id }) as [{ method: string; report: string[][] }]
    expect(first.method).toBe('PATCH')
    expect(first.report[0]?.[1]).toMatch(/^In database “Mine”, rename the title “Title” to “Name”/)
  })
})

describe('the last step', () => {
  const flow = addSetupRun(read('slack-internal-it-helpdesk'), tablesOf('slack-internal-it-helpdesk'))
  const rows = (items: Record<string, unknown[]>) => runCode(flow, SETUP_RESULT, { items })
  const slack = (response: object) =>
    (rows({ 'Setup: check Slack': [response] }) as { service: string; text: string }[]).find(
      ({ service }) => service === 'Slack',
    )?.text

  test.each([
    [
      'a missing account',
      { error: 'Credentials not found' },
      'No account is selected. Open the node “Setup: check Slack” and choose one.',
    ],
    [
      'an ended sign-in',
      { statusCode: 200, body: { ok: false, error: 'token_revoked' } },
      'Sign in again: open the credential in n8n and connect it, or enter a new key. (token_revoked)',
    ],
    [
      'a missing scope',
      { statusCode: 200, headers: { 'x-oauth-scopes': 'channels:read, users:read' }, body: { ok: true } },
      'The app lacks chat:write. Add it, and install the app again.',
    ],
    [
      'a missing scope that Slack names',
      { statusCode: 200, body: { ok: false, error: 'missing_scope', needed: 'users:read' } },
      'The app lacks users:read. Add it, and install the app again.',
    ],
    [
      'an outage',
      { statusCode: 503, body: 'Service Unavailable' },
      'Slack doesn’t respond as it should. Run this again in a few minutes. (Service Unavailable)',
    ],
    [
      'a working account',
      { statusCode: 200, headers: { 'x-oauth-scopes': 'chat:write' }, body: { ok: true } },
      'The account works.',
    ],
  ])('says what to do about %s', (_, response, text) => {
    expect(slack(response)).toBe(text)
  })

  test.each([
    ['', 'The token lacks the scope public_repo. Add it at GitHub.'],
    ['read:user', 'The token lacks the scope public_repo. Add it at GitHub.'],
    ['public_repo', 'The account works.'],
    ['repo, user', 'The account works.'],
    // Fine-grained tokens have no scopes.
    [undefined, 'The account works.'],
  ])('compares the scopes of a GitHub token: %s', (scopes, text) => {
    const issues = addSetupRun(read('bug-report-to-github-issue'), [])
    const response = { statusCode: 200, headers: { 'x-oauth-scopes': scopes }, body: { login: 'ada' } }
    const found = runCode(issues, SETUP_RESULT, { items: { 'Setup: check GitHub': [response] } })
    expect(found).toContainEqual(expect.objectContaining({ service: 'GitHub', text }))
  })

  test('starts only by hand, from its own trigger', () => {
    const trigger = flow.nodes.find(({ name }) => name === SETUP_TRIGGER)
    expect(trigger?.type).toBe('n8n-nodes-base.manualTrigger')
    const targets = Object.values(flow.connections).flatMap((kinds) => Object.values(kinds).flat(2))
    expect(targets.some((target) => target?.node === SETUP_TRIGGER)).toBe(false)
  })
})
