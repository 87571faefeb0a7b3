import { expect, test } from 'vitest'
import { downloadTemplate, openFile } from '#domain/access/download-template.ts'
import { createSigner } from '#server/signer.ts'
import { aLedger } from '../../../fixtures/a-ledger.ts'
import { paidFacts } from '../../../fixtures/a-session.ts'

const signer = createSigner('a secret of at least thirty-two characters')
const workflows = { find: async (slug: string) => (slug === 'crm-sync' ? { name: 'CRM sync', nodes: [] } : null) }
const ledger = aLedger(...paidFacts({ userId: 'user_1' }))
const member = { userId: 'user_1', sessionId: null }
const NOW = 1_795_000_000_000

const linkFor = async (slug: string) => {
  const link = await downloadTemplate({ ledger, workflows, signer }, { proof: member, slug, now: NOW })
  if (!link.ok) throw new Error(link.error.kind)
  return new URL(link.value.url, 'http://localhost').searchParams
}

test('access is checked before the template is even looked up', async () => {
  const closed = { find: async () => expect.unreachable('looked up a paid workflow for a stranger') }
  const answer = await downloadTemplate(
    { ledger: aLedger(), workflows: closed, signer },
    { proof: { userId: 'user_9', sessionId: null }, slug: 'crm-sync', now: NOW },
  )
  expect(answer).toEqual({ ok: false, error: { kind: 'not-a-member' } })
})

test('the file names its template in meta, as a string, whatever it held before', async () => {
  const file = await openFile({ workflows, signer }, { query: await linkFor('crm-sync'), now: NOW })
  expect(file).toEqual({
    ok: true,
    value: { slug: 'crm-sync', workflow: { name: 'CRM sync', nodes: [], meta: { templateId: 'crm-sync' } } },
  })
})

test('a template that does not exist is refused by name', async () => {
  const answer = await downloadTemplate({ ledger, workflows, signer }, { proof: member, slug: 'none', now: NOW })
  expect(answer).toEqual({ ok: false, error: { kind: 'unknown-template', slug: 'none' } })
})

test.each(['../plans', '..%2fplans', 'crm-sync/../../x', 'CRM', '', 'a'.repeat(300)])(
  'the slug %j never reaches the file system',
  async (slug) => {
    const closed = { find: async () => expect.unreachable('asked the file system') }
    const answer = await downloadTemplate({ ledger, workflows: closed, signer }, { proof: member, slug, now: NOW })
    expect(answer.ok || answer.error.kind).toBe('unknown-template')
  },
)

test('a link is good for five minutes and not a moment longer', async () => {
  const query = await linkFor('crm-sync')
  expect((await openFile({ workflows, signer }, { query, now: NOW + 5 * 60_000 })).ok).toBe(true)
  const late = await openFile({ workflows, signer }, { query, now: NOW + 5 * 60_000 + 1 })
  expect(late).toEqual({ ok: false, error: { kind: 'link-expired' } })
})

test.each([
  ['another file', { slug: 'other-file' }],
  ['a later end', { expires: String(NOW + 99 * 60_000) }],
  ['a made-up signature', { signature: 'AAAA' }],
  ['no signature', { signature: '' }],
])('a link changed to %s opens nothing', async (_, changes) => {
  const query = await linkFor('crm-sync')
  for (const [name, value] of Object.entries(changes)) query.set(name, value)
  expect(await openFile({ workflows, signer }, { query, now: NOW })).toEqual({
    ok: false,
    error: { kind: 'link-expired' },
  })
})
