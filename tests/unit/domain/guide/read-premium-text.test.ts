import { expect, test } from 'vitest'
import { readPremiumText } from '#domain/guide/read-premium-text.ts'
import { aCheckout, paidFacts } from '../../../fixtures/a-checkout.ts'
import { aLedger } from '../../../fixtures/a-ledger.ts'

const findText = async (slug: string) => (slug === 'ai-agency-roadmap' ? '<p>Week 1</p>' : null)
const NOW = 1_795_000_000_000
const slug = 'ai-agency-roadmap'
const nobody = { userId: null, pass: null }

test('access is checked before the text is even looked up', async () => {
  const unseen = async () => expect.unreachable('looked up a paid text for a stranger')
  const result = await readPremiumText({ ledger: aLedger(), findText: unseen }, { proof: nobody, slug, now: NOW })
  expect(result).toEqual({ ok: false, error: { kind: 'signed-out' } })
})

test('a signed-in user without a plan is not a member', async () => {
  const proof = { userId: 'user_1', pass: null }
  const result = await readPremiumText({ ledger: aLedger(), findText }, { proof, slug, now: NOW })
  expect(result).toEqual({ ok: false, error: { kind: 'not-a-member' } })
})

test('a member reads, and so does a guest who has just paid', async () => {
  const member = aLedger(...paidFacts({ userId: 'user_1' }))
  const byUser = await readPremiumText(
    { ledger: member, findText },
    { proof: { userId: 'user_1', pass: null }, slug, now: NOW },
  )
  expect(byUser).toEqual({ ok: true, value: '<p>Week 1</p>' })

  const checkoutId = aCheckout().id
  const guests = aLedger(...paidFacts())
  const place = (await guests.admit({ checkoutId, browserId: 'browser', mailedTo: null })) ?? 0
  const pass = { checkoutId, place, browserId: 'browser' }
  const byCookie = await readPremiumText(
    { ledger: guests, findText },
    { proof: { userId: null, pass }, slug, now: NOW },
  )
  expect(byCookie).toEqual({ ok: true, value: '<p>Week 1</p>' })
})

test.each(['no-such-page', '../plans', 'a/b', ''])('a member who asks for "%s" finds nothing', async (wrong) => {
  const ledger = aLedger(...paidFacts({ userId: 'user_1' }))
  const result = await readPremiumText(
    { ledger, findText },
    { proof: { userId: 'user_1', pass: null }, slug: wrong, now: NOW },
  )
  expect(result).toEqual({ ok: false, error: { kind: 'unknown-template', slug: wrong } })
})
