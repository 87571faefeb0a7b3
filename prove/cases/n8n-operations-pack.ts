import assert from 'node:assert/strict'
import { defineCases, down, type Outcome, type Trigger } from '../case.ts'

const REPOSITORY = 'ada/n8n-backup'

interface Node {
  name: string
  type?: string
  typeVersion?: number
  parameters?: object
  notes?: string
  credentials?: object
}

const flow = (id: string, name: string, nodes: readonly Node[], more: object = {}) => ({
  id,
  name,
  active: true,
  settings: { executionOrder: 'v1', timezone: 'Europe/Berlin' },
  nodes: nodes.map((node, at) => ({
    id: `${id}-${at}`,
    type: 'n8n-nodes-base.httpRequest',
    typeVersion: 1,
    position: [0, 0],
    parameters: {},
    ...node,
  })),
  connections: {},
  ...more,
})

const header = (name: string, value: string): Node => ({
  name: 'Call the ERP',
  parameters: { headerParameters: { parameters: [{ name, value }] } },
})
const alerts = flow('w1', 'Order alerts', [
  header('Authorization', 'Bearer not-for-git'),
  { name: 'Post', type: 'n8n-nodes-base.slack', credentials: { slackApi: { id: 'c1', name: 'Our Slack' } } },
])
const model = (name: string): Node => ({
  name: 'Model',
  type: '@n8n/n8n-nodes-langchain.lmChatOpenAi',
  parameters: { model: { __rl: true, mode: 'list', value: name } },
})
const openAi = (type: string, parameters: object): Node => ({
  name: type,
  type: `@n8n/n8n-nodes-langchain.${type}`,
  typeVersion: 2,
  parameters,
})
const triage = flow('w2', 'Support triage', [model('gpt-5-mini')], { tags: [{ id: 't', name: 'support' }] })
const plain = flow('w3', 'Weekly digest', [{ name: 'Read' }])

const OLD = JSON.stringify({ id: 'w1', name: 'Order alerts', nodes: [] })
const backup = (files: Record<string, string>, at = '2026-11-01T01:30:00.000Z') => ({
  at,
  files: Object.fromEntries(Object.entries(files).map(([name, text]) => [`n8n/${name}`, text])),
})

interface Given {
  workflows?: readonly object[]
  repository?: object
  settings?: Record<string, string | number | boolean>
  scopes?: string[]
  tokenExpires?: string
}
const fixture = ({ workflows = [plain], repository, settings, scopes, tokenExpires }: Given = {}) => ({
  settings: { repository: REPOSITORY, ...settings },
  given: {
    n8n: { workflows, ...(scopes && { scopes }) },
    github: { repositories: { [REPOSITORY]: { ...repository } }, ...(tokenExpires !== undefined && { tokenExpires }) },
    slack: { channels: ['n8n-operations'] },
  },
})

interface Branch {
  commits: { oid: string; message: string; files: Record<string, string> }[]
}
const commits = ({ state }: Outcome) =>
  (state('github') as { repositories: { git: Branch }[] }).repositories[0]?.git.commits ?? []
const files = (outcome: Outcome) => commits(outcome).at(-1)?.files ?? {}
const sent = ({ messages }: Outcome) => messages.map(({ text }) => text)
const reports = ({ nodes }: Outcome) => nodes['Write the report']?.items.map(({ text }) => String(text)) ?? []
const pagesOf = ({ responses }: Outcome) =>
  responses.flatMap(({ body }) => (/Workflow restored|Nothing was restored/.test(body) ? [body] : []))
const states = ({ table }: Outcome) => table('n8n_operations').map(({ state }) => state)
const workflowsOf = ({ state }: Outcome) =>
  (state('n8n') as { workflows: { name: string; active: boolean; nodes: object[]; settings: object }[] }).workflows

const failure = (more: Partial<Extract<Trigger, { kind: 'failure' }>> = {}) => ({
  kind: 'failure' as const,
  workflow: 'Stock import',
  step: 'Read the list',
  message: 'The list of <b>Monday</b> has no column 7.',
  ...more,
})
const restore = (workflow: string, day = ''): Trigger => ({ kind: 'form', fields: { workflow, ...(day && { day }) } })
const night = { kind: 'schedule' as const }
const nextNight = { kind: 'schedule' as const, later: 24 }
const backedUp = { 'index.json': '{}', 'workflows/w1.json': OLD, 'workflows/old.json': '{}' }

export default defineCases([
  {
    ...fixture({ workflows: [alerts, triage, plain], repository: { commits: [backup(backedUp)] } }),
    name: 'normal-day',
    title: 'Normal night',
    trigger: night,
    captions: {
      'Prepare the files': 'Turns each workflow into a file, without the secrets typed into its nodes.',
      'Compare with Git': 'Finds new, changed and deleted workflows by their Git hashes.',
      'Commit the changes': 'Commits all changes at once, on top of the version that was read.',
      'Find what ends': 'Finds models that shut down soon, and the workflows that use them.',
    },
    check(outcome) {
      const [, commit, ...more] = commits(outcome)
      assert.deepEqual(more, [])
      assert.equal(
        commit?.message,
        'n8n backup: 2 new, 1 changed, 1 deleted\n\nSupport triage\nWeekly digest\nOrder alerts',
      )
      assert.deepEqual(Object.keys(files(outcome)).sort(), [
        'n8n/README.md',
        'n8n/index.json',
        'n8n/workflows/w1.json',
        'n8n/workflows/w2.json',
        'n8n/workflows/w3.json',
      ])
      assert.doesNotMatch(JSON.stringify(files(outcome)), /not-for-git/)
      const saved = JSON.parse(files(outcome)['n8n/workflows/w2.json'] ?? '{}')
      assert.deepEqual([saved.name, saved.published, saved.tags], ['Support triage', true, ['support']])
      assert.match(
        files(outcome)['n8n/README.md'] ?? '',
        /\| \[Order alerts\]\(workflows\/w1\.json\) \| yes \| Our Slack \| Call the ERP \|/,
      )
      const [text = ''] = sent(outcome)
      assert.ok(
        text.startsWith(`*n8n operations, Nov 16*\n3 workflows backed up to ${REPOSITORY}: 2 new, 1 changed, 1`),
      )
      assert.match(text, new RegExp(`Verified at ${commit?.oid.slice(0, 7)}\\.`))
      assert.match(text, /\*Ends soon\*\n• gpt-5-mini ends on Dec 11, 2026, in 25 days: Support triage\n/)
      assert.match(text, /\*Secrets left out of the backup\*\n• Order alerts: Call the ERP$/)
      assert.equal(outcome.messages[0]?.to, '#n8n-operations')
    },
  },
  {
    ...fixture({ workflows: [] }),
    name: 'first-run',
    title: 'First runs with an empty n8n and an empty repository',
    trigger: [{ kind: 'manual' }, night, nextNight],
    check(outcome) {
      assert.deepEqual(
        commits(outcome).map(({ message }) => message),
        ['Start the n8n backup', 'n8n backup: index'],
      )
      assert.deepEqual(sent(outcome), [])
      assert.deepEqual(outcome.table('n8n_operations'), [])
      assert.match(reports(outcome)[2] ?? '', /0 workflows backed up to ada\/n8n-backup: nothing changed\./)
    },
  },
  {
    ...fixture({ settings: { reportEveryNight: true }, repository: { commits: [backup({})] } }),
    name: 'quiet-night',
    title: 'A second night without changes',
    trigger: [night, nextNight],
    check(outcome) {
      assert.equal(commits(outcome).length, 2)
      assert.deepEqual(
        sent(outcome).map((text) => text.replace(/Verified.*/, '')),
        [
          `*n8n operations, Nov 16*\n1 workflow backed up to ${REPOSITORY}: 1 new. `,
          `*n8n operations, Nov 17*\n1 workflow backed up to ${REPOSITORY}: nothing changed. `,
        ],
      )
    },
  },
  {
    ...fixture({
      workflows: [
        flow(
          's1',
          'A | [B](https://evil.example)\n# <img>',
          [
            { name: 'Code', parameters: { jsCode: `const key = 'sk-proj-${'a1B2'.repeat(8)}'; return key` } },
            { name: 'URL', parameters: { url: 'https://ada:hunter2@shop.example/orders' } },
            { name: 'Webhook', parameters: { url: 'https://hooks.slack.com/services/T00/B00/x1Y2z3' } },
            { name: 'Set', parameters: { assignments: { assignments: [{ name: 'apiKey', value: 'k-4711' }] } } },
            { name: 'Field', parameters: { password: 'open sesame', operation: 'get' } },
            header('X-Api-Key', '={{ $json.key }}'),
            {
              name: 'Query',
              parameters: { url: 'https://api.example/v1?page=2&api_key=q-4712&token={{ $json.token }}' },
            },
            { name: 'JSON', parameters: { jsonHeaders: '{ "Authorization": "Token j-4713", "Accept": "text/csv" }' } },
            { name: 'Fetch', parameters: { jsCode: "fetch(url, { headers: { auth: 'Bearer f4714-abcdefgh' } })" } },
            { name: 'Named', parameters: { jsCode: "const apiKey = 'n4715'; headers['X-Api-Key'] = `n4716`" } },
            {
              name: 'Elsewhere',
              parameters: {
                jsonHeaders: '={ "Authorization": "Bearer {{ $json.access_token }}" }',
                jsCode: `get({ Authorization: 'Bearer ' + key, password: \`\${word}\`, url: \`\${base}?key=\${key}\` })`,
              },
            },
            { name: 'Joined', parameters: { jsCode: "return 'token=' + token + '&secret=' + secret + ''" } },
            {
              name: 'Sign',
              parameters: { key: `-----BEGIN PRIVATE KEY-----\n${'Zm9v'.repeat(9)}\n-----END PRIVATE KEY-----` },
            },
            { name: 'Public', parameters: { cert: '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----' } },
            {
              name: 'Harmless',
              parameters: { text: 'Your token expires: password rules, sk-1, ghp_x, Basic authentication' },
            },
            { name: 'Noted', notes: `The key is sk-proj-${'a1B2'.repeat(8)}.` },
          ],
          { description: `Uses sk-proj-${'a1B2'.repeat(8)}` },
        ),
      ],
      repository: { commits: [backup({})] },
    }),
    name: 'secrets-left-out',
    title: 'Secrets in code, headers and URLs',
    trigger: [night, nextNight],
    check(outcome) {
      const text = files(outcome)['n8n/workflows/s1.json'] ?? ''
      assert.doesNotMatch(
        JSON.stringify(commits(outcome)),
        /a1B2a1B2|hunter2|x1Y2z3|k-4711|q-4712|j-4713|f4714|n471|open sesame|Zm9v/,
      )
      assert.match(text, /https:\/\/ada:REMOVED-SECRET@shop\.example\/orders/)
      assert.match(text, /=\{\{ \$json\.key \}\}/)
      assert.match(text, /Bearer \{\{ \$json\.access_token \}\}/)
      assert.match(text, /'Bearer ' \+ key, password: `\$\{word\}`, url: `\$\{base\}\?key=\$\{key\}`/)
      assert.match(text, /page=2&api_key=REMOVED-SECRET&token=\{\{ \$json\.token \}\}/)
      assert.match(text, /Accept\\": \\"text\/csv/)
      assert.match(text, /MIIB[\s\S]*password rules, sk-1, ghp_x, Basic authentication/)
      const { workflows } = JSON.parse(files(outcome)['n8n/index.json'] ?? '{}')
      assert.deepEqual(workflows[0].removed, [
        'Code',
        'URL',
        'Webhook',
        'Set',
        'Field',
        'Query',
        'JSON',
        'Fetch',
        'Named',
        'Sign',
        'Noted',
        'Description',
      ])
      assert.ok(
        files(outcome)['n8n/README.md']?.includes(
          '[A \\| \\[B\\](https://evil.example) \\# \\<img\\>](workflows/s1.json)',
        ),
      )
      assert.equal(sent(outcome).length, 1)
      assert.match(
        sent(outcome)[0] ?? '',
        /&lt;img&gt;: Code, URL, Webhook, Set, Field, Query, JSON, Fetch, Named, Sign, Noted, Description$/,
      )
    },
  },
  {
    ...fixture({
      workflows: [
        triage,
        flow('w4', 'Answers', [model('gpt-5-mini'), model('gpt-3-tiny'), model('={{ $json.model }}')]),
        flow('w7', 'Calls', [
          openAi('openAi', { resource: 'audio', operation: 'transcribe' }),
          openAi('openAi', { resource: 'audio' }),
          openAi('embeddingsOpenAi', {}),
        ]),
      ],
      repository: { commits: [backup({})] },
      settings: {
        endDates: 'v9/orders = 2026-11-01\nclaude-unused = 2026-11-20\nwhat is this',
        reminders: 'Slack token = 2026-11-17, Domain = 2027-06-01',
      },
      tokenExpires: '2026-11-30 08:00:00 UTC',
    }),
    name: 'model-ends-in-30-days',
    title: 'A model and a token end within weeks, one model is gone, and months later',
    trigger: [night, nextNight, { kind: 'schedule', later: 24 * 18 }, { kind: 'schedule', later: 24 * 100 }],
    check(outcome) {
      const [first = '', second = '', third = '', fourth = ''] = sent(outcome)
      assert.match(first, /tts-1 is not available to your OpenAI key: Calls/)
      assert.match(fourth, /whisper-1 ended on Feb 26, 2027: Calls/)
      assert.doesNotMatch(sent(outcome).join(), /text-embedding/)
      assert.match(first, /gpt-5-mini ends on Dec 11, 2026, in 25 days: Support triage, Answers/)
      assert.match(first, /gpt-3-tiny is not available to your OpenAI key: Answers/)
      assert.match(first, /Slack token ends tomorrow\./)
      assert.match(first, /The GitHub token of this backup ends on Nov 30, 2026, in 14 days\./)
      assert.match(first, /\*To fix\*\n• endDates in Settings: “what is this” is not in the form name = 2027-01-31\.$/)
      assert.doesNotMatch(first, /Domain|claude-unused|v9/)
      assert.doesNotMatch(second, /gpt-5-mini|gpt-3-tiny|GitHub token/)
      assert.match(third, /gpt-5-mini ends on Dec 11, 2026, in 6 days/)
      assert.match(third, /Slack token ended on Nov 17, 2026/)
    },
  },
  {
    ...fixture({
      workflows: [
        flow('w6', 'Answers', [
          {
            name: 'Settings',
            type: 'n8n-nodes-base.set',
            parameters: { assignments: { assignments: [{ name: 'chatModel', value: 'gpt-5-mini', type: 'string' }] } },
          },
          model("={{ $('Settings').first().json.chatModel }}"),
          { ...model('our-deployment'), type: '@n8n/n8n-nodes-langchain.lmChatAzureOpenAi' },
        ]),
      ],
      repository: { commits: [backup({})] },
    }),
    name: 'model-in-settings',
    title: 'A model that a Set node chooses shuts down in 25 days',
    trigger: night,
    check(outcome) {
      assert.match(sent(outcome)[0] ?? '', /\*Ends soon\*\n• gpt-5-mini ends on Dec 11, 2026, in 25 days: Answers$/)
    },
  },
  {
    ...fixture({
      workflows: [flow('w5', 'Orders', [{ name: 'Read', parameters: { url: 'https://api.example/v9/orders' } }])],
      repository: { commits: [backup({})] },
      settings: { endDates: 'v9/orders = 2026-11-16', checkOpenAi: false },
    }),
    name: 'api-version-ends',
    title: 'An API version ends today, with the OpenAI check turned off',
    trigger: night,
    check(outcome) {
      assert.match(sent(outcome)[0] ?? '', /\*Ends soon\*\n• v9\/orders ends today: Orders$/)
      assert.equal(
        outcome.exchanges.some(({ host }) => host === 'api.openai.com'),
        false,
      )
    },
  },
  {
    ...fixture(),
    name: 'failure-alerts',
    title: 'A workflow fails five times in two hours',
    trigger: [
      failure(),
      failure({ message: 'The list of <b>Monday</b> has no column 8.' }),
      failure({ later: 0.5 }),
      failure({ step: 'Save the list', message: 'Full.' }),
      failure({ later: 1.5 }),
    ],
    check(outcome) {
      const alert = sent(outcome).map((text) => text.split('\n')[0])
      assert.deepEqual(alert, [
        '*Stock import* failed at *Read the list*',
        '*Stock import* failed at *Save the list*',
        '*Stock import* failed at *Read the list* (2 more since the last alert)',
      ])
      assert.match(
        sent(outcome)[0] ?? '',
        /\n>The list of &lt;b&gt;Monday&lt;\/b&gt; has no column 7\.\n<https:\/\/\S+\|Open/,
      )
      assert.deepEqual(states(outcome), ['reported', 'repeat', 'repeat', 'reported', 'reported'])
    },
  },
  {
    ...fixture(),
    name: 'failures-with-ids',
    title: 'Two failures that differ only in IDs and addresses',
    trigger: [
      failure({
        message: 'No answer for ada@shop.example, request ID req_0a1bff, 3e1f6a52-00aa-4bd1-9a66-aa00bb11cc22.',
      }),
      failure({
        message: 'No answer for bo@other.example, request ID req_9cde8d, 04b0c5d7-8e9f-4f10-8b1c-0d1e2f3a4b5c.',
      }),
    ],
    check(outcome) {
      assert.equal(sent(outcome).length, 1)
      assert.match(sent(outcome)[0] ?? '', /ada@shop\.example, request ID req_0a1bff/)
      assert.deepEqual(states(outcome), ['reported', 'repeat'])
    },
  },
  {
    ...fixture(),
    name: 'failures-at-once',
    title: 'Three failures at the same time',
    trigger: failure({ alongside: 2 }),
    check(outcome) {
      assert.equal(sent(outcome).length, 1)
      assert.deepEqual(states(outcome).toSorted(), ['repeat', 'repeat', 'reported'])
    },
  },
  {
    ...fixture({ settings: { ignoredWorkflows: 'Test, stock import' } }),
    name: 'ignored-workflow',
    title: 'An ignored workflow fails',
    trigger: failure(),
    check(outcome) {
      assert.deepEqual(sent(outcome), [])
      assert.deepEqual(states(outcome), [])
    },
  },
  {
    ...fixture({ repository: { commits: [backup({})] } }),
    name: 'slack-is-down',
    title: 'Slack is down during a failure, then during the report',
    trigger: [failure(), { kind: 'schedule', later: 1 }, nextNight],
    failures: [down('slack', { times: 2 })],
    check(outcome) {
      assert.deepEqual(
        outcome.executions.map(({ status }) => status),
        ['error', 'error', 'success', 'success'],
      )
      assert.equal(sent(outcome).length, 1)
      assert.match(
        sent(outcome)[0] ?? '',
        /\*Failures that didn’t reach Slack\*\n• Stock import failed at Read the list: The list of &lt;b&gt;Monday/,
      )
      assert.deepEqual(states(outcome), ['reported'])
    },
  },
  {
    ...fixture({ repository: { commits: [backup({})], push: { 'README.md': 'By Ada' } } }),
    name: 'push-in-between',
    title: 'Someone pushes to the repository during the backup',
    trigger: night,
    check(outcome) {
      assert.deepEqual(
        commits(outcome).map(({ message }) => message),
        ['', 'By another person', 'n8n backup: 1 new\n\nWeekly digest'],
      )
      assert.equal(files(outcome)['README.md'], 'By Ada')
      assert.deepEqual(sent(outcome), [])
    },
  },
  {
    ...fixture({ repository: { commits: [backup({})] } }),
    name: 'two-at-once',
    title: 'Two backups at the same time',
    trigger: { kind: 'manual', alongside: 1 },
    check(outcome) {
      assert.equal(commits(outcome).length, 2)
      assert.deepEqual(sent(outcome), [])
      assert.equal(reports(outcome).length, 2)
    },
  },
  {
    ...fixture({
      workflows: Array.from({ length: 230 }, (_, at) => flow(`many${at}`, `Flow ${at}`, [{ name: 'Read' }])),
      settings: { reportEveryNight: true, folder: '/clients/acme/' },
    }),
    name: 'large-first-backup',
    title: '230 workflows in the first backup',
    trigger: night,
    check(outcome) {
      assert.equal(Object.keys(files(outcome)).filter((path) => path.startsWith('clients/acme/workflows/')).length, 230)
      assert.equal(commits(outcome).length, 3)
      assert.match(sent(outcome)[0] ?? '', /230 workflows backed up to ada\/n8n-backup: 230 new\./)
    },
  },
  {
    ...fixture({
      repository: {
        commits: [backup(Object.fromEntries([1, 2, 3, 4, 5].map((id) => [`workflows/x${id}.json`, '{}'])))],
      },
    }),
    name: 'key-of-another-user',
    title: 'The API key belongs to a user who sees one workflow',
    trigger: night,
    check(outcome) {
      assert.equal(outcome.executions[0]?.status, 'error')
      assert.equal(Object.keys(files(outcome)).length, 6)
      assert.match(
        sent(outcome)[0] ?? '',
        /n8n listed only 1 workflow, but the backup has 6\. Nothing was deleted there\. Check the API key\.$/,
      )
    },
  },
  {
    ...fixture({ workflows: [alerts], repository: { commits: [backup({})], isPrivate: false } }),
    name: 'public-repository',
    title: 'The repository is public',
    trigger: night,
    check(outcome) {
      assert.equal(commits(outcome).length, 1)
      assert.match(sent(outcome)[0] ?? '', /:warning: ada\/n8n-backup is public, so nothing was written\./)
      assert.equal(sent(outcome).length, 1)
    },
  },
  {
    ...fixture({ repository: { commits: [backup({})], isReadOnly: true } }),
    name: 'token-may-only-read',
    title: 'The GitHub token is read-only',
    trigger: night,
    check(outcome) {
      assert.match(
        outcome.executions[0]?.error?.message ?? '',
        /^GitHub rejected the commit: Resource not accessible by personal access token The token needs Contents/,
      )
    },
  },
  {
    ...fixture({ repository: { isReadOnly: true } }),
    name: 'empty-and-read-only',
    title: 'An empty repository and a read-only token',
    rejections: true,
    trigger: night,
    check(outcome) {
      assert.match(
        sent(outcome)[0] ?? '',
        /:warning: GitHub rejected the request: .*Forbidden.* Check that the token is valid and has Contents: Read and write\./,
      )
      assert.deepEqual(commits(outcome), [])
    },
  },
  {
    ...fixture({ settings: { repository: 'ada/typo' } }),
    name: 'unknown-repository',
    title: 'A repository that does not exist',
    trigger: night,
    check(outcome) {
      assert.match(
        sent(outcome)[0] ?? '',
        /Could not resolve to a Repository with the name 'ada\/typo'\. Check the name in Settings/,
      )
    },
  },
  {
    ...fixture({ repository: { commits: [backup({})] }, settings: { reminders: 'Certificate = 2026-11-20' } }),
    name: 'n8n-api-is-down',
    title: 'The n8n API key was deleted and OpenAI is down',
    trigger: night,
    failures: [down('n8n', { failure: 'unauthorized' }), down('openai')],
    check(outcome) {
      const [text = ''] = sent(outcome)
      assert.match(text, /:warning: n8n rejected the request: .* Check the API key\./)
      assert.match(text, /Certificate ends on Nov 20, 2026, in 4 days\./)
      assert.match(text, /OpenAI’s list of models could not be read/)
      assert.equal(commits(outcome).length, 1)
      assert.equal(outcome.executions[0]?.status, 'error')
    },
  },
  {
    ...fixture({ repository: { commits: [backup({})] } }),
    name: 'github-fails-in-between',
    title: 'GitHub goes down during the commit, then recovers',
    trigger: [night, nextNight],
    failures: [down('github', { after: 1, times: 1 })],
    check(outcome) {
      assert.match(sent(outcome)[0] ?? '', /:warning: GitHub rejected the request: /)
      assert.match(reports(outcome)[1] ?? '', /1 workflow backed up to ada\/n8n-backup: 1 new\./)
    },
  },
  {
    ...fixture(),
    name: 'github-is-down',
    title: 'GitHub is down for a backup and a restore',
    trigger: [night, restore('Weekly digest')],
    failures: [down('github')],
    check(outcome) {
      assert.match(sent(outcome)[0] ?? '', /:warning: GitHub rejected the request: /)
      assert.match(pagesOf(outcome)[0] ?? '', /GitHub did not respond: /)
    },
  },
  {
    ...fixture({ workflows: [alerts, plain], repository: { commits: [backup({})] }, settings: { checkOpenAi: false } }),
    name: 'restore',
    title: 'A workflow is restored by name and by ID',
    trigger: [night, restore(' order ALERTS '), restore('w3')],
    check(outcome) {
      const [, , first, second] = workflowsOf(outcome)
      assert.deepEqual([first?.name, first?.active], ['Order alerts (restored from Nov 16, 2026)', false])
      assert.deepEqual(first?.settings, { executionOrder: 'v1', timezone: 'Europe/Berlin' })
      assert.equal(first?.nodes.length, 2)
      assert.match(JSON.stringify(first?.nodes), /REMOVED-SECRET.*Our Slack/)
      assert.equal(second?.name, 'Weekly digest (restored from Nov 16, 2026)')
      const [page = ''] = pagesOf(outcome)
      assert.match(
        page,
        /Enter the secrets again that the backup left out: Call the ERP\..*Check the accounts: Our Slack\./s,
      )
    },
  },
  {
    ...fixture({
      repository: {
        commits: [
          backup(
            {
              'index.json': JSON.stringify({
                workflows: [
                  { id: 'gone', name: 'Deleted flow', file: 'workflows/gone.json', removed: [] },
                  { id: 'a', name: 'Twin', file: 'workflows/a.json' },
                  { id: 'b', name: 'Twin', file: 'workflows/b.json' },
                ],
              }),
              'workflows/gone.json': JSON.stringify({
                id: 'gone',
                name: 'Deleted flow',
                nodes: [{ id: 'n', name: 'Read', type: 'x', typeVersion: 1, position: [0, 0], createdAt: 'x' }],
                connections: {},
                settings: { executionOrder: 'v1', binaryMode: 'separate' },
              }),
            },
            '2026-11-02T01:30:00.000Z',
          ),
          backup({ 'index.json': JSON.stringify({ workflows: [] }) }, '2026-11-10T01:30:00.000Z'),
        ],
      },
    }),
    name: 'restore-deleted',
    title: 'A deleted workflow is restored, and unclear requests are rejected',
    trigger: [
      restore('Deleted flow', '2026-11-09'),
      restore('Deleted flow'),
      restore('twin', '2026-11-09'),
      restore('<i>eleted', '2026-11-09'),
      restore('deleted', '2026-11-09'),
      restore('Deleted flow', '2026-11-01'),
      restore('a', '2026-11-09'),
    ],
    check(outcome) {
      const pages = pagesOf(outcome)
      assert.deepEqual(
        workflowsOf(outcome).map(({ name }) => name),
        ['Weekly digest', 'Deleted flow (restored from Nov 2, 2026)'],
      )
      assert.match(
        pages[1] ?? '',
        /The backup of Nov 10, 2026 has no workflow called “Deleted flow”\. If it was deleted/,
      )
      assert.match(pages[2] ?? '', /More than one workflow is called “twin”\. Enter one of these IDs: a, b/)
      assert.match(pages[3] ?? '', /no workflow called “&lt;i&gt;eleted”/)
      assert.match(pages[4] ?? '', /Did you mean: Deleted flow\?/)
      assert.match(pages[5] ?? '', /There was no backup on that day\./)
      assert.match(pages[6] ?? '', /GitHub did not send the file\./)
    },
  },
  {
    ...fixture({
      scopes: ['workflow:read'],
      repository: {
        commits: [
          backup({
            'index.json': JSON.stringify({
              workflows: [
                { id: 'w3', name: 'Weekly digest', file: 'workflows/w3.json' },
                { id: 'big', name: 'Big', file: 'workflows/big.json' },
              ],
            }),
            'workflows/w3.json': JSON.stringify({ ...plain, active: undefined }),
            'workflows/big.json': JSON.stringify({ name: 'Big', text: 'x'.repeat(600_000) }),
          }),
        ],
      },
    }),
    name: 'restore-refused',
    title: "The API key can't create workflows, and a file is too large",
    rejections: true,
    trigger: [restore('Weekly digest'), restore('Big'), restore('Weekly digest')],
    failures: [down('github', { after: 5 })],
    check(outcome) {
      const pages = pagesOf(outcome)
      assert.match(
        pages[0] ?? '',
        /n8n did not create the workflow: .*The API key must be allowed to create workflows\./s,
      )
      assert.match(pages[1] ?? '', /The file is too large for this form\./)
      assert.match(pages[2] ?? '', /GitHub did not respond: /)
      assert.equal(workflowsOf(outcome).length, 1)
    },
  },
])
