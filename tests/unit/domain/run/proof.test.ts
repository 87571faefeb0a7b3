import { describe, expect, test } from 'vitest'
import { appName } from '#domain/run/app-name.ts'
import { paidServices, priceSentences } from '#domain/run/paid-services.ts'
import { actionsByApp, failuresIn } from '#domain/run/recording.ts'
import { countOf, marginCopy, monthlyCopy, runOutcome } from '#domain/run/run-copy.ts'
import { timedMessages } from '#domain/run/timed-messages.ts'

const request = (vendor: string, does: string, failed = 0) => ({
  host: `${vendor}.com`,
  vendor,
  does,
  count: 1,
  failed,
})
const node = (received = 1, runs = 1) => ({ state: 'done' as const, runs, in: received, out: [1] })
const message = (app: string, text: string) => ({ app, to: 'a@example.com', text })

describe('what the runs of a template prove', () => {
  test('a scenario fails when a node does, or a service rejects what it accepts on the normal day', () => {
    const run = (name: string, failed: number, nodes = {}) => ({
      case: name,
      requests: [request('slack', 'Post a message'), request('mailchimp', 'Tag a member', failed)],
      nodes,
    })
    const failures = [run('mailchimp-is-down', 1), run('error', 0, { Post: { ...node(), state: 'failed' } })]
    expect(failuresIn([run('normal-day', 0), run('two-pages', 0), ...failures])).toEqual(failures)
    expect(failuresIn([run('normal-day', 1), run('two-pages', 1)])).toEqual([])
  })

  test('each action at a vendor is named once, signing in and webhooks left out', () => {
    const requests = [request('stripe', 'Read a invoice'), request('stripe', 'Register a webhook')]
    expect(actionsByApp([{ requests }, { requests }])).toEqual([['stripe', ['Read a invoice']]])
    const posted = request('discord', 'Post a message via webhook')
    const lookup = request('gmail', 'Look up the account’s email address')
    expect(actionsByApp([{ requests: [posted, lookup] }])).toEqual([['discord', [posted.does]]])
  })

  test('vendors have the names that n8n gives them', () => {
    const names = ['google-sheets', 'openai', 'brave-search', 'fal'].map(appName)
    expect(names).toEqual(['Google Sheets', 'OpenAI', 'Brave Search', 'fal.ai'])
  })

  test('a run says how it ended and what it sent', () => {
    const messages = [message('gmail', 'Hi')]
    expect(runOutcome({ ends: 'success', messages })).toBe('Still completes and sends messages')
    expect(runOutcome({ ends: 'error', messages: [] })).toBe('Stops with an error')
  })

  test('a message comes with the step that sent it, and without one with the last', () => {
    const glyphs: Record<string, string> = { Ask: 'if', Mail: 'gmail', Post: 'slack' }
    const nodes = { Ask: node(), Mail: node(2, 2), Post: node() }
    const messages = [
      message('gmail', 'One'),
      message('slack', 'Two'),
      message('gmail', 'Three'),
      message('sms', 'Four'),
    ]
    const timed = timedMessages({ nodes, messages }, (name) => glyphs[name])
    expect(timed.map(({ at }) => at)).toEqual([2, 3, 2, 3])
  })
})

describe('what it costs', () => {
  test('the sentences that name a price are taken from the requirements', () => {
    const html = '<ul><li>A price in whole cents.</li></ul><p>A text costs 2 US cents. Emails cost nothing.</p>'
    expect(priceSentences(html)).toEqual(['A text costs 2 US cents.'])
  })

  test('a paid vendor without a price is named, never left out', () => {
    const normal = { requests: [request('twilio', 'Send a text message'), request('gmail', 'Send an email')] }
    const runs = [normal]
    const priced = { price: '$1 a page', source: 'https://a.example/prices', checked: '2026-11-28' }
    expect(paidServices(runs, { twilio: {}, deepl: priced }, normal)).toEqual([
      { name: 'Twilio', priced: null, calls: 1 },
    ])
    expect(paidServices(runs, { gmail: priced }, normal)).toEqual([{ name: 'Gmail', priced, calls: 1 }])
    expect(paidServices(runs, { gmail: priced }, { requests: [] })).toEqual([{ name: 'Gmail', priced, calls: 0 }])
  })

  test('is counted in the unit of the template', () => {
    expect(countOf(1, 'invoice')).toBe('1 invoice')
    expect(monthlyCopy(100, { executions: 4, dollars: null, unit: 'invoice' })).toBe('100 invoices: 400 n8n executions')
    expect(monthlyCopy(100, { executions: 4, scheduled: 30, dollars: null })).toBe('100 runs: 430 n8n executions')
  })

  test('leaves a margin of the price', () => {
    expect(marginCopy(200, 24.03)).toBe('Costs $24.03, margin $175.97 (88%)')
    expect(marginCopy(0, 10)).toBe('Costs $10.00, margin -$10.00')
  })
})
