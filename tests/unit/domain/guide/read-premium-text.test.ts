import { expect, test } from 'vitest'
import { readPremiumText } from '#domain/guide/read-premium-text.ts'
import { aLedger } from '../../../fixtures/a-ledger.ts'
import { aSession, paidFacts } from '../../../fixtures/a-session.ts'

const findText = async (slug: string) => (slug === 'ai-agency-roadmap' ? '<p>Week 1</p>' : null)
const slug = 'ai-agency-roadmap'
const nobody = { userId: null, sessionId: null }

test('access is checked before the text is even looked up', async () => {
  const unseen = async () => expect.unreachable('looked up a paid text for a stranger')
  const result = await readPremiumText({ ledger: aLedger(), findText: unseen }, { proof: nobody, slug })
  expect(result).toEqual({ ok: false, error: { kind: 'signed-out' } })
})

test('a signed-in user without a plan is not a member', async () => {
  const proof = { userId: 'user_1', sessionId: null }
  const result = await readPremiumText({ ledger: aLedger(), findText }, { proof, slug })
  expect(result).toEqual({ ok: false, error: { kind: 'not-a-member' } })
})

test('a member reads, and so does a guest who has just paid', async () => {
  const member = aLedger(...paidFacts({ userId: 'user_1' }))
  const byUser = await readPremiumText(
    { ledger: member, findText },
    { proof: { userId: 'user_1', sessionId: null }, slug },
  )
  expect(byUser).toEqual({ ok: true, value: '<p>Week 1</p>' })

  const sessionId = aSession().id
  const byCookie = await readPremiumText(
    { ledger: aLedger(...paidFacts()), findText },
    { proof: { userId: null, sessionId }, slug },
  )
  expect(byCookie).toEqual({ ok: true, value: '<p>Week 1</p>' })
})

test.each(['no-such-page', '../plans', 'a/b', ''])('a member who asks for "%s" finds nothing', async (wrong) => {
  const ledger = aLedger(...paidFacts({ userId: 'user_1' }))
  const result = await readPremiumText(
    { ledger, findText },
    { proof: { userId: 'user_1', sessionId: null }, slug: wrong },
  )
  expect(result).toEqual({ ok: false, error: { kind: 'unknown-template', slug: wrong } })
})
