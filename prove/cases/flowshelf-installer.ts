import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import vm from 'node:vm'
import { type DataTable, defineCases, down, type Outcome } from '../case.ts'

const HOOK = 'https://hooks.slack.com/services/team/app/secret'
const READ = 'GET /api/v1/workflows/:id'
const FILE = 'GET /installer/:slug'

const COLUMNS: DataTable['columns'] = Object.fromEntries(
  'slug workflowId name version fingerprint defaults status offered note changedAt'
    .split(' ')
    .map((name) => [name, 'string' as const]),
)

interface Node {
  id: string
  name: string
  type: string
  parameters: Record<string, unknown>
  [field: string]: unknown
}
interface Flow {
  name: string
  nodes: Node[]
  connections: object
  settings: object
}

const isSettings = ({ name }: Node) => name === 'Settings'
/** A renamed setting keeps its id. */
const IDS: Record<string, string> = { alertChannel: 'channel' }
const assignments = (values: Record<string, string>) => ({
  assignments: Object.entries(values).map(([name, value]) => ({ id: IDS[name] ?? name, name, value, type: 'string' })),
})
const wire = (node: string) => ({ main: [[{ node, type: 'main', index: 0 }]] })

/** "Order alerts" of the shop; version 1.1.0 has a renamed and a new setting, and may have a new step. */
function orderAlerts(version: '1.0.0' | '1.1.0', { withEmail = false } = {}): Flow {
  const settings: Record<string, string> =
    version === '1.0.0' ? { channel: '#orders' } : { alertChannel: '#orders', noteLabel: 'Note' }
  const text = version === '1.0.0' ? 'New order' : 'New order, with its note'
  return {
    name: 'Order alerts',
    nodes: [
      node('o1', 'Order placed', 'n8n-nodes-base.webhook', { path: 'orders' }, 0),
      node('o2', 'Settings', 'n8n-nodes-base.set', { assignments: assignments(settings), options: {} }, 208),
      node(
        'o3',
        'Post to Slack',
        'n8n-nodes-base.slack',
        { resource: 'message', select: 'channel', text, otherOptions: { limit: 50 } },
        416,
      ),
      ...(withEmail ? [node('o4', 'Send an email', 'n8n-nodes-base.gmail', { message: text }, 624)] : []),
    ],
    connections: { 'Order placed': wire('Settings'), Settings: wire('Post to Slack') },
    settings: { executionOrder: 'v1' },
  }
}
const node = (id: string, name: string, type: string, parameters: Node['parameters'], x: number): Node => ({
  id,
  name,
  type,
  typeVersion: 1,
  position: [x, 0],
  parameters,
})

const weeklyDigest: Flow = {
  name: 'Weekly digest',
  nodes: [
    node('w1', 'Every Monday', 'n8n-nodes-base.scheduleTrigger', {}, 0),
    node('w2', 'Post the digest', 'n8n-nodes-base.slack', { text: 'The week' }, 208),
  ],
  connections: { 'Every Monday': wire('Post the digest') },
  settings: { executionOrder: 'v1' },
}

const DEFAULTS = { o3: { resource: ['message'], limit: [50] } }
const alerts = (version: '1.0.0' | '1.1.0' = '1.1.0', more: object = {}, options = {}) => ({
  slug: 'order-alerts',
  name: 'Order alerts',
  version,
  note: 'Orders with a note are marked.',
  workflow: orderAlerts(version, options),
  accounts: ['o3', 'o4'],
  defaults: DEFAULTS,
  ...more,
})
const digest = (more: object = {}) => ({
  slug: 'weekly-digest',
  name: 'Weekly digest',
  version: '1.0.0',
  saved: true,
  workflow: weeklyDigest,
  accounts: ['w2'],
  ...more,
})

/** The template's own code, so that rows hold what an earlier run would have written. */
const file: { nodes: Node[] } = JSON.parse(
  readFileSync(new URL('../../content/workflows/flowshelf-installer.json', import.meta.url), 'utf8'),
)
const outcomeCode = String(file.nodes.find(({ name }) => name === 'Log the outcome')?.parameters.jsCode)
const fingerprintOf: (workflow: object, defaults: object) => string = vm.runInNewContext(
  `${outcomeCode.split('function reasonOf')[0]}; fingerprintOf`,
)

/** The member's copy of 1.0.0: Slack's account chosen, a channel of their own, moved, saved by n8n's editor. */
function copy(more: object = {}, edit: (nodes: Node[]) => void = () => undefined) {
  const { nodes, ...flow } = orderAlerts('1.0.0')
  const own = structuredClone(nodes)
  for (const each of own) {
    each.position = [640, 320]
    if (isSettings(each)) each.parameters.assignments = assignments({ channel: '#mine' })
    if (each.id !== 'o3') continue
    each.credentials = { slackApi: { id: 'c1', name: 'My Slack' } }
    delete each.parameters.resource
    each.parameters.otherOptions = {}
    each.parameters.batching = {}
  }
  edit(own)
  return { id: 'mine', active: false, ...flow, nodes: own, settings: { timezone: 'Asia/Tokyo' }, ...more }
}
const row = (more: Record<string, unknown> = {}) => ({
  slug: 'order-alerts',
  workflowId: 'mine',
  name: 'Order alerts',
  version: '1.0.0',
  fingerprint: fingerprintOf(orderAlerts('1.0.0'), DEFAULTS),
  defaults: JSON.stringify(DEFAULTS),
  status: 'installed',
  offered: '1.0.0',
  note: 'Order alerts was installed.',
  changedAt: '2026-11-02T05:30:00.000Z',
  ...more,
})
const atWork = (changedAt: string) => ({ slug: '(run)', workflowId: '90', changedAt })

interface World {
  templates?: ReturnType<typeof alerts | typeof digest>[]
  workflows?: ReturnType<typeof copy>[]
  rows?: object[] | null
  settings?: Record<string, string | number | boolean>
  shop?: object
  scopes?: string[]
}
const fixture = ({
  templates = [alerts()],
  workflows = [copy()],
  rows = [row()],
  settings,
  shop,
  scopes,
}: World = {}) => ({
  settings: { shopUrl: 'https://flowshelf.example/', messageUrl: HOOK, ...settings },
  given: {
    flowshelf: { templates, ...shop },
    n8n: { workflows, ...(scopes && { scopes }) },
    'slack-webhook': {},
  },
  ...(rows && { tables: [{ name: 'flowshelf_installed', columns: COLUMNS, rows: rows as Record<string, unknown>[] }] }),
})

type Stored = Flow & { id: string; active: boolean }
const stored = ({ state }: Outcome) => (state('n8n') as { workflows: Stored[] }).workflows
const partsOf = ({ nodes }: Stored) => new Map(nodes.map((each) => [each.id, each]))
const report = ({ nodes }: Outcome) => nodes.Report?.items.map((item) => item.report)
const sent = ({ messages }: Outcome) => messages.map(({ text }) => text)
const rowsOf = ({ table }: Outcome) =>
  table('flowshelf_installed').map(({ slug, version, status }) => `${slug} ${version} ${status}`)
const unchanged = (outcome: Outcome, before = copy()) => assert.deepEqual(stored(outcome)[0]?.nodes, before.nodes)

const UPDATED =
  'Order alerts was updated from 1.0.0 to 1.1.0. Orders with a note are marked. New in Settings: noteLabel.'
const INSTALLED =
  'Weekly digest was installed. Choose an account in Post the digest. Fill in its Settings, then publish it.'
const EDITED =
  'Order alerts 1.1.0 is out. You edited your copy, so it was left alone. Keep your changes: https://flowshelf.example/update?template=order-alerts'

export default defineCases([
  {
    ...fixture({ templates: [alerts(), digest()] }),
    name: 'normal-day',
    title: 'Normal day',
    trigger: { kind: 'schedule' },
    captions: {
      'Start the run': 'Notes that this run is at work, so that a second one ends at once.',
      'Prepare the workflow': 'Copies your accounts, positions and Settings values into the new version.',
      Report: 'Says in plain words what was installed, updated or left alone.',
    },
    check(outcome) {
      const [mine, added] = stored(outcome)
      assert.ok(mine && added)
      const parts = partsOf(mine)
      assert.deepEqual(parts.get('o3')?.credentials, { slackApi: { id: 'c1', name: 'My Slack' } })
      assert.deepEqual(parts.get('o3')?.parameters.text, 'New order, with its note')
      assert.deepEqual(parts.get('o3')?.position, [640, 320])
      assert.deepEqual(
        parts.get('o2')?.parameters.assignments,
        assignments({ alertChannel: '#mine', noteLabel: 'Note' }),
      )
      assert.deepEqual(mine.settings, { timezone: 'Asia/Tokyo', executionOrder: 'v1' })
      assert.deepEqual([added.name, added.active], ['Weekly digest', false])
      assert.deepEqual(report(outcome), [`${UPDATED}\n${INSTALLED}`])
      assert.deepEqual(sent(outcome), [`${UPDATED}\n${INSTALLED}`])
      assert.deepEqual(rowsOf(outcome), ['order-alerts 1.1.0 updated', 'weekly-digest 1.0.0 installed'])
    },
  },
  {
    ...fixture({
      templates: [alerts('1.1.0', { lists: ['For n8n'] }), digest()],
      workflows: [],
      rows: null,
      settings: { installFrom: 'for N8N' },
    }),
    name: 'first-run',
    title: 'First run from a list, then a quiet day',
    trigger: [{ kind: 'manual' }, { kind: 'schedule' }],
    check(outcome) {
      assert.deepEqual(
        stored(outcome).map(({ name, active }) => `${name} ${active}`),
        ['Order alerts false'],
      )
      assert.deepEqual(report(outcome), [
        'Order alerts was installed. Choose an account in Post to Slack. Fill in its Settings, then publish it.',
        'Nothing new. Installed templates: 1.',
      ])
      assert.equal(sent(outcome).length, 1)
      assert.deepEqual(rowsOf(outcome), ['order-alerts 1.1.0 installed'])
    },
  },
  {
    ...fixture({ templates: [alerts('1.0.0')], settings: { installFrom: 'Typo' } }),
    name: 'nothing-new',
    title: 'Nothing new, then an unknown list',
    trigger: { kind: 'schedule' },
    check(outcome) {
      assert.deepEqual(report(outcome), [
        'Nothing new. Installed templates: 1. None of your lists is called Typo, or it is empty.',
      ])
      assert.deepEqual(sent(outcome), [])
      unchanged(outcome)
    },
  },
  {
    ...fixture({
      workflows: [
        copy({}, (nodes) => {
          for (const each of nodes) if (each.id === 'o3') each.parameters.text = 'Hooray, an order'
        }),
      ],
    }),
    name: 'edited-workflow',
    title: 'An edited workflow, two days in a row',
    trigger: [{ kind: 'schedule' }, { kind: 'schedule', later: 24 }],
    check(outcome) {
      assert.equal(partsOf(stored(outcome)[0] as Stored).get('o3')?.parameters.text, 'Hooray, an order')
      assert.deepEqual(report(outcome), [EDITED, EDITED])
      assert.deepEqual(sent(outcome), [EDITED])
      assert.equal(
        outcome.exchanges.some(({ route }) => route === FILE),
        false,
      )
    },
  },
  {
    ...fixture({ workflows: [copy({ active: true })] }),
    name: 'published-workflow',
    title: 'The workflow is published',
    trigger: { kind: 'schedule' },
    check(outcome) {
      unchanged(outcome)
      assert.match(
        String(report(outcome)),
        /^Order alerts 1\.1\.0 is out\. Your copy is published, so it was left alone/,
      )
    },
  },
  {
    ...fixture({ workflows: [copy({ active: true, name: 'Our alerts' })], settings: { updatePublished: true } }),
    name: 'published-and-allowed',
    title: 'The workflow is published, and updates are allowed',
    trigger: { kind: 'schedule' },
    check(outcome) {
      const [mine] = stored(outcome) as (Stored & { versionId: string; activeVersionId: string })[]
      assert.deepEqual([mine?.name, mine?.active, mine?.activeVersionId], ['Our alerts', true, mine?.versionId])
      assert.deepEqual(report(outcome), [UPDATED])
    },
  },
  {
    ...fixture({
      templates: [alerts('1.1.0', {}, { withEmail: true })],
      workflows: [copy({ active: true })],
      settings: { updatePublished: true },
    }),
    name: 'missing-account',
    title: 'The new version needs another account',
    trigger: { kind: 'schedule' },
    check(outcome) {
      unchanged(outcome)
      assert.deepEqual(report(outcome), [
        'Order alerts 1.1.0 needs an account for Send an email. Unpublish your copy, run this again, choose the account, and publish it.',
      ])
    },
  },
  {
    ...fixture({
      templates: [alerts('1.1.0', { accounts: [] }, { withEmail: true })],
      workflows: [copy({ active: true })],
      settings: { updatePublished: true },
    }),
    name: 'not-published',
    title: "n8n saves the update but can't publish it",
    rejections: true,
    trigger: [{ kind: 'schedule' }, { kind: 'schedule', later: 24 }],
    check(outcome) {
      assert.match(
        outcome.executions[0]?.error?.message ?? '',
        /^Order alerts 1\.1\.0 is saved as a draft, but n8n didn’t publish it: Cannot publish workflow: .+gmailOAuth2/,
      )
      assert.deepEqual(report(outcome), [EDITED])
      assert.deepEqual(partsOf(stored(outcome)[0] as Stored).get('o3')?.credentials, {
        slackApi: { id: 'c1', name: 'My Slack' },
      })
    },
  },
  {
    ...fixture({
      templates: [alerts(), digest({ slug: 'archived', name: 'Archived', version: '2.0.0' })],
      workflows: [copy({ id: 'old', isArchived: true })],
      rows: [row(), row({ slug: 'archived', name: 'Archived', workflowId: 'old' })],
    }),
    name: 'deleted-workflow',
    title: 'You deleted one workflow and archived another',
    rejections: true,
    trigger: [{ kind: 'schedule' }, { kind: 'schedule', later: 24 }],
    check(outcome) {
      const [first, second] = report(outcome) ?? []
      assert.match(String(first), /^Archived was archived here[\s\S]*\nOrder alerts was deleted here/)
      assert.equal(second, 'Nothing new. Installed templates: 0.')
      assert.equal(stored(outcome).length, 1)
    },
  },
  {
    ...fixture(),
    name: 'token-revoked',
    title: 'The access token was revoked',
    trigger: { kind: 'schedule' },
    failures: [down('flowshelf', { failure: 'unauthorized' })],
    ends: 'error',
    check(outcome) {
      const sentence = 'This access token was revoked or never existed. Create a new one in your account.'
      assert.equal(outcome.executions[0]?.error?.message, sentence)
      assert.deepEqual(sent(outcome), [sentence])
      unchanged(outcome)
      assert.deepEqual(rowsOf(outcome), ['order-alerts 1.0.0 installed'])
    },
  },
  {
    ...fixture({ shop: { refused: 'access-revoked' } }),
    name: 'access-ended',
    title: 'The purchase was refunded',
    trigger: { kind: 'schedule' },
    ends: 'error',
    check(outcome) {
      assert.match(outcome.executions[0]?.error?.message ?? '', /^This purchase was refunded/)
      unchanged(outcome)
    },
  },
  {
    ...fixture({ templates: [alerts(), digest()] }),
    name: 'shop-is-down',
    title: 'The shop goes down between two files',
    trigger: { kind: 'schedule' },
    failures: [down('flowshelf', { route: FILE, after: 1, failure: 'reset' })],
    ends: 'error',
    check(outcome) {
      const message = outcome.executions[0]?.error?.message ?? ''
      assert.ok(message.startsWith(`${UPDATED}\nWeekly digest can’t be downloaded: `), message)
      assert.deepEqual(rowsOf(outcome), ['order-alerts 1.1.0 updated', 'weekly-digest  failed'])
    },
  },
  {
    ...fixture({ settings: { messageUrl: '' } }),
    name: 'shop-unreachable',
    title: 'The shop can’t be reached, then recovers',
    trigger: [{ kind: 'schedule' }, { kind: 'schedule', later: 24 }],
    failures: [down('flowshelf', { failure: 'reset', times: 1 })],
    check(outcome) {
      assert.match(outcome.executions[0]?.error?.message ?? '', /^The shop can’t be reached: /)
      assert.deepEqual(report(outcome), [UPDATED])
      assert.deepEqual(sent(outcome), [])
    },
  },
  {
    ...fixture({
      workflows: [copy({ active: true })],
      settings: { updatePublished: true },
      scopes: ['workflow:read', 'workflow:update'],
    }),
    name: 'key-may-not-publish',
    title: 'The n8n API key may update workflows, but not publish them',
    rejections: true,
    trigger: { kind: 'schedule' },
    ends: 'error',
    check(outcome) {
      assert.match(
        outcome.executions[0]?.error?.message ?? '',
        /^Order alerts 1\.1\.0 is saved as a draft, but n8n didn’t publish it: .+the workflow:activate scope\.$/,
      )
    },
  },
  {
    ...fixture({ templates: [alerts(), digest()], scopes: ['workflow:read'] }),
    name: 'key-may-only-read',
    title: 'The n8n API key has read access only',
    rejections: true,
    trigger: { kind: 'schedule' },
    ends: 'error',
    check(outcome) {
      const message = outcome.executions[0]?.error?.message ?? ''
      assert.match(
        message,
        /^Order alerts 1\.1\.0 can’t be saved: n8n rejects the API key .+\nWeekly digest 1\.0\.0 can’t be saved: n8n rejects/,
      )
      unchanged(outcome)
    },
  },
  {
    ...fixture(),
    name: 'n8n-refuses',
    title: 'The n8n API key and the webhook were deleted',
    trigger: { kind: 'schedule' },
    failures: [down('n8n', { route: READ, failure: 'unauthorized' }), down('slack-webhook')],
    ends: 'error',
    check(outcome) {
      assert.match(outcome.executions[0]?.error?.message ?? '', /^Order alerts can’t be read: n8n rejects the API key/)
      unchanged(outcome)
    },
  },
  {
    ...fixture({ templates: [digest()], workflows: [], rows: null }),
    name: 'two-at-once',
    title: 'Started twice at the same time',
    trigger: { kind: 'manual', alongside: 1 },
    check(outcome) {
      assert.deepEqual(
        stored(outcome).map(({ name }) => name),
        ['Weekly digest'],
      )
      assert.deepEqual(report(outcome)?.toSorted(), [
        'Another run is still at work, so this one did nothing.',
        INSTALLED,
      ])
      assert.deepEqual(rowsOf(outcome), ['weekly-digest 1.0.0 installed'])
    },
  },
  {
    ...fixture({ rows: [row(), atWork('2026-11-16T05:00:00.000Z'), atWork('2026-11-16T07:50:00.000Z')] }),
    name: 'broken-run',
    title: 'Another run is still active, then counts as failed after two hours',
    trigger: [{ kind: 'schedule' }, { kind: 'schedule', later: 2 }],
    check(outcome) {
      assert.deepEqual(report(outcome), ['Another run is still at work, so this one did nothing.', UPDATED])
    },
  },
  {
    ...fixture({
      templates: [alerts('1.1.0', { slug: 'needs-account' }), alerts(), digest()],
      workflows: [copy({ active: true })],
      rows: [
        row({ slug: 'needs-account', status: 'account', offered: '1.1.0' }),
        row({ status: 'published', offered: '1.1.0' }),
      ],
      settings: { maxPerRun: 1 },
    }),
    name: 'left-alone-last',
    title: 'Copies that were left alone don’t block other updates',
    trigger: { kind: 'schedule' },
    check(outcome) {
      assert.match(String(report(outcome)?.[0]), /^Weekly digest was installed\.[\s\S]*left for the next run: 2\.$/)
    },
  },
  {
    ...fixture({
      templates: [alerts('1.0.0'), digest(), digest({ slug: 'second', name: 'Second' })],
      settings: { maxPerRun: 1 },
    }),
    name: 'more-than-the-limit',
    title: 'More templates than the limit',
    trigger: { kind: 'schedule' },
    check(outcome) {
      assert.deepEqual(report(outcome), [
        'Second was installed. Choose an account in Post the digest. Fill in its Settings, then publish it.\nTemplates left for the next run: 1.',
      ])
    },
  },
])
