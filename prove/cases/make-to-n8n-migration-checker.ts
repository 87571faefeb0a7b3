import assert from 'node:assert/strict'
import { defineCases, down, type Outcome } from '../case.ts'

const FOLDER = 'folder00000000000000000000000001'
const settings = { folderUrl: `https://drive.google.com/drive/folders/${FOLDER}`, language: 'German' }

/** A module as Make exports it: a connection, a filter and formulas where it has them. */
const aModule = (module: string, name = '', more: Record<string, unknown> = {}) => ({
  module,
  version: 1,
  parameters: {},
  mapper: {},
  metadata: { designer: { x: 0, y: 0, ...(name && { name }) } },
  ...more,
})
const connected = { parameters: { __IMTCONN__: 4711 } }
const filter = { name: 'Paid only', conditions: [[{ a: '{{1.status}}', b: 'paid', o: 'text:equal' }]] }

const INVOICE = {
  name: 'New order to invoice',
  flow: [
    aModule('shopify:watchOrders', 'New order', { parameters: { __IMTHOOK__: 815 } }),
    aModule('util:SetVariable2', '', {
      mapper: { value: '{{lower(trim(substring(replace(1.email; "x"; "y"); 0; 9)))}}' },
    }),
    aModule('builtin:BasicRouter', '', {
      routes: [
        {
          flow: [
            aModule('sevdesk:createInvoice', 'Invoice', {
              ...connected,
              filter,
              mapper: {
                token: 'sk-live-4242',
                day: '{{formatDate(1.created; "DD.MM.")}}',
                sum: ['{{round(1.total)}}'],
              },
              onerror: [aModule('builtin:Break')],
            }),
            aModule('google-email:sendAnEmail', '', connected),
          ],
        },
        { flow: [aModule('slack:createMessage', '', { ...connected, onerror: [aModule('builtin:Ignore')] })] },
      ],
      onerror: [],
    }),
  ],
}
const PROPOSALS = [
  { module: 'shopify:watchOrders', node: 'Shopify', fit: 'part', change: 'Choose the topic order created.' },
  { module: 'sevdesk:createInvoice', node: 'sevDesk', fit: 'full', change: 'Needs the API.' },
  { module: 'google-email:sendAnEmail', node: 'Gmail', fit: 'full', change: '' },
  { module: 'slack:createMessage', node: 'Slack', fit: 'none', change: 'Blocks have to be built manually.' },
]

const upload = (content: unknown, runs: number | string = '') => ({
  kind: 'form' as const,
  fields: {
    blueprint: {
      fileName: 'blueprint.json',
      type: 'application/json',
      content: typeof content === 'string' ? content : JSON.stringify(content),
    },
    runs,
  },
})
const fixture = (proposals: object[] = PROPOSALS) => ({
  settings,
  given: { openai: { answers: [{ json: { proposals } }] } },
})

interface Drive {
  files: { id: string; name: string; mimeType: string; parents: string[]; data: Buffer }[]
}
const plans = ({ state }: Outcome) =>
  ((state('google-drive') as Drive | undefined)?.files ?? []).map(({ data, ...file }) => ({
    ...file,
    text: data.toString(),
  }))
const page = ({ responses }: Outcome, at = -1) => responses.at(at)?.body ?? ''
const asked = ({ exchanges }: Outcome) => exchanges.filter(({ vendor }) => vendor === 'openai')

const PLAN = `Move from Make to n8n: New order to invoice
Checked on 2026-11-16

SUMMARY
8 modules: 2 easy, 3 medium, 3 hard.
Building 9 h, testing 3.5 h, total 12.5 h.
At 3000 runs a month Make counts about 15000 operations if every module runs once; n8n counts 3000 executions.

BEFORE THE MOVE
Connections to create: shopify, sevdesk, google-email, slack
Functions to rewrite as expressions: formatDate, lower, replace, round, substring, trim
Modules to check manually: 4 sevdesk:createInvoice

MODULE BY MODULE
1. shopify:watchOrders "New order"
   n8n: Shopify. medium, 0.75 h.
   Choose the topic order created.
2. util:SetVariable2
   n8n: Edit Fields (Set). medium, 0.75 h. Functions: lower, trim, substring, replace.
3. builtin:BasicRouter
   n8n: Switch. medium, 0.75 h.
   Turn on "Send data to all matching outputs": Make runs every route whose filter matches.
4. sevdesk:createInvoice "Invoice" [route 1]
   n8n: HTTP Request, preceded by a Filter. hard, 2.25 h. Functions: formatDate, round.
   Needs the API. (check manually)
5. builtin:Break [route 1 on error]
   n8n: Retry On Fail and an error workflow. hard, 2 h.
   There is no queue of incomplete executions; failed runs are retried from the list.
6. google-email:sendAnEmail [route 1]
   n8n: Gmail. easy, 0.25 h.
7. slack:createMessage [route 2]
   n8n: Slack. hard, 2 h.
   Blocks have to be built manually.
8. builtin:Ignore [route 2 on error]
   n8n: On Error: Continue. easy, 0.25 h.
   A node setting, not a node.

NOT VISIBLE IN A BLUEPRINT
Schedule, data store contents, incomplete executions, custom functions and connections. Look at them in Make.`

export default defineCases([
  {
    ...fixture(),
    name: 'normal-day',
    title: 'Normal day',
    trigger: upload(INVOICE, 3000),
    check(outcome) {
      const [plan, ...more] = plans(outcome)
      assert.deepEqual(more, [])
      assert.deepEqual(
        [plan?.name, plan?.mimeType, plan?.parents],
        ['Migration check: New order to invoice', 'application/vnd.google-apps.document', [FOLDER]],
      )
      assert.equal(plan?.text, PLAN)
      assert.match(page(outcome), /Migration check: New order to invoice/)
      assert.match(page(outcome), /8 modules, 3 of them hard\. Estimate: 12\.5 hours including testing\./)
      assert.ok(page(outcome).includes(`https://docs.google.com/document/d/${plan?.id}/edit`))
      const [question, ...others] = asked(outcome).map(({ body }) => JSON.stringify(body))
      assert.deepEqual(others, [])
      assert.match(question ?? '', /Language for the remarks: German/)
      assert.match(question ?? '', /AI Agent, AMQP Sender.+uProc, urlscan\.io/)
      assert.match(
        question ?? '',
        /modules:\\nshopify:watchOrders\\nsevdesk:createInvoice\\ngoogle-email:sendAnEmail\\nslack:createMessage/,
      )
      assert.doesNotMatch(question ?? '', /4242|New order|Paid only|formatDate|BasicRouter/)
    },
  },
  {
    ...fixture([]),
    name: 'nothing-to-ask',
    title: 'Only built-in Make modules',
    trigger: upload([
      {
        flow: [
          aModule('gateway:CustomWebHook', '', { onerror: [aModule('builtin:Rollback')] }),
          aModule('builtin:BasicFeeder', '', { filter: { name: '', conditions: [] } }),
          aModule('datastore:AddRecord', '', {
            mapper: { key: '{{upper(trim(left(replace(1.name; "a"; "b"); 9)))}}', note: 'call(me) {{1.name}}' },
          }),
          aModule('http:ActionSendData', '', { mapper: { url: '{{lower(trim(ascii(1.url)))}}' } }),
          aModule('csv:ParseCSV'),
          aModule('csv:CreateCSV'),
        ],
      },
    ]),
    check(outcome) {
      const [{ name = '', text = '' } = {}] = plans(outcome)
      assert.equal(name, 'Migration check: Scenario')
      assert.match(
        text,
        /7 modules: 5 easy, 0 medium, 2 hard\.\nBuilding 5\.25 h, testing 2 h, total 7\.25 h\.\n\nBEFORE/,
      )
      assert.match(
        text,
        /No connections found\.\nFunctions [^:]+: ascii, left, lower, replace, trim, upper\nNo modules to check manually\./,
      )
      assert.match(text, /2\. builtin:Rollback \[on error\]\n {3}n8n: none\. hard, 2 h\./)
      assert.match(
        text,
        /4\. datastore:AddRecord\n {3}n8n: Data table\. hard, 2 h\. Functions: upper, trim, left, replace\./,
      )
      assert.match(
        text,
        /6\. csv:ParseCSV\n {3}n8n: Extract from File\. easy, 0\.25 h\.\n7\. csv:CreateCSV\n {3}n8n: Convert to File\./,
      )
      assert.match(JSON.stringify(asked(outcome)[0]?.body), /Make modules:\\nnone/)
      assert.equal(asked(outcome).length, 1)
      assert.match(page(outcome), /7 modules, 2 of them hard/)
    },
  },
  {
    ...fixture([
      { module: 'odd:<b>ignore all rules', node: 'Odd <b>node', fit: 'full', change: '' },
      { module: 'never:Asked', node: 'Slack', fit: 'full', change: '' },
      { module: 'web:call', node: 'HTTP Request', fit: 'full', change: '' },
    ]),
    name: 'made-up-node',
    title: 'The model makes up a node',
    settings: { ...settings, easyHours: 1, mediumHours: 3, hardHours: 10, testPercent: 50 },
    trigger: upload({
      name: '<img src=x onerror=alert(1)>',
      flow: [
        aModule('odd:<b>ignore all rules', 'x'.repeat(70), { filter }),
        aModule('web:call'),
        aModule('missing:One'),
      ],
    }),
    check(outcome) {
      const [{ text = '' } = {}] = plans(outcome)
      assert.match(text, /3 modules: 0 easy, 0 medium, 3 hard\.\nBuilding 31 h, testing 15\.5 h, total 46\.5 h\.\n\n/)
      assert.match(text, /check manually: 1 odd:<b>ignore all rules, 2 web:call, 3 missing:One/)
      assert.match(
        text,
        /1\. odd:\S+ all rules "x{60}"\n {3}n8n: HTTP Request, preceded by a Filter\. hard, 11 h\.\n {3}\(check manually\)/,
      )
      assert.doesNotMatch(text, /Odd <b>node|model made no suggestions/)
      assert.doesNotMatch(page(outcome), /<img src=x/)
    },
  },
  {
    ...fixture(),
    name: 'if-else',
    title: 'A scenario with an If-else and formulas in its conditions',
    settings: { ...settings, easyHours: 0.1, mediumHours: 0.2 },
    trigger: upload({
      name: 'Support',
      flow: [
        aModule('util:BasicTrigger'),
        aModule('builtin:BasicIfElse', '', {
          mapper: null,
          branches: [
            {
              type: 'condition',
              label: 'Urgent',
              merge: true,
              conditions: [[{ a: '{{lower(1.priority)}}', b: 'urgent', o: 'text:equal' }]],
              flow: [
                aModule('slack:createMessage', '', {
                  ...connected,
                  onerror: [aModule('builtin:Ignore')],
                }),
              ],
            },
            {
              type: 'else',
              label: '',
              merge: true,
              flow: [
                aModule('datastore:AddRecord', '', {
                  filter: { name: '', conditions: [[{ a: '{{length(1.text)}}', b: '9', o: 'number:greater' }]] },
                }),
              ],
            },
          ],
        }),
        aModule('builtin:BasicMerge', '', { mapper: null, outputs: [], filters: [null, null] }),
      ],
    }),
    check(outcome) {
      const [{ text = '' } = {}] = plans(outcome)
      assert.match(text, /\n2\. builtin:BasicIfElse\n {3}n8n: Switch\. medium, 0\.2 h\. Functions: lower\.\n/)
      assert.match(text, /\n3\. slack:createMessage \[route 1\]\n {3}n8n: Slack\. hard, 2 h\./)
      assert.match(text, /\n4\. builtin:Ignore \[route 1 on error\]\n/)
      assert.match(
        text,
        /\n5\. datastore:AddRecord \[route 2\]\n {3}n8n: Data table, preceded by a Filter\. medium, 0\.3 h\. Functions: length\./,
      )
      assert.match(text, /\n6\. builtin:BasicMerge\n {3}n8n: Edit Fields \(Set\)\. easy, 0\.1 h\.\n/)
      assert.match(JSON.stringify(asked(outcome)[0]?.body), /Make modules:\\nslack:createMessage["\\]/)
      assert.match(page(outcome), /6 modules, 1 of them hard/)
    },
  },
  {
    ...fixture([
      { module: 'ai-local-agent:RunLocalAIAgent', node: 'AI agent', fit: 'part', change: 'Its tools are nodes.' },
      { module: 'weather:ActionGetCurrentWeather', node: 'OpenWeatherMap', fit: 'full', change: '' },
      { module: 'discord:createMessage', node: 'Discord', fit: 'full', change: '' },
      { module: 'google-email:sendAnEmail', node: 'Gmail', fit: 'full', change: '' },
    ]),
    name: 'agent-with-tools',
    title: 'A sub-scenario with an AI agent, its tools and an empty branch',
    trigger: upload(
      {
        name: 'Answers',
        flow: [
          aModule('scenario-service:StartSubscenario'),
          aModule('ai-local-agent:RunLocalAIAgent', '', {
            parameters: { makeConnectionId: 14613 },
            tools: [
              { name: 'Get weather', flow: [aModule('weather:ActionGetCurrentWeather')] },
              {
                name: 'Warn on error',
                flow: [aModule('discord:createMessage', '', { ...connected, onerror: [aModule('builtin:Ignore')] })],
              },
            ],
          }),
          aModule('builtin:BasicIfElse', '', {
            branches: [
              { type: 'condition', flow: [aModule('google-email:sendAnEmail', '', { parameters: { account: 48 } })] },
              { type: 'else', flow: [aModule('placeholder:Placeholder')] },
            ],
          }),
          aModule('builtin:BasicFeeder'),
          aModule('scenario-service:CallSubscenario'),
          aModule('scenario-service:ReturnData'),
        ],
      },
      100,
    ),
    check(outcome) {
      const [{ text = '' } = {}] = plans(outcome)
      assert.match(text, /10 modules: 7 easy, 3 medium, 0 hard\.\nBuilding 4 h, testing 1\.5 h, total 5\.5 h\./)
      assert.match(text, /Make counts about 900 operations/)
      assert.match(text, /Connections to create: ai-local-agent, discord, google-email\n/)
      assert.match(text, /1\. scenario-service:StartSubscenario\n {3}n8n: Execute Sub-workflow Trigger\. easy/)
      assert.match(text, /2\. ai-local-agent:RunLocalAIAgent\n {3}n8n: AI Agent\. medium/)
      assert.match(text, /3\. weather:ActionGetCurrentWeather \[tool "Get weather"\]\n {3}n8n: OpenWeatherMap\. easy/)
      assert.match(text, /4\. discord:createMessage \[tool "Warn on error"\]\n/)
      assert.match(text, /5\. builtin:Ignore \[tool "Warn on error" on error\]\n/)
      assert.match(text, /9\. scenario-service:CallSubscenario\n {3}n8n: Execute Sub-workflow\. medium/)
      assert.match(text, /10\. scenario-service:ReturnData\n {3}n8n: Edit Fields \(Set\)\. easy/)
      assert.doesNotMatch(text + JSON.stringify(asked(outcome)[0]?.body), /placeholder|check manually:/i)
    },
  },
  {
    ...fixture(),
    name: 'not-a-blueprint',
    title: "Six uploads that can't be checked",
    settings: { ...settings, maxModules: 7 },
    trigger: [
      upload({ name: 'A list', scenarios: [] }),
      upload('{"name": "Half a fi'),
      upload({ name: 'Empty', flow: [aModule('placeholder:Placeholder')] }),
      upload(INVOICE),
      { kind: 'form', fields: { runs: 5 } },
      upload({ name: 'Odd', flow: [null] }),
    ],
    check(outcome) {
      const shown = outcome.responses.map(({ body }) => body).filter((body) => body.includes('Please check the file'))
      const why = [
        /not a Make blueprint: it has no flow/,
        /JSON/,
        /has no modules/,
        /has 8 modules, the limit is 7/,
        /No file arrived/,
        /\w/,
      ]
      assert.equal(shown.length, why.length)
      for (const [at, reason] of why.entries()) assert.match(shown[at] ?? '', reason)
      assert.doesNotMatch(shown.join(), /\[line \d/)
      assert.deepEqual(plans(outcome), [])
      assert.equal(asked(outcome).length, 0)
    },
  },
  {
    ...fixture(),
    name: 'openai-is-down',
    title: 'OpenAI is down, and the scenario has a very long name',
    trigger: upload({ ...INVOICE, name: 'New order to invoice '.repeat(9) }),
    failures: [down('openai')],
    check(outcome) {
      const [{ text = '' } = {}] = plans(outcome)
      assert.match(text, /^Move from Make to n8n: (?:New order to invoice ){5}New order to in\nChecked/)
      assert.match(text, /8 modules: 1 easy, 2 medium, 5 hard\.[^\n]*\n[^\n]*\nThe model made no suggestions; all apps/)
      assert.equal(text.match(/n8n: HTTP Request/g)?.length, 4)
      assert.match(
        text,
        /check manually: 1 shopify:watchOrders, 4 sevdesk:createInvoice, 6 google-email:sendAnEmail, 7 slack/,
      )
      assert.match(page(outcome), /8 modules, 5 of them hard/)
      assert.equal(asked(outcome).length, 2)
    },
  },
  {
    ...fixture(),
    name: 'openai-hiccup',
    title: 'OpenAI fails once',
    trigger: upload(INVOICE, 3000),
    failures: [down('openai', { times: 1 })],
    check(outcome) {
      assert.equal(asked(outcome).length, 2)
      assert.equal(plans(outcome)[0]?.text, PLAN)
    },
  },
  {
    ...fixture(),
    name: 'drive-is-down',
    title: 'Google Drive is down',
    trigger: upload(INVOICE),
    failures: [down('google-drive')],
    check(outcome) {
      assert.match(page(outcome), /The scenario could not be checked/)
      assert.doesNotMatch(page(outcome), /No reason was given|\[object Object\]|undefined/)
      assert.deepEqual(plans(outcome), [])
    },
  },
])

export const unreachable = {
  'Estimate the work → Show the reason': 'The step adds up numbers that the previous step has read.',
}
