import { describe, expect, test } from 'vitest'
import { exampleInput } from '#domain/run/example-input.ts'
import { priceRun } from '#domain/run/price-run.ts'
import { failureSwitches, hostsOf, itemsOf } from '#domain/run/recording.ts'
import { formatDuration, formatModelCost } from '#domain/run/run-copy.ts'
import { sampleRows } from '#domain/run/sample-rows.ts'

const request = (host: string) => ({ host, vendor: null, does: 'A request', count: 1, failed: 0 })

describe('a recorded run', () => {
  test('counts what left a node by any output', () => {
    expect(itemsOf({ out: [2, 0, 3] })).toBe(5)
    expect(itemsOf({ out: [] })).toBe(0)
  })

  test('names each host once, in the order of the alphabet, over all cases', () => {
    const cases = [
      { requests: [request('slack.com'), request('api.openai.com')] },
      { requests: [request('slack.com')] },
    ]
    expect(hostsOf(cases)).toEqual(['api.openai.com', 'slack.com'])
  })

  test('names the hosts of mock accounts as the buyer knows them', () => {
    const hosts = ['proof.myshopify.com', 'postgres', 'n8n.example.com', 'rail.example', 'www.example.org']
    expect(hostsOf([{ requests: hosts.map(request) }])).toEqual([
      'websites from your settings and data',
      'your Postgres server',
      'your n8n',
      'your-account.myshopify.com',
    ])
  })

  test('breaks at a vendor, which has one switch, rather for its outage', () => {
    const broken = (name: string, vendor: string | null) => ({
      case: name,
      requests: [{ ...request('a.example'), vendor, failed: 1 }],
    })
    const [refused, down, odd] = [
      broken('refused', 'stripe'),
      broken('stripe-is-down', 'stripe'),
      broken('odd', 'slack'),
    ]
    const other = { case: 'no-page', requests: [] }
    expect(failureSwitches([refused, down, odd, other])).toEqual({
      switches: [
        { vendor: 'stripe', recording: down },
        { vendor: 'slack', recording: odd },
      ],
      others: [refused, other],
    })
  })

  test('shows a field a row: texts as they are but not for ever, lists and objects as JSON', () => {
    const [name, tags, long] = sampleRows({ name: 'Ada', tags: ['a', 1], long: 'x'.repeat(400) })
    expect(name).toEqual({ field: 'name', text: 'Ada' })
    expect(tags).toEqual({ field: 'tags', text: '["a",1]' })
    expect(long?.text).toHaveLength(240)
    expect(long?.text.endsWith('…')).toBe(true)
  })
})

describe('what a run costs', () => {
  const models = {
    checked: '2026-11-23',
    source: 'https://example.com/',
    models: { small: { input: 0.25, output: 2 }, texts: { input: 0.02 }, ended: { ends: '2026-12-01' } },
  }

  test('is the sum over its models, for a million tokens each', () => {
    const tokens = [{ model: 'small', input: 100_000, output: 10_000 }]
    expect(priceRun({ tokens }, models)).toBeCloseTo(0.045, 10)
    expect(priceRun({ tokens: [] }, models)).toBe(0)
  })

  test('is unknown with a model that has no price', () => {
    for (const model of ['other', 'ended', 'texts'])
      expect(priceRun({ tokens: [{ model, input: 1, output: 1 }] }, models)).toBeNull()
    expect(priceRun({ tokens: [{ model: 'texts', input: 50_000, output: 0 }] }, models)).toBeCloseTo(0.001, 10)
  })

  test('is said without digits that nobody can know', () => {
    expect(formatModelCost(0.0004)).toBe('under $0.01')
    expect(formatModelCost(0.026)).toBe('$0.03')
  })

  test.each([
    [0.4, '1 second'],
    [119, '119 seconds'],
    [150, '3 minutes'],
    [7200, '2 hours'],
    [604_800, '7 days'],
  ])('in time is said in the largest unit that fits: %d s', (seconds, words) => {
    expect(formatDuration(seconds)).toBe(words)
  })
})

describe('what started a recorded run', () => {
  const startedBy = (sampleOut: unknown) =>
    exampleInput({ nodes: { Start: { state: 'done', runs: 1, in: 0, out: [1], sampleOut } } })

  test('is the query and the body of a request, without what n8n adds', () => {
    const request = {
      headers: { host: 'n8n.example.com' },
      params: {},
      webhookUrl: 'https://n8n.example.com/webhook/lead',
    }
    expect(startedBy({ ...request, query: { page: 2 }, body: { email: 'ada@example.com' } })).toEqual({
      node: 'Start',
      item: { page: 2, email: 'ada@example.com' },
    })
    expect(startedBy({ ...request, query: {}, body: ['a', 'b'] }).item).toEqual({ body: ['a', 'b'] })
  })

  test('is what was entered in a form, and nothing for a schedule', () => {
    const form = {
      name: 'Ada',
      submittedAt: '2026-11-16',
      formMode: 'production',
      user: { email: 'owner@example.com' },
    }
    expect(startedBy(form).item).toEqual({ name: 'Ada' })
    expect(startedBy({ user: 'U1' }).item).toEqual({ user: 'U1' })
    expect(startedBy({ timestamp: '2026-11-16', 'Readable date': 'November 16th' }).item).toEqual({})
    expect(startedBy('(list of 2)').item).toEqual({})
  })
})
