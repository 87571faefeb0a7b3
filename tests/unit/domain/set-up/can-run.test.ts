import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { TemplateCard } from '#domain/catalog/card.ts'
import { accountsOf } from '#domain/set-up/accounts.ts'
import { countRunning, missingAccounts, type OwnSetup } from '#domain/set-up/can-run.ts'
import { packAccounts } from '#domain/set-up/pack-accounts.ts'
import { parseWorkflow } from '#domain/workflow/workflow.ts'

const workflowOf = (slug: string) => {
  const parsed = parseWorkflow(JSON.parse(readFileSync(`content/workflows/${slug}.json`, 'utf8')))
  return parsed.ok ? parsed.value : expect.unreachable()
}
const REFUND = 1
const QUALIFIER = 2
const file = packAccounts([
  { id: REFUND, workflow: workflowOf('refund-request-approval') },
  { id: QUALIFIER, workflow: workflowOf('inbound-lead-qualifier-agent') },
])

type Card = Pick<TemplateCard, 'id' | 'tools' | 'apps' | 'nodes' | 'release' | 'imported'>
const aCard = (card: Partial<Card>): Card => ({ id: REFUND, tools: [], apps: [], nodes: 9, release: '2.36', ...card })
const missing = (card: Partial<Card>, own: Partial<Omit<OwnSetup, 'accounts'>> & { accounts?: string[] } = {}) =>
  missingAccounts(file, { release: null, provider: null, ...own, accounts: new Set(own.accounts) })(aCard(card))
const ALL_OF_REFUND = ['stripeApi', 'slackApi', 'googleSheetsOAuth2Api', 'gmailOAuth2']

describe('what a template lacks', () => {
  test('are the accounts that nobody checked', () => {
    expect(missing({}, { accounts: ['slackApi', 'gmailOAuth2'] })).toEqual(['Stripe', 'Google Sheets'])
    expect(missing({}, { accounts: ALL_OF_REFUND })).toEqual([])
  })

  test('a model of any provider serves where OpenAI is only the chat model', () => {
    const lacks = (own: Partial<OwnSetup> & { accounts?: never }) => missing({ id: QUALIFIER }, own)
    expect(lacks({})).toContain('a model provider')
    expect(lacks({ provider: 'anthropicApi' })).not.toContain('a model provider')
    expect(missing({ id: QUALIFIER }, { accounts: ['openAiApi'] })).not.toContain('a model provider')
  })

  test('an older n8n runs it with no account whatever', () => {
    expect(missing({ release: '2.36' }, { accounts: ALL_OF_REFUND, release: '2.4' })).toBeNull()
    expect(missing({ release: '2.36' }, { accounts: ALL_OF_REFUND, release: '2.36' })).toEqual([])
  })

  test('of an imported template only its services are known', () => {
    const imported = { id: 1001, imported: true as const, release: null, tools: ['n8n', 'slack'] as Card['tools'] }
    expect(missing(imported)).toEqual(['Slack'])
    expect(missing(imported, { accounts: ['slackApi'] })).toEqual([])
    expect(missing({ ...imported, nodes: 0 }, { accounts: ['slackApi'] })).toBeNull()
  })

  test('a Make blueprint never runs in n8n', () => {
    expect(missing({ id: 1001, imported: true, tools: ['make', 'slack'] }, { accounts: ['slackApi'] })).toBeNull()
  })
})

test('the count names the one account that makes the most others run', () => {
  const cards = [
    aCard({}),
    ...[1001, 1002, 1003].map((id) => aCard({ id, imported: true, tools: [id === 1003 ? 'stripe' : 'slack'] })),
    aCard({ id: 1004, imported: true, tools: ['gmail'] }),
  ]
  const own = { accounts: new Set(['gmailOAuth2']), release: null, provider: null }
  expect(countRunning(cards, missingAccounts(file, own))).toEqual({
    count: 1,
    of: 5,
    next: { account: 'Slack', more: 2 },
  })
  const everything = new Set(file.accounts.map(({ id }) => id))
  expect(countRunning(cards, missingAccounts(file, { ...own, accounts: everything }))).toMatchObject({
    count: 5,
    next: null,
  })
})

test('two credentials of one service are told apart', () => {
  const hosts = { accounts: [...file.accounts, { id: 'slackOAuth2Api', service: 'Slack', kind: 'OAuth2', count: 0 }] }
  const lacks = missingAccounts({ ...file, ...hosts }, { accounts: new Set(), release: null, provider: null })
  expect(lacks(aCard({}))).toContain('Slack (Bot token)')
})

test('the file of all templates has nothing but accounts; those on the setup page of a template are all it needs', () => {
  const files = readdirSync('content/workflows')
  const workflows = files.map((file, id) => ({ id, workflow: workflowOf(file.replace('.json', '')) }))
  const all = packAccounts(workflows)
  expect(JSON.stringify(all).length).toBeLessThan(16_000)
  for (const { id, workflow } of workflows) {
    const own = { accounts: new Set(accountsOf(workflow).map((account) => account.id)), release: null, provider: null }
    expect(missingAccounts(all, own)(aCard({ id }))).toEqual([])
  }
})

test('ten thousand imported templates are counted at once', () => {
  const cards = Array.from({ length: 10_000 }, (_, at) => aCard({ id: 1001 + at, imported: true, tools: ['slack'] }))
  expect(countRunning(cards, missingAccounts(file, { accounts: new Set(), release: null, provider: null }))).toEqual({
    count: 0,
    of: 10_000,
    next: { account: 'Slack', more: 10_000 },
  })
})
