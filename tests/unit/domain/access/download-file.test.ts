import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { downloadFile } from '#domain/access/download-file.ts'
import { openFile } from '#domain/access/open-file.ts'
import { Choices } from '#domain/set-up/apply-choices.ts'
import { createSigner } from '#server/signer.ts'
import { paidFacts } from '../../../fixtures/a-checkout.ts'
import { aLedger } from '../../../fixtures/a-ledger.ts'

const signer = createSigner('a secret of at least thirty-two characters')
const own = (json: Record<string, unknown>) => ({ origin: 'own' as const, json })
const SAMPLE = {
  workflow: '0'.repeat(64),
  at: '2026-11-16T08:00:00.000Z',
  moves: 'days' as const,
  anyTime: true,
  trigger: 'Form',
  pins: { Form: [{ json: { sent: '2026-11-16' } }] },
}
const files = {
  workflow: async (slug: string) => (slug === 'crm-sync' ? own({ name: 'CRM sync', nodes: [] }) : null),
  keptWorkflow: async (slug: string, version: string) =>
    slug === 'crm-sync' && version === '1.0.0' ? own({ name: 'CRM sync, once', nodes: [] }) : null,
  sample: async (slug: string) => (slug === 'crm-sync' ? SAMPLE : null),
  tables: async () => [],
  collection: async (id: string) =>
    id === 'all' ? { size: 2, sha256: 'abc', bytes: new Blob(['PK']).stream() } : null,
}
const versions = ['1.0.1', '1.0.0'].map((version) => ({ version, day: '2026-11-20', note: 'A note.' }))
const offers = {
  versions: async (slug: string) => (slug === 'crm-sync' ? versions : []),
  has: async ({ id }: { id: string }) => id === 'crm-sync' || id === 'all',
  elsewhere: async (slug: string) => (slug === 'imported-crm' ? 'https://drive.example.com/crm.json' : null),
}
const template = (id: string) => ({ kind: 'template', id }) as const
const ledger = aLedger(...paidFacts({ userId: 'user_1' }))
const member = { userId: 'user_1', pass: null }
const NOW = 1_795_000_000_000

const ask = (slug: string, version?: string) =>
  downloadFile({ ledger, offers, signer }, { proof: member, file: { ...template(slug), version }, now: NOW })
const linkFor = async (slug: string, version?: string) => {
  const link = await ask(slug, version)
  if (!link.ok) throw new Error(link.error.kind)
  return new URL(link.value.url, 'http://localhost').searchParams
}

test('access is checked before the template is even looked up', async () => {
  const never = async () => expect.unreachable('looked up a paid file for a stranger')
  const closed = { has: never, versions: never, elsewhere: never }
  const answer = await downloadFile(
    { ledger: aLedger(), offers: closed, signer },
    { proof: { userId: 'user_9', pass: null }, file: template('crm-sync'), now: NOW },
  )
  expect(answer).toEqual({ ok: false, error: { kind: 'not-a-member' } })
})

test('the file names its template in meta, as a string, whatever it held before', async () => {
  const file = await openFile({ files, signer }, { query: await linkFor('crm-sync'), now: NOW })
  if (!file.ok) throw new Error(file.error.kind)
  expect(file.value.name).toBe('crm-sync.json')
  expect(JSON.parse(String(file.value.body))).toEqual({
    name: 'CRM sync',
    nodes: [],
    meta: { templateId: 'crm-sync' },
  })
})

test('an older version is a file of its own, under a name that tells which', async () => {
  const file = await openFile({ files, signer }, { query: await linkFor('crm-sync', '1.0.0'), now: NOW })
  if (!file.ok) throw new Error(file.error.kind)
  expect(file.value.name).toBe('crm-sync-1.0.0.json')
  expect(JSON.parse(String(file.value.body))).toMatchObject({
    name: 'CRM sync, once',
    meta: { templateId: 'crm-sync' },
  })
})

test('the newest version is the same file, however it is asked for, and every link tells its version', async () => {
  expect(await linkFor('crm-sync', '1.0.1')).toEqual(await linkFor('crm-sync'))
  const told = async (version?: string) => {
    const link = await ask('crm-sync', version)
    return link.ok && link.value.version
  }
  expect([await told(), await told('1.0.1'), await told('1.0.0')]).toEqual(['1.0.1', '1.0.1', '1.0.0'])
})

test('a version that no changelog names is refused, and so is any of a template without versions', async () => {
  expect(await ask('crm-sync', '9.9.9')).toEqual({ ok: false, error: { kind: 'unknown-version' } })
  expect(await ask('imported-crm', '1.0.0')).toEqual({ ok: false, error: { kind: 'unknown-version' } })
  expect(await ask('none', '1.0.0')).toEqual({ ok: false, error: { kind: 'unknown-template', slug: 'none' } })
})

test('a version that was named and is not kept is told', async () => {
  const lost = { ...files, keptWorkflow: async () => null }
  const query = await linkFor('crm-sync', '1.0.0')
  expect(await openFile({ files: lost, signer }, { query, now: NOW })).toEqual({
    ok: false,
    error: { kind: 'unknown-version' },
  })
})

const sampleLink = async (slug: string) => {
  const file = { ...template(slug), sample: true } as const
  const link = await downloadFile({ ledger, offers, signer }, { proof: member, file, now: NOW })
  return new URL(link.ok ? link.value.url : '', 'http://localhost').searchParams
}

test('the sample copy has the recorded items, moved to the day of the download', async () => {
  const file = await openFile({ files, signer }, { query: await sampleLink('crm-sync'), now: NOW })
  if (!file.ok) throw new Error(file.error.kind)
  expect(file.value.name).toBe('crm-sync-sample.json')
  expect(JSON.parse(String(file.value.body))).toEqual({
    name: 'CRM sync (sample data)',
    nodes: [],
    meta: { templateId: 'crm-sync' },
    pinData: { Form: [{ json: { sent: new Date(NOW).toISOString().slice(0, 10) } }] },
  })
})

test('a link to the workflow and one to its sample copy can’t be turned into each other', async () => {
  const [plain, sample] = [await linkFor('crm-sync'), await sampleLink('crm-sync')]
  plain.set('sample', '1')
  sample.delete('sample')
  for (const query of [plain, sample])
    expect(await openFile({ files, signer }, { query, now: NOW })).toEqual({
      ok: false,
      error: { kind: 'link-expired' },
    })
})

test('without a sample there is nothing to open', async () => {
  const without = { ...files, sample: async () => null }
  const query = await sampleLink('crm-sync')
  expect(await openFile({ files: without, signer }, { query, now: NOW })).toEqual({
    ok: false,
    error: { kind: 'unknown-template', slug: 'crm-sync' },
  })
})

test('the setup run comes with the choices, and creates the tables of the recorded day', async () => {
  const json = JSON.parse(readFileSync('content/workflows/receivables-chaser.json', 'utf8'))
  const { tables } = JSON.parse(readFileSync('content/runs/receivables-chaser/normal-day.json', 'utf8'))
  const chaser = { ...files, workflow: async () => own(json), tables: async () => tables }
  const namesFor = async (choices: Partial<Choices>) => {
    const file = { ...template('crm-sync'), choices: Choices.parse(choices) }
    const link = await downloadFile({ ledger, offers, signer }, { proof: member, file, now: NOW })
    const query = new URL(link.ok ? link.value.url : '', 'http://localhost').searchParams
    const opened = await openFile({ files: chaser, signer }, { query, now: NOW })
    return opened.ok
      ? JSON.parse(String(opened.value.body)).nodes.map(({ name }: { name: string }) => name)
      : opened.error
  }
  expect(await namesFor({ setupRun: true })).toEqual(
    expect.arrayContaining(['Settings', 'Setup: data table receivables']),
  )
  expect(await namesFor({})).not.toContain('Set up and check')
})

test('a bulk collection is one zip behind a link of its own', async () => {
  const collection = { kind: 'collection', id: 'all' } as const
  const link = await downloadFile({ ledger, offers, signer }, { proof: member, file: collection, now: NOW })
  const query = new URL(link.ok ? link.value.url : '', 'http://localhost').searchParams
  const file = await openFile({ files, signer }, { query, now: NOW })
  expect(file).toMatchObject({ ok: true, value: { name: 'all.zip', type: 'application/zip' } })
})

test('a template that does not exist is refused by name', async () => {
  const answer = await downloadFile({ ledger, offers, signer }, { proof: member, file: template('none'), now: NOW })
  expect(answer).toEqual({ ok: false, error: { kind: 'unknown-template', slug: 'none' } })
})

test('a file that is gone when its link is opened is refused by name', async () => {
  const link = await downloadFile({ ledger, offers, signer }, { proof: member, file: template('crm-sync'), now: NOW })
  const { searchParams: query } = new URL(link.ok ? link.value.url : expect.unreachable(), 'http://localhost')
  const gone = { ...files, workflow: async () => null }
  const answer = await openFile({ files: gone, signer }, { query, now: NOW })
  expect(answer).toEqual({ ok: false, error: { kind: 'unknown-template', slug: 'crm-sync' } })
})

test.each(['../plans', '..%2fplans', 'crm-sync/../../x', 'CRM', '', 'a'.repeat(300)])(
  'the slug %j never reaches the store',
  async (slug) => {
    const never = async () => expect.unreachable('asked the store')
    const closed = { has: never, versions: never, elsewhere: never }
    const answer = await downloadFile(
      { ledger, offers: closed, signer },
      { proof: member, file: template(slug), now: NOW },
    )
    expect(answer.ok || answer.error.kind).toBe('unknown-template')
  },
)

test('a link is good for five minutes and not a moment longer', async () => {
  const query = await linkFor('crm-sync')
  expect((await openFile({ files, signer }, { query, now: NOW + 5 * 60_000 })).ok).toBe(true)
  const late = await openFile({ files, signer }, { query, now: NOW + 5 * 60_000 + 1 })
  expect(late).toEqual({ ok: false, error: { kind: 'link-expired' } })
})

test.each([
  ['another file', { template: 'other-file' }],
  ['a whole collection', { collection: 'all' }],
  ['an older version', { version: '1.0.0' }],
  ['a later end', { expires: String(NOW + 99 * 60_000) }],
  ['a made-up signature', { signature: 'AAAA' }],
  ['no signature', { signature: '' }],
])('a link changed to %s opens nothing', async (_, changes) => {
  const query = await linkFor('crm-sync')
  for (const [name, value] of Object.entries(changes)) query.set(name, value)
  expect(await openFile({ files, signer }, { query, now: NOW })).toEqual({
    ok: false,
    error: { kind: 'link-expired' },
  })
})

test('an imported template that lies on another site is a way there, after proof', async () => {
  const file = template('imported-crm')
  expect(await downloadFile({ ledger, offers, signer }, { proof: member, file, now: NOW })).toEqual({
    ok: true,
    value: { url: 'https://drive.example.com/crm.json' },
  })
  const stranger = { userId: 'user_9', pass: null }
  expect(await downloadFile({ ledger: aLedger(), offers, signer }, { proof: stranger, file, now: NOW })).toMatchObject({
    ok: false,
  })
})

test('a link carries the choices of the setup page, and no others', async () => {
  const assignments = [{ id: 'f0', name: 'channel', value: '#sales', type: 'string' }]
  const node = {
    id: 'n1',
    name: 'Settings',
    type: 'n8n-nodes-base.set',
    typeVersion: 3.5,
    position: [0, 0],
    parameters: { assignments: { assignments } },
  }
  const sold = { ...files, workflow: async () => own({ name: 'CRM sync', nodes: [node], connections: {} }) }
  const linked = async (settings: Record<string, string>) => {
    const file = { ...template('crm-sync'), choices: { settings, provider: 'openai' as const, setupRun: false } }
    const link = await downloadFile({ ledger, offers, signer }, { proof: member, file, now: NOW })
    return new URL(link.ok ? link.value.url : expect.unreachable(), 'http://localhost').searchParams
  }
  const open = (query: URLSearchParams) => openFile({ files: sold, signer }, { query, now: NOW })

  const query = await linked({ channel: '#refunds' })
  const file = await open(query)
  expect(file.ok && JSON.parse(String(file.value.body)).nodes[0].parameters.assignments.assignments).toEqual([
    { ...assignments[0], value: '#refunds' },
  ])
  query.set('choices', '{"settings":{"channel":"#other"},"provider":"openai"}')
  expect(await open(query)).toEqual({ ok: false, error: { kind: 'link-expired' } })
  expect(await open(await linked({ nobody: 'x' }))).toMatchObject({ ok: false, error: { kind: 'invalid-input' } })
})
