import { expect, test } from 'vitest'
import { CARDS_PER_PAGE, listPages } from '#domain/catalog/list-pages.ts'
import { listedServices } from '#domain/catalog/template-list.ts'
import { triggerKind } from '#domain/catalog/triggers.ts'
import { aCard } from './card-fixture.ts'

test('a long list is cut into pages that know their neighbours', () => {
  const pages = listPages(
    '/templates/tool/slack',
    Array.from({ length: CARDS_PER_PAGE * 2 + 1 }, (_, at) => at),
  )
  expect(pages.map(({ path, cards }) => [path, cards.length])).toEqual([
    ['/templates/tool/slack', CARDS_PER_PAGE],
    ['/templates/tool/slack/2', CARDS_PER_PAGE],
    ['/templates/tool/slack/3', 1],
  ])
  expect(pages.map(({ previous, next }) => [previous, next])).toEqual([
    [null, '/templates/tool/slack/2'],
    ['/templates/tool/slack', '/templates/tool/slack/3'],
    ['/templates/tool/slack/2', null],
  ])
})

test('a list that fits has one page', () => {
  expect(listPages('/x', [1, 2])).toEqual([{ cards: [1, 2], number: 1, path: '/x', previous: null, next: null }])
})

test('a tool has a list from its first template on, an app from its second, and imported ones do not count', () => {
  const cards = [
    aCard({ tools: ['n8n'], apps: ['shopify', 'zoom'] }),
    aCard({ tools: ['n8n', 'slack'], apps: ['shopify'] }),
    aCard({ tools: ['n8n', 'gmail'], apps: ['zoom', 'zendesk'], imported: true }),
    aCard({ tools: ['n8n'], apps: ['zendesk'], imported: true }),
  ]
  expect([...listedServices(cards)]).toEqual(['n8n', 'slack', 'shopify'])
})

test('what starts a workflow is told by its trigger; an app that is not known tells of an event', () => {
  expect(triggerKind('n8n-nodes-base.gmailTrigger')).toBe('email')
  expect(triggerKind('@n8n/n8n-nodes-langchain.chatTrigger')).toBe('website')
  expect(triggerKind('n8n-nodes-base.zohoTrigger')).toBe('event')
})
