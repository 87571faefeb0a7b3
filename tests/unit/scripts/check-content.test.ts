import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { dependenciesOf } from '#domain/lifecycle/dependencies.ts'
import { STICKY_NOTE, type WorkflowNode } from '#domain/workflow/workflow.ts'
import { executedHash } from '../../../scripts/check-content/check-runs.ts'
import { checkContent } from '../../../scripts/check-content.ts'
import { workflowFixture } from '../../fixtures/workflow-fixture.ts'

const REPOSITORY = new URL('../../../', import.meta.url).pathname
const WORKFLOW = 'content/workflows/lead-qualifier.json'
const TEMPLATE = 'content/templates/lead-qualifier.md'

const template = {
  frontMatter: [
    'id: 1',
    'slug: lead-qualifier',
    'name: Qualify inbound leads with an AI agent',
    'title: Qualify inbound leads with an AI agent',
    'description: Scores each form entry against your ideal customer and posts hot leads to Slack.',
    'category: lead-generation',
    'tags: [lead-generation, scoring]',
    'tools: [n8n, openai, slack, sheets, webhooks]',
    'difficulty: Intermediate',
    'setupMinutes: 15',
    'version: 1.0.0',
    'changelog:',
    '  - version: 1.0.0',
    '    date: 2026-11-20',
    '    note: First release.',
    'author: Flowshelf',
    'license: Use it in your own and client projects',
  ].join('\n'),
  body: ['Who it is for', 'How it works', 'Example', 'Set up', 'Requirements', 'Customize', 'Troubleshooting']
    .map((heading) => `## ${heading}\n\nPublish it.\n${'\n- One more thing to publish.'.repeat(6)}\n`)
    .join('\n'),
}

/** A row for all that the workflow depends on. */
const LIFECYCLE = Object.fromEntries(
  dependenciesOf(workflowFixture('lead-qualifier'))
    .filter(({ id }) => !id.startsWith('model:'))
    .map(({ id }) => [id, { what: id, vendor: 'A', source: 'https://example.com/', checked: '2026-11-28' }]),
)

let root: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'check-content-'))
  await cp(join(REPOSITORY, 'content'), join(root, 'content'), {
    recursive: true,
    filter: (source) => !/content\/((templates|workflows|kept|runs|samples)\/.|lifecycle\.json)/.test(source),
  })
  await cp(join(REPOSITORY, 'tests/fixtures/workflows/lead-qualifier.json'), join(root, WORKFLOW))
  await write('content/lifecycle.json', JSON.stringify(LIFECYCLE))
  await writeTemplate()
})

afterEach(() => rm(root, { recursive: true }))

const write = (path: string, text: string) => writeFile(join(root, path), text)
const writeTemplate = (frontMatter = template.frontMatter, body = template.body, path = TEMPLATE) =>
  write(path, `---\n${frontMatter}\n---\n\n${body}`)
const withField = (field: string, value: string) =>
  writeTemplate(template.frontMatter.replace(new RegExp(`^${field}: .*$`, 'm'), `${field}: ${value}`))
const problems = async () => (await checkContent(root)).problems

test('valid content has no problems, and every file counts', async () => {
  const result = await checkContent(root)
  expect(result).toMatchObject({ failed: 0, problems: [] })
  expect(result.passed).toBeGreaterThan(7)
})

test('a text that is too short is reported with its file, field and advice', async () => {
  await withField('description', 'Too little.')
  expect(await problems()).toEqual([
    `${TEMPLATE}: description: Too short: at least 40 characters, it has 11. One or two sentences: what goes in and what comes out.`,
  ])
})

test.each([
  ['id', '"one"', 'id: Should be a number, not "one". A number no other template has; shown as "No. 001".'],
  ['setupMinutes', '3', 'setupMinutes: Too small: at least 5, it is 3.'],
  ['version', '1.0', 'version: Should be a text, not 1.'],
  ['difficulty', 'Easy', 'difficulty: "Easy" is not one of: Beginner, Intermediate, Advanced.'],
  ['tags', '[lead-generation]', 'tags: Too few: at least 2 entries, it has 1. The category comes first.'],
  ['tags', '[lead-generation, Big Deal]', 'tags 2: "Big Deal" has the wrong format. The category comes first.'],
  ['author', 'A', 'author: Too short: at least 2 characters, it has 1.'],
])('an invalid %s of %s is explained', async (field, value, sentence) => {
  await withField(field, value)
  expect(await problems()).toEqual([`${TEMPLATE}: ${sentence}`])
})

test('a missing field and an unknown field', async () => {
  await writeTemplate(template.frontMatter.replace('author: Flowshelf', 'auhtor: Flowshelf'))
  expect(await problems()).toEqual([
    `${TEMPLATE}: author: Is missing.`,
    `${TEMPLATE}: auhtor: Unknown field. Check the spelling.`,
  ])
})

test('a page that Git could not merge is reported with its line', async () => {
  await writeTemplate(`${template.frontMatter}\n<<<<<<< HEAD`)
  expect(await problems()).toEqual([expect.stringMatching(/\.md: Line \d+: Git couldn’t merge this\. Keep one/)])
})

test('invalid front matter is reported with its line', async () => {
  await writeTemplate(template.frontMatter.replace('author: Flowshelf', 'author: "Flowshelf'))
  expect(await problems()).toEqual([
    expect.stringMatching(
      /lead-qualifier\.md: Line \d+ of the front matter can’t be parsed\. Check quotes and indentation\.$/,
    ),
  ])
  await write(TEMPLATE, 'No front matter at all.')
  expect(await problems()).toEqual([`${TEMPLATE}: Must begin with front matter between two lines of "---".`])
})

test('a slug that is not the file name, and related templates that do not exist', async () => {
  await writeTemplate(
    `${template.frontMatter.replace('slug: lead-qualifier', 'slug: leads')}\nrelated: [nowhere, lead-qualifier]`,
  )
  expect(await problems()).toEqual([
    `${TEMPLATE}: slug: Must be the file name without .md: "lead-qualifier".`,
    `${TEMPLATE}: related: Template "nowhere" doesn’t exist. Use another one, or remove it.`,
    `${TEMPLATE}: related: A template can’t be related to itself. Use another one.`,
  ])
})

test('a number that two templates share', async () => {
  const copy = template.frontMatter.replace('slug: lead-qualifier', 'slug: second')
  await writeTemplate(copy, template.body, 'content/templates/second.md')
  const workflow = await readFile(join(root, WORKFLOW), 'utf8')
  await write(
    'content/workflows/second.json',
    workflow.replace('"templateId": "lead-qualifier"', '"templateId": "second"'),
  )
  expect(await problems()).toEqual([
    'content/templates/second.md: id: 1 already belongs to "lead-qualifier". Use a number no other template has.',
  ])
})

test('a missing heading and an empty section', async () => {
  const [before, after = ''] = template.body.split('## Set up')
  const body = `${before}## Set up\n\n${after.slice(after.indexOf('## '))}`.replace('## Customize', '## Change it')
  await writeTemplate(template.frontMatter, `${body}${'\n- One more thing to publish.'.repeat(9)}`)
  expect(await problems()).toEqual([
    `${TEMPLATE}: text: "## Set up" is empty. Write at least one sentence.`,
    `${TEMPLATE}: text: The heading "## Customize" is missing. Add it with its text.`,
    `${TEMPLATE}: Set up: Nothing starts the workflow until it is published. Add the step "Publish the workflow."`,
  ])
})

test('a URL that would become a link', async () => {
  await writeTemplate(
    template.frontMatter,
    `${template.body}\nSee www.shop.example, \`https://fine.example\` and [n8n](/n8n).\n`,
  )
  expect(await problems()).toEqual([
    `${TEMPLATE}: text: The bare URL "www.shop.example," becomes a link. Put it in backticks.`,
  ])
})

test('a term that n8n no longer uses', async () => {
  await writeTemplate(template.frontMatter, `${template.body}\nThen activate the workflow.\n`)
  expect(await problems()).toEqual([`${TEMPLATE}: text: n8n no longer has "Activate". Write "publish".`])
  await writeTemplate(template.frontMatter, `${template.body}\nThe key needs \`workflow:activate\`.\n`)
  expect(await problems()).toEqual([])
})

test('a model and its price, which change independently of the page', async () => {
  await writeTemplate(template.frontMatter, `${template.body}\n- About 0.2 US cents a lead for the model gpt-5-mini.\n`)
  expect(await problems()).toEqual([
    `${TEMPLATE}: Troubleshooting: Remove the model id "gpt-5-mini" from "About 0.2 US cents a lead for the model gpt-5-mini.": the workflow's settings name the model.`,
    `${TEMPLATE}: Troubleshooting: Remove the price from "About 0.2 US cents a lead for the model gpt-5-mini.": the page shows the model costs of the recorded runs.`,
  ])
})

test('a page that is too short', async () => {
  await writeTemplate(template.frontMatter, template.body.replaceAll(/\n- .*/g, ''))
  expect(await problems()).toEqual([
    `${TEMPLATE}: text: A page needs at least 180 words; this one has 27. Answer what a buyer would ask.`,
  ])
})

test('a paragraph that two pages share, ignoring markup and case', async () => {
  const shared = 'n8n keeps the key to itself, so nobody who opens the workflow can ever read it there.'
  const marked = '- **n8n** keeps [the key](/n8n) to itself, so nobody who opens the WORKFLOW can ever\n  read it there'
  await write('content/guides/n8n.md', `${await readFile(join(root, 'content/guides/n8n.md'), 'utf8')}\n${shared}\n`)
  await writeTemplate(template.frontMatter, `${template.body}\n${marked}\n`)
  expect(await problems()).toEqual([
    `${TEMPLATE}: text: The paragraph "n8n keeps the key to itself so nobody …" is also in content/guides/n8n.md. Rewrite one of them.`,
  ])
})

test('a template without its workflow and a workflow without its template', async () => {
  await cp(join(root, WORKFLOW), join(root, 'content/workflows/lonely.json'))
  await rm(join(root, WORKFLOW))
  expect(await problems()).toEqual([
    `${TEMPLATE}: Has no workflow: ${WORKFLOW} is missing.`,
    'content/workflows/lonely.json: Has no template: content/templates/lonely.md is missing.',
    'content/workflows/lonely.json: meta.templateId must be the text "lonely".',
  ])
})

test('lint findings are reported with the node', async () => {
  const workflow = await readFile(join(root, WORKFLOW), 'utf8')
  await write(WORKFLOW, workflow.replace('"typeVersion": 3.4', '"typeVersion": 9'))
  expect(await problems()).toEqual([
    `${WORKFLOW}: Clean fields: Edit Fields (Set) has no version 9; the newest is 3.5. Use that one.`,
  ])
})

test('a workflow under another name than its page', async () => {
  const workflow = await readFile(join(root, WORKFLOW), 'utf8')
  const { name } = JSON.parse(workflow)
  await write(WORKFLOW, workflow.replace(name, 'Something else'))
  expect(await problems()).toEqual([
    `${WORKFLOW}: name: Is "Something else" here but "${name}" on its page. Rename the workflow to match its page.`,
  ])
})

test('an app without a name is reported with its file, node and where to add it', async () => {
  const workflow = await readFile(join(root, WORKFLOW), 'utf8')
  await write(WORKFLOW, workflow.replace('"n8n-nodes-base.hubspot"', '"n8n-nodes-base.copper"'))
  expect(await problems()).toContain(
    `${WORKFLOW}: Save contact: Uses an app without a name: the node type "copper". ` +
      'Name it in src/domain/catalog/apps.ts.',
  )
})

test('a workflow file with invalid JSON, and one without a workflow', async () => {
  await write(WORKFLOW, '{ "nodes": [')
  expect(await problems()).toEqual([expect.stringContaining(`${WORKFLOW}: Is not valid JSON`)])
  await write(WORKFLOW, '{ "name": "Empty", "nodes": [], "connections": {} }')
  expect(await problems()).toEqual([expect.stringContaining(`${WORKFLOW}: nodes: `)])
})

test('a guide too thin to explain anything, whose code does not count as words', async () => {
  const guide = await readFile(join(root, 'content/guides/n8n.md'), 'utf8')
  const [, frontMatter = ''] = /^(---.*?\n---\n)/s.exec(guide) ?? []
  const code = '```text\nword\n```\n'.repeat(1200)
  await write('content/guides/n8n.md', `${frontMatter}\n## Short\n\nThree more words.\n\n${code}`)
  expect(await problems()).toEqual([
    'content/guides/n8n.md: text: A guide needs at least 1200 words, without code; this one has 4.',
  ])
})

test('a small data file that is missing or wrong', async () => {
  await rm(join(root, 'content/plans.json'))
  await write('content/testimonials.json', '[]')
  expect(await problems()).toEqual([
    'content/plans.json: Is missing.',
    'content/testimonials.json: Too few: at least 1 entries, it has 0.',
  ])
})

test('counts files, not problems', async () => {
  const before = await checkContent(root)
  await writeTemplate('id: none', '')
  const after = await checkContent(root)
  expect(after.failed).toBe(1)
  expect(after.passed).toBe(before.passed - 1)
  expect(after.problems.length).toBeGreaterThan(5)
})

test('the name of a template is on one line, as functions parse it', async () => {
  await writeTemplate(template.frontMatter.replace(/^name: (.*)$/m, 'name: >-\n  $1'))
  expect(await problems()).toEqual([`${TEMPLATE}: name: Write it on one line.`])
})

const KEPT = 'content/kept/lead-qualifier'
/** Releases 1.0.1 and keeps 1.0.0, of which `change` says how its workflow differs. */
async function release(change: object = {}, entries = ['1.0.1', '1.0.0'], version = entries[0]) {
  const changelog = entries.map((version) => `  - version: ${version}\n    date: 2026-11-20\n    note: Some change.\n`)
  await writeTemplate(
    template.frontMatter
      .replace('version: 1.0.0', `version: ${version}`)
      .replace(/ {2}- version[\s\S]*?(?=author)/, changelog.join('')),
  )
  await mkdir(join(root, KEPT), { recursive: true })
  const workflow = JSON.parse(await readFile(join(root, WORKFLOW), 'utf8'))
  await write(`${KEPT}/1.0.0.json`, JSON.stringify({ ...workflow, ...change }))
}

test('an older version stays as it was sold, even if it breaks newer rules', async () => {
  await release({ name: 'An earlier name' })
  expect(await problems()).toEqual([])
})

test('a missing file of an older version is reported with its fix', async () => {
  await release()
  await rm(join(root, KEPT), { recursive: true })
  expect(await problems()).toEqual([
    `${TEMPLATE}: changelog: Members can’t download version 1.0.0 anymore: ${KEPT}/1.0.0.json is missing. Begin a version with "npm run release -- lead-qualifier …", which keeps the previous one.`,
  ])
})

test('an older file is valid JSON without secrets, and its version is in the changelog', async () => {
  await release({ staticData: { last: 7 } })
  await write(`${KEPT}/0.9.0.json`, '{')
  expect(await problems()).toEqual([
    expect.stringMatching(`^${KEPT}/0\\.9\\.0\\.json: Is not valid JSON`),
    `${KEPT}/0.9.0.json: The changelog of "lead-qualifier" lists no older version 0.9.0. Correct it, or delete this file.`,
    `${KEPT}/1.0.0.json: Holds the author's run-time data. Remove staticData.`,
  ])
  await rm(join(root, `${KEPT}/0.9.0.json`))
  await write(`${KEPT}/1.0.0.json`, '{"name":"No nodes","connections":{}}')
  expect(await problems()).toEqual([expect.stringContaining(`${KEPT}/1.0.0.json: nodes`)])
})

test('a changelog starts with the version, has no duplicates, and has the format functions parse', async () => {
  await release({}, ['1.0.1', '1.0.0', '1.0.0'])
  expect(await problems()).toEqual([`${TEMPLATE}: changelog: Lists version 1.0.0 twice.`])
  await release({}, ['1.0.1', '1.0.0'], '1.0.2')
  expect(await problems()).toEqual([`${TEMPLATE}: changelog: Starts with 1.0.1, but the version is 1.0.2.`])
  await writeTemplate(template.frontMatter.replace('note: First release.', 'note: >-\n      First\n      release.'))
  await rm(join(root, KEPT), { recursive: true })
  expect(await problems()).toEqual([
    `${TEMPLATE}: changelog: Write each entry in three lines: version, date and note, as "npm run release" does.`,
  ])
})

/** A sound recording of a run of the workflow above. */
async function recording() {
  const workflow = await readFile(join(root, WORKFLOW), 'utf8')
  return {
    case: 'normal-day',
    title: 'Normal day',
    n8n: '2.41.1',
    date: '2026-11-23',
    workflow: executedHash(JSON.parse(workflow)),
    ends: 'success',
    executions: 1,
    lasts: 0.4,
    nodes: { 'Contact form': { state: 'done', runs: 1, in: 0, out: [1], sampleOut: { email: 'ada@example.com' } } },
    requests: [{ host: 'slack.com', vendor: 'slack', does: 'Post a message', count: 1, failed: 0 }],
    messages: [{ app: 'slack', to: '#leads', text: 'A new lead' }],
    tokens: [],
    trimmed: [],
  }
}
const RUN = 'content/runs/lead-qualifier/normal-day.json'
const writeRun = async (changes: object) => {
  await mkdir(join(root, 'content/runs/lead-qualifier'), { recursive: true })
  await write(RUN, JSON.stringify({ ...(await recording()), ...changes }))
}

test('a recorded run matches its workflow', async () => {
  await writeRun({})
  expect(await problems()).toEqual([])
  await writeRun({ workflow: '0'.repeat(64) })
  expect(await problems()).toEqual([
    `${RUN}: Was recorded with another version of the workflow. Record it again with "npm run prove -- --record".`,
  ])
})

test('a recorded run outlives new words in notes, but no other change of the workflow', async () => {
  await writeRun({})
  const workflow = JSON.parse(await readFile(join(root, WORKFLOW), 'utf8'))
  const reworded = workflow.nodes.map((node: WorkflowNode) =>
    node.type === STICKY_NOTE
      ? { ...node, parameters: { ...node.parameters, content: `${node.parameters.content} Reworded.` } }
      : { ...node, notes: 'Reworded.' },
  )
  await write(WORKFLOW, JSON.stringify({ ...workflow, nodes: reworded }))
  expect(await problems()).toEqual([])
  await write(WORKFLOW, JSON.stringify({ ...workflow, name: 'Another name' }))
  expect(await problems()).toContainEqual(expect.stringContaining('another version of the workflow'))
})

test('a recorded run matches the schema, its case name and the size limit', async () => {
  await writeRun({ ends: 5 })
  expect(await problems()).toEqual([expect.stringContaining(`${RUN}: ends`)])
  await writeRun({ case: 'nothing-new' })
  expect(await problems()).toEqual([`${RUN}: Is the run of "nothing-new": name the file after its case.`])
  await writeRun({ trimmed: ['x'.repeat(30_000)] })
  expect(await problems()).toEqual([expect.stringMatching(/Has \d+ bytes; the limit is 30000/)])
})

test('two tables of a template cannot share the URL of their empty file', async () => {
  const table = { app: 'notion', name: 'Briefs', fields: [{ name: 'Name', type: 'title' }] }
  await writeRun({ tables: [table, { ...table, name: 'Tasks' }] })
  expect(await problems()).toEqual([])
  await writeRun({ tables: [table, { ...table, name: 'briefs!' }] })
  expect(await problems()).toEqual([
    expect.stringContaining('Contains two tables "Notion, database Briefs": give each'),
  ])
})

test('a recorded run does not contain text of the paid file', async () => {
  await writeRun({ messages: [{ app: 'slack', to: '#leads', text: "By $('Clean fields').item.json.email" }] })
  expect(await problems()).toEqual([expect.stringContaining(`${RUN}: Contains text of the paid file`)])
})

test('a recorded run does not contain text of an older version', async () => {
  const jsCode = 'const score = Number(lead.size) * weights.size\nreturn []'
  const nodes = [{ type: 'n8n-nodes-base.code', parameters: { jsCode } }]
  await mkdir(join(root, 'content/kept/lead-qualifier'), { recursive: true })
  await write('content/kept/lead-qualifier/0.9.0.json', JSON.stringify({ nodes }))
  const ofRun = async () => (await problems()).filter((problem) => problem.startsWith(RUN))
  await writeRun({})
  expect(await ofRun()).toEqual([])
  await writeRun({ messages: [{ app: 'slack', to: '#leads', text: jsCode.split('\n')[0] }] })
  expect(await ofRun()).toEqual([expect.stringContaining('Contains text of the paid file')])
})

test('refund policy and terms match the withdrawal settings', async () => {
  const path = join(root, 'content/site.json')
  const site = JSON.parse(await readFile(path, 'utf8'))
  site.withdrawal = { days: 30, waiver: { ask: true, text: 'I want access at once and give up my right to withdraw.' } }
  await writeFile(path, JSON.stringify(site))
  const { problems } = await checkContent(root)
  const of = (page: string) => problems.filter((problem) => problem.includes(page))
  expect(of('refunds.md')).toEqual([
    expect.stringContaining('"**30 days of paying**"'),
    expect.stringContaining('"Within the 30 days"'),
    expect.stringContaining('"our 30 days apply"'),
    expect.stringContaining('asks buyers for a waiver'),
  ])
  expect(of('terms.md')).toEqual([
    expect.stringContaining('"money back within 30 days"'),
    expect.stringContaining('"within 30 days of paying"'),
  ])
})

test('a sample of another workflow, or with a node the workflow lacks, names the command that writes it', async () => {
  const text = await readFile(join(root, WORKFLOW), 'utf8')
  const [workflow, trigger] = [executedHash(JSON.parse(text)), JSON.parse(text).nodes[0].name]
  const sample = { workflow, at: '2026-11-16T08:00:00.000Z', moves: 'days', anyTime: true, trigger, pins: {} }
  const file = 'content/samples/lead-qualifier.json'
  await mkdir(join(root, 'content/samples'), { recursive: true })
  await write(file, JSON.stringify(sample))
  expect(await problems()).toEqual([])
  await write(file, JSON.stringify({ ...sample, workflow: '0'.repeat(64), pins: { Gone: [] } }))
  const again = 'Write it again with "npm run prove -- lead-qualifier --samples", or delete it.'
  expect(await problems()).toEqual([
    `${file}: Was written with another version of the workflow. ${again}`,
    `${file}: Names the node "Gone", which the workflow doesn’t have. ${again}`,
  ])
})
