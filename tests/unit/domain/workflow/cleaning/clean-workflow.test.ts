import { describe, expect, test } from 'vitest'
import { cleanWorkflow } from '#domain/workflow/cleaning/clean-workflow.ts'
import { removalCounts } from '#domain/workflow/cleaning/removal.ts'
import { FOREIGN_FILES, foreignFile } from '../../../../fixtures/foreign-file.ts'
import { aChain, aNode } from '../../../../fixtures/workflow-fixture.ts'

const cleanParameter = (choice: unknown) => {
  const node = aNode({ name: 'A', type: 'n8n-nodes-base.slack', parameters: { choice } })
  const { workflow } = cleanWorkflow(aChain(node))
  return (workflow.nodes as { parameters: { choice: unknown } }[])[0]?.parameters.choice
}

test('the owner, the second copy, tags and ids are removed, and named', () => {
  const { workflow, removed } = cleanWorkflow(foreignFile('owner-and-second-copy'))
  expect(Object.keys(workflow)).toEqual(['name', 'nodes', 'connections', 'settings'])
  for (const own of ['Ann', 'Smith', 'cred123456', '11111111', 'A1b2C3d4', '99999999'])
    expect(JSON.stringify(workflow)).not.toContain(own)
  expect(removalCounts(removed)).toBe('5 workflow fields, 1 webhook ID')
  expect(removed.map(({ what }) => what)).toContain('the field shared')
})

test('credentials, pinned data and the instance are removed, and named', () => {
  const { workflow, removed } = cleanWorkflow(foreignFile('plain-download-with-credential'))
  for (const own of ['abcDEF', 'Slack account', 'instanceId', 'pinData'])
    expect(JSON.stringify(workflow)).not.toContain(own)
  expect(removalCounts(removed)).toBe('2 workflow fields, 1 credential, 1 set of pinned data')
})

test('a model stays, whatever n8n calls it, and so do groups of nodes', () => {
  for (const name of ['model-is-stripped', 'node-groups'] as const) {
    const { pinData: _, ...file } = foreignFile(name)
    expect(cleanWorkflow(file)).toEqual({ workflow: file, removed: [] })
  }
})

test.each([
  ['a field of the workflow', { later: 'mine' }],
  ['a field of a node', { nodes: [{ name: 'A', later: 'mine' }] }],
  ['an object where n8n has one value', { nodes: [{ name: 'A', continueOnFail: { by: 'mine' } }] }],
  ['a field of a group', { nodeGroups: [{ id: 'g', name: 'G', nodeIds: [], later: 'mine' }] }],
  [
    'a field of a connection',
    { connections: { A: { main: [[{ node: 'B', type: 'main', index: 0, later: 'mine' }]] } } },
  ],
  ['a setting', { settings: { later: 'mine' } }],
  ['a part of a setting', { settings: { timezone: { by: 'mine' } } }],
  ['a note of an instance', { meta: { later: 'mine', templateId: 'kept' } }],
  ['a template id that is no text', { meta: { templateId: { by: 'mine' } } }],
])('%s that no list names does not leave', (_, part) => {
  const { workflow, removed } = cleanWorkflow({ name: 'A', nodes: [], connections: {}, ...part })
  expect(JSON.stringify(workflow)).not.toContain('mine')
  expect(removed).toHaveLength(1)
})

test.each([
  ['a name behind an expression', { __rl: true, mode: 'list', value: '={{ $json.id }}', cachedResultName: 'mine' }],
  ['an address without a choice', { __rl: true, mode: 'list', value: '', cachedResultUrl: 'https://mine.example.com' }],
  ['an id', { __rl: true, mode: 'id', value: 'mine' }],
  ['an id that is marked as an expression', { __rl: true, mode: 'id', value: '=mine' }],
  ['a number', { __rl: true, mode: 'list', value: 12345 }],
  [
    'a calendar called by its address',
    { __rl: true, mode: 'list', value: 'mine@a.test', cachedResultName: 'mine@a.test' },
  ],
  ['a person', { __rl: true, mode: 'username', value: '@mine' }],
  ['a choice without its mark', { mode: 'list', value: 'mine', cachedResultName: 'Mine' }],
  ['a field n8n does not know', { __rl: true, mode: 'name', value: '#sales', owner: 'mine' }],
])('%s in a choice does not leave', (_, choice) => {
  const text = JSON.stringify(cleanParameter(choice))
  expect(text.toLowerCase()).not.toMatch(/mine|12345/)
})

test('a table keeps its columns, and the choices of those that are filled in', () => {
  const options = [{ name: 'Ann Smith', value: 'Ann Smith' }]
  const columns = (own: object) => ({
    mappingMode: 'defineBelow',
    value: { Status: 'New' },
    schema: [
      { id: 'Status', options },
      { id: 'Owner', ...own },
    ],
  })
  expect(cleanParameter(columns({ options }))).toEqual(columns({}))
})

test('a host in the name of a workflow is replaced', () => {
  const { workflow, removed } = cleanWorkflow({ ...aChain(), name: 'Chat for annsmith.com and gmail.com' })
  expect(workflow.name).toBe('Chat for example.com and gmail.com')
  expect(removed).toHaveLength(1)
})

test('a model trained in somebody’s account is no public choice', () => {
  const model = {
    __rl: true,
    mode: 'list',
    value: 'ft:gpt-5-mini:ann-co::abc',
    cachedResultName: 'ft:gpt-5-mini:ann-co',
  }
  const node = aNode({ name: 'A', type: '@n8n/n8n-nodes-langchain.lmChatOpenAi', parameters: { model } })
  expect(JSON.stringify(cleanWorkflow(aChain(node)).workflow)).not.toContain('ann-co')
})

test.each(FOREIGN_FILES)('%s: the file that was given is left as it was', (name) => {
  const file = foreignFile(name)
  cleanWorkflow(file)
  expect(file).toEqual(foreignFile(name))
})

describe('what cleaning finds in texts', () => {
  test('of a file with one of each, nothing private is left, and each is named', () => {
    const { workflow, removed } = cleanWorkflow(foreignFile('left-after-cleaning'))
    const text = JSON.stringify(workflow)
    for (const own of [
      'Salaries',
      'PRIVATE-SHEET',
      '1AbCdEf',
      '123456789',
      '0123456789abcdef',
      'ann.owner',
      '0a1b2c3d',
    ])
      expect(text).not.toContain(own)
    expect(removalCounts(removed)).toBe('2 webhook IDs, 4 resource IDs, 1 email address, 2 keys')
    expect((workflow.nodes as { parameters: object }[]).map(({ parameters }) => parameters)).toMatchObject([
      { path: 'leftovers-hook' },
      { documentId: { value: '={{ $json.sheet }}' }, sheetName: { value: '' } },
      { sheetId: 'YOUR_SHEET_ID' },
      { chatId: 'YOUR_CHAT_ID' },
      {
        url: 'https://api.example.com/v1?apiKey=YOUR_API_KEY',
        headerParameters: { parameters: [{ name: 'X-Api-Key', value: 'YOUR_X_API_KEY' }] },
      },
      { sendTo: 'you@example.com' },
    ])
  })

  const HEX = 'f3c15c80a7b29d41e0886b23'
  const ID = '0a1b2c3d-1111-4222-8333-444455556666'
  test.each<[string, string, unknown, unknown]>([
    ['a chat as a number', 'chatId', -1001234567, 'YOUR_CHAT_ID'],
    ['a chat by its handle', 'chatId', '@annsnews', 'YOUR_CHAT_ID'],
    ['a base of Airtable', 'application', 'appOaG8kEA8FAABOr', 'YOUR_APPLICATION'],
    ['a channel of Slack', 'channel', 'C08ABCDEF12', 'YOUR_CHANNEL'],
    ['several chats', 'telegramChatIds', '209571519,6017205151', 'YOUR_TELEGRAM_CHAT_IDS'],
    ['a member of Trello', 'idMembers', '5b90fe107e11f13a69d74fde', 'YOUR_ID_MEMBERS'],
    ['an account as a number', 'fieldPlaceholder', '374998040192307', 'YOUR_ID'],
    ['a company of LinkedIn by its number', 'organization', '138344006', 'YOUR_ORGANIZATION'],
    ['labels of Gmail', 'labelIds', ['INBOX', 'Label_78858389'], ['INBOX', 'YOUR_LABEL_IDS']],
    ['an id in a setting', 'a', [{ name: 'sheet_id', value: HEX }], [{ name: 'sheet_id', value: 'YOUR_SHEET_ID' }]],
    ['a key in a header', 'a', [{ name: 'X-Auth', value: HEX.repeat(2) }], [{ name: 'X-Auth', value: 'YOUR_X_AUTH' }]],
    ['a password', 'password', 'hunter2!', 'YOUR_PASSWORD'],
    ['a password under a longer name', 'locker_password', 'gif-7sez-goxfuW', 'YOUR_LOCKER_PASSWORD'],
    [
      'the owner of a repository',
      'a',
      [{ name: 'repo_owner', value: '=annsmith' }],
      [{ name: 'repo_owner', value: 'YOUR_REPO_OWNER' }],
    ],
    ['a number to write to', 'to', '+491711234567', 'YOUR_PHONE_NUMBER'],
    ['a key in an address', 'url', `https://a.test/x?b=1&token=${HEX}#c`, 'https://a.test/x?b=1&token=YOUR_TOKEN#c'],
    ['a key in JSON', 'jsonHeaders', `{"X-Token": "${HEX}"}`, '{"X-Token": "YOUR_X_TOKEN"}'],
    ['a key in code', 'jsCode', `fetch(a, "Bearer ${HEX}")`, 'fetch(a, "Bearer YOUR_TOKEN")'],
    ['an email in an expression', 'sendTo', "={{ $json.to ?? 'ann@own.de' }}", "={{ $json.to ?? 'you@example.com' }}"],
    ['a key in a command', 'command', `curl -H 'X-API-Key: ${HEX}' a`, "curl -H 'X-API-Key: YOUR_X_API_KEY' a"],
    ['a variable of a command', 'command', 'PGPASSWORD=hunter2! psql', 'PGPASSWORD=YOUR_PGPASSWORD psql'],
    ['an option of a command', 'command', 'login --password hunter2!', 'login --password YOUR_PASSWORD'],
    ['a sign-in of curl', 'command', 'curl -s -u ann:hunter2 a', 'curl -s -u YOUR_USER:YOUR_PASSWORD a'],
    [
      'a password by its place',
      'command',
      "mc alias set a http://localhost ann 'h2!)'",
      'mc alias set a http://localhost YOUR_USER YOUR_PASSWORD',
    ],
    ['the domain of senders', 'rightValue', '@annsmith.de', '@example.com'],
    ['a host in a command', 'command', "sed 's/a.annsmith.com.co/b/'", "sed 's/example.com/b/'"],
    [
      'a repository over SSH',
      'placeholder',
      'git@github.com:annsmith/shop.git',
      'git@github.com:YOUR_OWNER/YOUR_REPOSITORY.git',
    ],
    ['a page of Notion', 'note', `Stored in Notion (ID: ${HEX}4f5a6b7c).`, 'Stored in Notion (ID: YOUR_ID).'],
    [
      'numbers in a prompt',
      'text',
      'phone: 201026308612, not 01026308612',
      'phone: YOUR_PHONE_NUMBER, not YOUR_PHONE_NUMBER',
    ],
    ['a page of Facebook', 'node', '/329129493627618', '/YOUR_ID'],
    ['a member of LinkedIn', 'person', 'RFLQyJfOuC', 'YOUR_PERSON'],
    ['an invitation', 'text', 'https://chat.whatsapp.com/D8izJPdYsel3', 'https://chat.whatsapp.com/YOUR_LINK'],
    ['a project of BigQuery', 'query', 'FROM `ann-smith-lab.news.sites`', 'FROM `your-project.news.sites`'],
    ['a path of NocoDB', 'text', 'See /#/nc/p0i3rdvxdt8rl4c/m5rs1vv6e2im9dw', 'See /#/nc/YOUR_TABLE'],
    ['a host in a path', 'path', '/data.annsmith.com/list.csv', '/example.com/list.csv'],
    ['the members of a task', 'assignees', [95098109], ['YOUR_ASSIGNEES']],
    ['an organization', 'a', [{ name: 'ORG', value: 'annsmith-gmbh' }], [{ name: 'ORG', value: 'YOUR_ORG' }]],
    ['a key in place of a name', 'a', [{ name: `${HEX}${HEX}==`, value: '=1' }], [{ name: 'YOUR_VALUE', value: '=1' }]],
    [
      'a number that is repeated',
      'text',
      'Telefono: 3334324220. Si no, deriva a 3334324220',
      'Telefono: YOUR_PHONE_NUMBER. Si no, deriva a YOUR_PHONE_NUMBER',
    ],
    ['where to book a call', 'text', 'Book at https://cal.com/annsmith.', 'Book at https://cal.com/YOUR_PROFILE.'],
    ['an account at Bluesky', 'jsCode', '// like ann.bsky.social', '// like your-account.bsky.social'],
    ['a tax number in HTML', 'html', '<b>CUIT:</b> 20-12345678-9', '<b>CUIT:</b> YOUR_TAX_NUMBER'],
    ['a tax number in JSON', 'body', '{ "Cuit": 20123456789 }', '{ "Cuit": YOUR_TAX_NUMBER }'],
    ['several emails', 'cc', 'ann@own.de, Bo <bo@own.de>', 'you@example.com, Bo <you@example.com>'],
    ['an n8n in the cloud', 'url', 'https://ann.app.n8n.cloud/home', 'https://n8n.example.com/home'],
    ['an n8n of their own', 'url', 'https://n8n.ann.de/webhook/orders', 'https://n8n.example.com/webhook/orders'],
    ['a webhook elsewhere', 'url', `https://ann.de/webhook/${ID}`, 'https://n8n.example.com/webhook/YOUR_WEBHOOK_PATH'],
    [
      'an n8n inside another URL',
      'url',
      'https://a.test/?u=https%3A%2F%2Fann.app.n8n.cloud',
      'https://a.test/?u=https%3A%2F%2Fn8n.example.com',
    ],
    [
      'a webhook behind an expression',
      'url',
      `={{ $env.HOST }}/webhook/${ID}`,
      '={{ $env.HOST }}/webhook/YOUR_WEBHOOK_PATH',
    ],
    ['an address with a port', 'url', 'http://203.0.113.9:5678/rest', 'https://n8n.example.com/rest'],
    ['a hook of Make', 'url', `https://hook.eu1.make.com/${HEX}`, 'https://hook.eu1.make.com/YOUR_HOOK'],
    [
      'a hook of Zapier',
      'url',
      'https://hooks.zapier.com/hooks/catch/12/abc/',
      'https://hooks.zapier.com/hooks/catch/YOUR_HOOK',
    ],
    [
      'a document',
      'fileUrl',
      `https://docs.google.com/document/d/${HEX}/edit`,
      'https://docs.google.com/document/d/YOUR_DOCUMENT_ID/edit',
    ],
    ['a random id in code', 'jsCode', "const all = ['qwRQ7rT2kLm9xPz4c']", "const all = ['YOUR_ID']"],
    ['a number in code', 'jsCode', 'const list = 901604738215;', 'const list = "YOUR_ID";'],
    ['the stage of a sale', 'jsCode', "const s = { 'Paid': 40719216 }", 'const s = { \'Paid\': "YOUR_ID" }'],
    ['a server by its number', 'a', 'http://192.168.20.14/x', 'https://host.example.com/x'],
    ['a server in a command', 'a', 'x.exe --address 10.201.4.24:7233', 'x.exe --address host.example.com:7233'],
    ['a short token', 'a', 'Bearer b276e1c64d', 'Bearer YOUR_TOKEN'],
    ['a password by its look', 'a', [{ name: 'url', value: 'Eu7z)Q}kYI54^pf' }], [{ name: 'url', value: 'YOUR_URL' }]],
    [
      'a session',
      'a',
      [{ name: 'sessaoevolution', value: 'Ann' }],
      [{ name: 'sessaoevolution', value: 'YOUR_SESSAOEVOLUTION' }],
    ],
    ['a topic', 'url', 'https://ntfy.sh/anns-alerts', 'https://ntfy.sh/YOUR_TOPIC'],
    ['a home folder', 'a', 'ls /home/annsmith', 'ls /home/you'],
    ['an account name in code', 'jsCode', "const githubUser = 'annsmith'", "const githubUser = 'YOUR_GITHUB_USER'"],
    ['a profile', 'text', 'Follow https://t.me/annsmith', 'Follow https://t.me/YOUR_PROFILE'],
    ['the feed of a person', 'url', 'https://github.com/annsmith.atom', 'https://github.com/YOUR_OWNER.atom'],
    [
      'an id in the path of a hook',
      'url',
      'https://hooks.own-service.test/a/8f14e45f-ceea-467f-a0e6-9d3c1b2a4d5e@x',
      'https://hooks.own-service.test/a/YOUR_ID@x',
    ],
  ])('%s is replaced by a placeholder', (_, field, before, after) => {
    const node = aNode({ name: 'A', type: 'n8n-nodes-base.httpRequest', parameters: { [field]: before } })
    const { workflow, removed } = cleanWorkflow(aChain(node))
    expect(workflow.nodes).toMatchObject([{ parameters: { [field]: after } }])
    expect(removed.length).toBeGreaterThan(0)
  })

  test.each<[string, string, unknown]>([
    ['an expression', 'chatId', '={{ $json.chat.id }}'],
    ['the name of a table', 'tableId', 'orders_2024'],
    ['a typed channel', 'channel', '#sales'],
    ['a model', 'modelId', 'gpt-4o-2024-08-06'],
    ['a limit', 'maxTokens', 128_000],
    ['a page of a public service', 'url', 'https://api.telegram.org/file?path=a&page=2'],
    ['pages of n8n', 'url', 'https://docs.n8n.io/integrations'],
    ['n8n on this machine', 'url', 'http://localhost:5678/webhook/a'],
    ['a placeholder', 'sheetId', 'YOUR_SHEET_ID'],
    ['an example address', 'sendTo', 'team@example.com'],
    ['an API of a vendor', 'url', 'https://api.openweathermap.org/data/2.5/weather?q={{ $json.city }}'],
    ['a product of a shop', 'url', 'https://www.amazon.com/dp/B084J4QQFT/'],
    ['the senders of a public service', 'rightValue', '@gmail.com'],
    ['a command without a key', 'command', "grep -o '<p: [^<]*' --key-file keys.txt"],
    ['a feed of a public site', 'url', 'https://www.theverge.com/rss/index.xml'],
    ['a service beside n8n', 'url', 'http://host.docker.internal:11434/api'],
    ['a public host in code', 'jsCode', "if (domain.includes('reddit.com') || domain === 'x.com')"],
    ['a robot to filter for', 'sender', 'noreply@github.com'],
    ['the id of an assignment', 'assignments', [{ id: ID, name: 'subject', value: 'Hello' }]],
    ['a prompt', 'text', 'Write at most 250 words about {{ $json.topic }}.'],
    ['a long name in code', 'jsCode', "const kind = 'workflowExecutionData2024'"],
    ['a time in code', 'jsCode', 'const day = 86400000;'],
    ['a measure in code', 'jsCode', 'const x = { "viewCount": 40719216 }'],
    ['this machine', 'url', 'http://127.0.0.1:8080/v1'],
    ['a video', 'url', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
  ])('%s stays', (_, field, value) => {
    const node = aNode({ name: 'A', type: 'n8n-nodes-base.httpRequest', parameters: { [field]: value } })
    expect(cleanWorkflow(aChain(node))).toMatchObject({
      workflow: { nodes: [{ parameters: { [field]: value } }] },
      removed: [],
    })
  })

  test('a note keeps what it says to the buyer, but no address, key, hook or n8n of the author', () => {
    const content = `Questions: ann@own.de. See https://ann.app.n8n.cloud/workflow/AbC1 and https://a.test/?key=${HEX}`
    const note = aNode({ name: 'Note', type: 'n8n-nodes-base.stickyNote', parameters: { content }, notes: content })
    const clean =
      'Questions: you@example.com. See https://n8n.example.com/workflow/YOUR_WORKFLOW_ID and https://a.test/?key=YOUR_KEY'
    expect(cleanWorkflow(aChain(note)).workflow.nodes).toMatchObject([{ parameters: { content: clean }, notes: clean }])
  })

  test('a note may link to a page of the author, but not to a host that an app runs on', () => {
    const content =
      'By [Ann](https://www.annsmith.com), see https://ann.github.io and https://erp.annsmith.com.co/login'
    const note = aNode({ name: 'Note', type: 'n8n-nodes-base.stickyNote', parameters: { content } })
    expect(cleanWorkflow(aChain(note)).workflow.nodes).toMatchObject([
      { parameters: { content: content.replace('erp.annsmith.com.co', 'host.example.com') } },
    ])
  })

  test('two webhooks get a path each, and whoever calls one still does', () => {
    const other = ID.replace('0a', '1b')
    const webhook = (name: string, path: string) =>
      aNode({ name, type: 'n8n-nodes-base.webhook', parameters: { path } })
    const call = aNode({
      name: 'Call',
      type: 'n8n-nodes-base.httpRequest',
      parameters: { url: `={{ $env.HOST }}/webhook/${other}` },
    })
    const { workflow } = cleanWorkflow(
      aChain(webhook('In', `${ID}/:id`), webhook('in!', other), webhook('Own', 'chain-in'), call),
    )
    expect(workflow.nodes).toMatchObject([
      { parameters: { path: 'chain-in-2/:id' } },
      { parameters: { path: 'chain-in-3' } },
      { parameters: { path: 'chain-in' } },
      { parameters: { url: '={{ $env.HOST }}/webhook/chain-in-3' } },
    ])
  })
})

test.each([
  [
    'a document in the URL of an API',
    '=https://www.googleapis.com/drive/v3/files/1B5KbL9qPKzFgQZFwHqs43RDQITNwCKlZu_lHVQWQSJs/copy',
  ],
  ['a folder in a request body', '{ "parents": ["1iGzAFfARYeysYSTz7hdA05ndKCeictZd"] }'],
  ['a base in a prompt', 'Read the base appfP15Xd0aVZR9xV.'],
  ['a LINE user', '={ "to": "Ue9cc622e33e5333e3784298412ec9aed" }'],
  ['a folder of Outlook', 'AAMkAGRiZDlmMzhhLTRjOTctNGYxZC1iZDNjLTRhNTFkZGMzZTQ5YwAuAAAAAACdE2dovEwhS5uG'],
  ['a phone number in a text', 'WhatsApp: +923250754569 | +92 332 1997882'],
  ['a key under another scheme', 'API-Key 30212e09253e3cc1b893fe23d00e315c97996b65'],
  ['a key of which half was replaced', 'sk-YOUR_KEY_HERE-api03--1Sm0GNaBpPVkBc4avVv45p6afHjoLWivKC'],
  ['a server of the author', 'http://srv892192.hstgr.cloud/webhook/send'],
  ['a site in a path', 'https://public-api.wordpress.com/wp/v2/sites/srv89notes.wordpress.com/media'],
  ['a token of two parts', 'Token srv89WwEHGwRvZh5Yz:srv89YzC8djKZ6rM0rJ'],
  ['a token in code', "return { netbox_token:   'srv89e4fd4b3f3d3de63770', base }"],
  ['a password in code', "const payload = { UserLogin: 'root', Password: 'srv89Api' }"],
  ['an address in a network', 'http://10.1.1.189:3001/v1/srv8'],
  ['a service at Render', 'https://srv89-api.onrender.com/data'],
  ['an account of Salesforce', 'https://srv89.lightning.force.com/r'],
  ['an account of JotForm', 'https://www.jotform.com/uploads/srv89/25/a.pdf'],
  ['an account that is a host', 'https://srv89-a4.myshopify.com/admin/api'],
  ['an account of Odoo with its stage', 'https://srv89-test3-24043064.dev.odoo.com/jsonrpc'],
  ['an Azure resource', 'https://srv89-ai.services.ai.azure.com/models/chat'],
  ['a server with a port', 'https://crm.srv89.com.gt:8055/Service.asmx'],
  ['a server by its number', 'http://81.2.69.142/status'],
  ['a script of Google', "fetch('https://script.google.com/macros/s/AKfycbsrv89zBgGdpsdONRf4UR/exec')"],
  ['a hook of HighLevel', 'https://services.leadconnectorhq.com/hooks/srv89F1AQMdKi3GOFf/webhook-trigger/d6714a8f'],
  ['a record of Airtable', '"record_id": "reczMh1Pp5l94HdYf"'],
  ['a field of Airtable without a digit', 'Its field fldRaFraXrLtaQcDe is text.'],
  ['an account of Facebook in a URL', 'https://graph.facebook.com/v19.0/266271423823110/photos'],
  ['an ad account', 'https://graph.facebook.com/v19.0/act_266271423823110/insights'],
  ['a block of Notion in a URL', 'https://api.notion.com/v1/blocks/2662714e0c94f80e7951df98d53ce2c3/children'],
  ['a company of LinkedIn', 'urn:li:organization:266271423'],
  ['an agent that stands alone in code', "const agents = { ann: '2662714238231104' }"],
  ['an id in a request body', '={ "assistantId": "266271aa-2678-4ac3-a5da-2843b6173984" }'],
  ['a theme under a name', '={ "themeName": "srv89isfynk2u18" }'],
  ['a password among arguments', '{ "method": "login", "args": ["srv89db", "admin", "srv89pw!"] }'],
  ['a label of Gmail', "const labels = { invoices: 'Label_2662714951082011065' }"],
  ['a post of a page', 'https://www.facebook.com/266271747334015_122114815167009878'],
  ['a group of WhatsApp', '{ "to": "266271400304673293@g.us" }'],
  ['a rented GPU', 'https://srv89ea2vx8-8188.proxy.runpod.net/prompt'],
  ['an n8n by its API', 'https://auto.srv89.de/api/v1/executions/1'],
  ['an n8n that a service returns to', 'https://auto.srv89.de/rest/oauth2-credential/callback'],
  ['a webhook with a name', 'https://auto.srv89.de/webhook/log-a-call'],
  ['a chat as a default', "={{ $env.CHAT || '2662714456' }}"],
  ['an index of Pinecone', 'srv89-viwj8s6.svc.aped-4627-b74a.pinecone.io'],
  ['the reviews of a business', 'Rate us: https://g.page/r/Cesrv89PY2L2PEAE/review'],
  ['a home folder', 'file:///Users/srv89/Documents/chart.tsx'],
  ['a home folder on Windows', String.raw`C:\Users\srv89\Documents`],
  ['a stage in a filter', '{ "propertyName": "dealstage", "value": "2662714597" }'],
  ['an API of the author', 'https://api.srv89.io/v1/users'],
  ['a server behind an expression', '={{ $json.tenant }}.x https://{{ $json.tenant }}.srv89.com/api'],
  ['a logo of the author', '<img src="https://srv89-studio.com/logo.png">'],
  ['a bucket', 'https://srv89.s3.eu-west-1.amazonaws.com/a.png'],
  ['a database with its user', 'postgresql://srv89:srv89@db.srv89.net:5432/shop'],
  ['a host inside another URL', 'https://api.example.com/?u=https%3A%2F%2Fapp.srv89.com%2Fa'],
  ['a domain without a scheme', 'srv89.co.uk'],
  ['a domain in a prompt', 'You write for srv89.com, a bakery.'],
  ['a robot of the author', 'no-reply@srv89.com'],
  ['a mail server in a network', '10.1.1.189'],
  ['a workspace and channel of Slack', 'https://srv89.slack.com/archives/C09SRV89AAB/p1'],
  ['a person of Slack', 'Ping <@U09SRV89AAB>.'],
  ['a logo at GitHub', 'https://raw.githubusercontent.com/srv89/images/main/logo.png'],
  ['a repository of the author', 'https://api.github.com/repos/srv89/backups/contents'],
  ['an account at Cloudinary', 'https://res.cloudinary.com/srv89x/image/upload/v1/a.png'],
  ['a default id in an expression', "={{ $json.user || '266271ce-0fb2-44ac-b0f8-06521a341580' }}"],
  ['an option by its id', "case 'GO': return '2662714b7324473a'"],
  ['a tax number', 'Acme SAS - NIT: 266271478-4'],
  ['a phone number of ten digits', 'Cel: 266 271 4744 or Tel: (26) 6271 4744'],
  ['a phone number in the format of one', 'Fale agora: (26) 6271-2900, or my line is +26 62 714 6609'],
  ['a workflow by its id', "const retry = ['srv89AEHfDIJ9wzQ']"],
  ['a workflow behind a host', 'https://{{ $env.HOST }}/workflow/srv89pY2aQCHCqaB'],
  ['a row of a filter', 'https://api.example.com/a?firm_id=eq.266271ce-4612-414a-b00f-f1ce185a1ea3'],
  ['a pixel of Facebook', '=2662714216786353/events'],
  ['a place on a map', 'https://maps.app.goo.gl/srv89K48GWKehyN7'],
  ['a profile in a query', 'https://server.smithery.ai/mcp?profile=srv89-guan-DiO5Ak'],
  ['a national phone number', 'Phone of Mr. Ann: 0711 2662714'],
])('%s is removed from any text', (_, text) => {
  const cleaned = cleanParameter(text)
  expect(cleaned).toMatch(/YOUR_|your-account|your-index|example\.com|Users.you/)
  expect(cleaned).not.toMatch(
    /1B5Kb|1iGz|appfP|Ue9cc|AAMkAG|9232|9977|30212|1Sm0|srv89|10\.1\.1|81\.2|reczMh|fldRa|266271|266 271|6271|62 714|(?:srv|SRV)89/,
  )
  expect(cleanParameter(cleaned)).toBe(cleaned)
})

test.each([
  'appendAttribution is an option',
  'const recordByUserId123 = selectedByUserId1',
  'https://api.example.com/v1/reports/20241231/summary',
  'https://help.example.com/articles/360012345678',
  '{ "args": ["{{ $json.database }}", "{{ $json.user }}", "{{ $json.password }}"] }',
  'http://gotenberg:3000/forms, http://localhost:8080/a and https://api.example.com:443/b',
  '{ "voice_id": "2cfa7550c4dc41c7bd1b0751e7903332", "page": "orders_2024" }',
  '{ "value": "1731000000000" } in /home/node/.n8n',
  'created at 1731000000000, "4111111111111111"',
  "const token = 'access_token', code = 'ERR_12345'",
  'Time: 10.1.1.104 is no address, Token expires:soon_after_login',
  'Call +1234567890 or +1 415 555 2671',
  'const end = start +86400000000',
  'sha384-1BmE4kWBq78iYhFldvKuhfTAU6auU8tT94WrHftjDbrCEXSU1oBoqyl2QvZ6jIW3',
])('"%s" names nothing private', (text) => {
  expect(cleanParameter(text)).toBe(text)
})

describe('a workflow pasted into a text', () => {
  const pasted = {
    id: 'uf6t5qhnQMgilteE',
    name: 'Inner',
    meta: { instanceId: 'f694ebfb8236012bcdeb0adbc4faa465' },
    nodes: [
      {
        ...aNode({ name: 'Post', type: 'n8n-nodes-base.slack' }),
        parameters: { channelId: { __rl: true, mode: 'list', value: 'C08ABCDEF12', cachedResultName: 'anns-channel' } },
        credentials: { slackApi: { id: 'LQx4eK8lTDnFORcL', name: 'Ann’s Slack' } },
        webhookId: '3babcfb4-9f8e-4b48-8a99-611d83056f9f',
      },
    ],
    connections: {},
    pinData: { Post: [{ json: { from: 'Ann' } }] },
  }
  const PRIVATE = /uf6t5|f694e|C08ABC|anns-channel|LQx4e|Ann’s|3babc|"from"/

  test.each<[string, string]>([
    ['as it is', JSON.stringify(pasted, null, 2)],
    ['in a prompt', `Write JSON like this:\n\`\`\`\n${JSON.stringify(pasted)}\n\`\`\`\nDon't add "notes".`],
    ['in code', `return [{ json: { a: 1, b: "}" } }, ${JSON.stringify(pasted)}]`],
  ])('%s, keeps its nodes, and nothing private', (_, text) => {
    const cleaned = String(cleanParameter(text))
    expect(cleaned).not.toMatch(PRIVATE)
    expect(cleaned).toContain('n8n-nodes-base.slack')
    expect(cleanParameter(cleaned)).toBe(cleaned)
  })

  test.each<[string, string]>([
    ['one node', JSON.stringify(pasted.nodes[0])],
    ['a part that ends early', JSON.stringify(pasted, null, 2).slice(0, -40).split('"pinData"')[0] ?? ''],
    ['a text within JSON', JSON.stringify({ json: JSON.stringify(pasted.nodes) })],
    ['code without quotes', "return { credentials: { slackApi: { id: 'LQx4eK8lTDnFORcL', name: 'A' } } }"],
  ])('%s is cleaned as well', (_, text) => {
    const cleaned = String(cleanParameter(text))
    expect(cleaned).not.toMatch(PRIVATE)
    expect(cleanParameter(cleaned)).toBe(cleaned)
  })

  test('braces without an end, or a thousand levels deep, do not stop the import', () => {
    for (const text of ['{"nodes":'.repeat(20_000), `${'{"nodes":'.repeat(2_000)}[]${'}'.repeat(2_000)}`])
      expect(cleanParameter(text)).toBe(text)
  })
})

test('the owner of a repository is not kept, though the name is the id', () => {
  const owner = { __rl: true, mode: 'list', value: 'annsmith', cachedResultName: 'annsmith' }
  const node = aNode({ name: 'A', type: 'n8n-nodes-base.github', parameters: { owner } })
  expect(JSON.stringify(cleanWorkflow(aChain(node)).workflow)).not.toContain('annsmith')
})
