import { describe, expect, test } from 'vitest'
import { categoryOf } from '#domain/import/library/category-words.ts'
import { describeWorkflow } from '#domain/import/library/describe-workflow.ts'
import { textLanguage } from '#domain/import/library/text-language.ts'
import LABELED from '../../../../fixtures/import/labeled-workflows.json' with { type: 'json' }
import { aChain, aNode } from '../../../../fixtures/workflow-fixture.ts'

const start = aNode({ name: 'Start', type: 'n8n-nodes-base.scheduleTrigger', typeVersion: 1.2 })
const send = aNode({ name: 'Send', type: 'n8n-nodes-base.slack', typeVersion: 2.3 })
const note = (content: string) => aNode({ name: 'Note', type: 'n8n-nodes-base.stickyNote', parameters: { content } })

const about = (name: string, { notes = [] as string[], path = 'a.json', hints = {}, readme = '', license = '' } = {}) =>
  describeWorkflow({
    workflow: { ...aChain(start, send), name: name || 'Workflow', nodes: [start, send, ...notes.map(note)] },
    hints,
    surroundings: { readme, license },
    path,
    hasName: name !== '',
  })

describe('the title', () => {
  const text = '## Send weekly sales to Slack\nThis workflow adds up the sales of a week and sends them to your team.'
  test.each<[string, ReturnType<typeof about>, string]>([
    ['is the name of the file', about('Post new reviews'), 'Post new reviews'],
    ['has no mark of a copy, no emoji, no prefix', about('🚀 [2/3] Post_new reviews (copy) 2'), 'Post_new reviews'],
    [
      'is never a name n8n gave, but that around it',
      about('My workflow 7', { hints: { name: 'Sell more' } }),
      'Sell more',
    ],
    ['comes from the README', about('My workflow', { readme: '# Sell more today' }), 'Sell more today'],
    [
      'comes from the folder of a workflow.json',
      about('', { path: 'ai/Sell more today-4402/workflow.json' }),
      'Sell more today',
    ],
    ['comes from the name of the file on disk', about('', { path: 'Gmail/Sell_more_today.json' }), 'Sell more today'],
    [
      'comes from a note that names the whole',
      about('', { path: '0451_Filter_Slack_Update.json', notes: ['# Step 1', text] }),
      'Send weekly sales to Slack',
    ],
    [
      'is made of the nodes when nothing has a name',
      about('', { path: '0451_Filter_Slack.json', notes: ['# Replace this node!'] }),
      'Scheduled Slack',
    ],
    ['may be in any script', about('', { path: '外送記帳流程.json' }), '外送記帳流程'],
    ['has no number in front', about('01. sell more today'), 'Sell more today'],
    ['is in words', about('sell-more-today'), 'Sell more today'],
    ['is in words, too, if the file name is one', about('', { path: 'SellMore.json' }), 'Sell More'],
    [
      'has the signs a file name can’t have',
      about('', { path: 'Find_s of the day- ten for you/workflow.json' }),
      'Find’s of the day: ten for you',
    ],
    [
      'ends before the word that its folder cut off',
      about('', { path: `${'Sell more and '.repeat(5)}more with the newsl/workflow.json` }),
      `${'Sell more and '.repeat(5)}more`,
    ],
    ['is no id of a video', about('mNcXue7X8H0 12', { hints: { name: 'Sell more' } }), 'Sell more'],
    ['is what follows the name n8n gave', about('My workflow 3 - sell more "today"'), 'Sell more "today"'],
    ['keeps a bracket that is closed', about('🚀【決算対応】税理士ホットライン'), '【決算対応】税理士ホットライン'],
    ['is cut between words', about('Sell '.repeat(30)), 'Sell '.repeat(16).trim()],
  ])('%s', (_, { title }, expected) => {
    expect(title).toBe(expected)
  })
})

test('the description is what the file, the README or a note says of the whole, without addresses and Markdown', () => {
  const prose = 'This workflow **adds up** the sales of a week, see [here](https://a.test), ask ann@own.de.'
  const clean = 'This workflow adds up the sales of a week, see here, ask you@example.com.'
  expect(about('A', { hints: { description: prose } }).description).toBe(clean)
  expect(about('A', { readme: `# A\n\n${prose}` }).description).toBe(clean)
  expect(about('A', { notes: ['Put your own key into the field of this node, please.', prose] }).description).toBe(
    clean,
  )
  expect(about('A', { hints: { description: `## How it works\n\n${prose}\n\n3. Later` } }).description).toBe(clean)
  expect(about('A', { hints: { description: '--- ## Sort &amp; file new mail' } }).description).toBe(
    'Sort & file new mail',
  )
  const box = '│ Node Name │ Purpose of this node │\n├───────────┼──────────────────────┤'
  expect(about('A', { readme: `# A\n\n${box}\n\n${prose}` }).description).toBe(clean)
  const long = `- ${'word '.repeat(200)}`
  expect(about('A', { hints: { description: long } }).description.length).toBeLessThan(500)
  expect(about('A').description).toBe('Runs on a schedule. Connects Slack in 2 nodes.')
})

test('what a page shows is read from the nodes, and what was derived is marked', () => {
  const license = 'MIT License\n\nCopyright (c) 2025 Ann Owner\n'
  expect(about('Post new reviews to Slack', { license })).toMatchObject({
    trigger: 'Schedule',
    tools: ['n8n', 'slack'],
    nodes: 2,
    difficulty: 'Beginner',
    packages: [],
    license: 'MIT',
    author: 'Ann Owner',
    derived: ['description', 'category', 'tags', 'difficulty'],
  })
  expect(about('', { license: 'All rights reserved.' })).toMatchObject({
    license: 'See the LICENSE file',
    author: '',
    derived: ['title', 'description', 'category', 'tags', 'difficulty'],
  })
})

test.each([
  ['Qualify new leads in HubSpot', '', 'lead-generation'],
  ['Answer support tickets', '', 'customer-support'],
  ['Sync orders', 'Reads new orders of Shopify.', 'e-commerce'],
  ['Post to Instagram', '', 'social-media'],
  ['Weekly report', 'A dashboard of metrics.', 'data-analysis'],
  ['Send the newsletter', 'A campaign for subscribers.', 'marketing'],
  // A cartoon is no cart.
  ['Daily cartoon', 'Sends a cartoon.', null],
  ['Turn on a light', 'Uses Home Assistant and one report.', null],
  ['Shopify to Postgres', 'Writes orders into a table for SQL reports.', 'e-commerce'],
])('%s: %s belongs to %s', (title, text, category) => {
  expect(categoryOf({ title, text, types: '' })).toBe(category)
})

test('the category of 60 files drawn by lot from public collections is right or none in 85 of 100', () => {
  const judged = LABELED.map(({ title, nodes, right }) => {
    const category = categoryOf({ title, text: '', types: nodes.replaceAll('Trigger', '') })
    return { title, category, isRight: category === null || right.includes(category) }
  })
  const wrong = judged.filter(({ isRight }) => !isRight)
  expect(wrong.length, JSON.stringify(wrong)).toBeLessThanOrEqual(0.15 * LABELED.length)
  // Without any category every answer would be right.
  expect(judged.filter(({ category }) => category).length).toBeGreaterThan(LABELED.length / 3)
})

test('the services of a workflow say its category when no text does', () => {
  expect(categoryOf({ title: '定时任务', text: 'WooCommerce', types: 'wooCommerce set' })).toBe('e-commerce')
})

test.each([
  ['This workflow sends the report to your team', 'en'],
  ['Dieser Ablauf sendet den Bericht und wird nicht mit der Post verschickt', 'de'],
  ['Este flujo envía los mensajes para el equipo cuando llegan las noticias', 'es'],
  ['このワークフローは Slack に送信します', 'ja'],
  ['自动发送报告到 Slack 频道', 'zh'],
  ['يرسل هذا سير العمل التقرير', 'ar'],
  ['این گردش کار گزارش را می‌فرستد', 'fa'],
  ['תהליך זה שולח את הדוח', 'he'],
  ['Этот процесс отправляет отчёты', 'ru'],
  ['Цей процес надсилає звіти', 'uk'],
  // Bulgarian, Danish, and a name: unclear, so nothing is said.
  ['Изпраща доклада на екипа', ''],
  ['Den sender den rapport den får', ''],
  ['Slack', ''],
])('the language of %s is %j', (text, language) => {
  expect(textLanguage(text)).toBe(language)
})
