import { expect, test } from 'vitest'
import { mergeCards } from '#domain/catalog/merge-cards.ts'
import { searchTemplates } from '#domain/catalog/search.ts'
import { cardOf } from '#domain/import/imported-card.ts'
import { ImportedTemplate } from '#domain/import/imported-template.ts'

const anImported = (changes: Partial<ImportedTemplate> = {}): ImportedTemplate => ({
  id: 1001,
  slug: 'route-tickets',
  name: 'Route support tickets',
  title: 'Route support tickets',
  description: 'Reads tickets in Gmail and posts them to Slack.',
  creator: 'Ada',
  youtubeId: null,
  templateUrl: 'https://drive.example.com/secret',
  resourceUrl: 'https://files.example.com/secret',
  license: null,
  language: null,
  category: null,
  workflow: null,
  ...changes,
})

test('shelf, tags and tools follow from the words', () => {
  const card = cardOf(anImported())
  expect(card).toMatchObject({ category: 'customer-support', tools: ['n8n', 'gmail', 'slack'], thumbnail: null })
  expect(card.tags).toEqual(['customer-support', 'support', 'ticket', 'n8n', 'gmail', 'slack'])
})

test('the links that are paid for are not on the card', () => {
  expect(JSON.stringify(cardOf(anImported()))).not.toContain('secret')
})

test.each([
  ['Make a report and cut some slack for the notion of discord in every stripe', []],
  ['Make your week: from Zapier to Make', ['zapier', 'make']],
  ['Use make.com, Notion, Discord and Stripe', ['make', 'notion', 'discord', 'stripe']],
  ['Ask ChatGPT or GPT-5 about a spreadsheet', ['openai', 'sheets']],
  ['Send Whats App messages by webhook', ['webhooks', 'whatsapp']],
])('tools named in %j', (description, tools) => {
  expect(cardOf(anImported({ name: 'A', title: 'A', description })).tools).toEqual(['n8n', ...tools])
})

test('tools and apps of an uploaded workflow count instead of those in the words', () => {
  const read = { tools: ['n8n' as const, 'telegram' as const], apps: ['shopify' as const], warnings: [] }
  const workflow = { hash: 'h', nodes: 4, ...read }
  expect(cardOf(anImported({ workflow }))).toMatchObject({ tools: ['n8n', 'telegram'], apps: ['shopify'], nodes: 4 })
  expect(cardOf(anImported({ description: 'Sells with Shopify.' })).apps).toEqual([])
})

test('what was stored before apps were read, or names one that is gone, is still read', () => {
  const stored = (workflow: object) =>
    ImportedTemplate.parse(anImported({ workflow: workflow as never })).workflow?.apps
  expect(stored({ hash: 'h', nodes: 4, tools: ['n8n'] })).toEqual([])
  expect(stored({ hash: 'h', nodes: 4, tools: ['n8n'], apps: ['fax', 'zendesk'] })).toEqual(['zendesk'])
})

test.each([
  ['it', 'Rassegna mattutina', 'Invia il riassunto con una mail.', { name: 'it', description: 'it' }],
  // Composed from the nodes.
  ['it', 'Rassegna mattutina', 'Runs on a schedule. Connects Gmail in 6 nodes.', { name: 'it' }],
  ['zh', 'AI 数据库 Agent', 'Runs on a schedule.', { name: 'zh' }],
  ['pt-BR', 'Slack bot', 'Envia uma mensagem para você.', { name: 'pt-BR', description: 'pt-BR' }],
  ['he', 'Slack bot', 'Starts with a click.', {}],
  [null, 'Rassegna mattutina', 'Invia il riassunto con una mail.', undefined],
])('a text is marked with the language %j only if it can be in it: %s, %s', (language, name, description, expected) => {
  expect(cardOf(anImported({ language, name, title: name, description })).languages).toEqual(expected)
})

test('a video gives the card its picture', () => {
  expect(cardOf(anImported({ youtubeId: 'dQw4w9WgXcQ' })).thumbnail).toBe(
    'https://i.ytimg.com/vi/dQw4w9WgXcQ/maxresdefault.jpg',
  )
})

test('beside the shop’s own cards it is found by the same search, and gives way to one of its slug', () => {
  const own = { ...cardOf(anImported({ title: 'Our own' })), id: 1 }
  const other = cardOf(anImported({ slug: 'other', name: 'Zeppelin', title: 'Zeppelin' }))
  const cards = mergeCards([own], [cardOf(anImported()), other])
  expect(cards.map(({ title }) => title)).toEqual(['Our own', 'Zeppelin'])
  expect(searchTemplates(cards, 'zeppel')).toEqual([other])
})
