import { expect, test } from 'vitest'
import { checkOwnTexts, checkTexts } from '../../../scripts/deploy-check/check-texts.ts'

const OWN = {
  seller: { name: 'Shelf & Sons GmbH', address: 'Hauptstrasse 1, 10115 Berlin' },
  supportEmail: 'help@shelf.shop',
  withdrawal: { days: 14, waiver: { ask: false, text: 'x'.repeat(40) } },
}

test('a real seller is right, and the texts still need a lawyer', () => {
  expect(checkTexts(OWN).map(({ mark }) => mark)).toEqual(['right', 'look'])
})

test.each([
  { seller: { ...OWN.seller, name: 'Flowshelf Example Ltd' } },
  { supportEmail: 'support@flowshelf.example' },
  { supportEmail: 'support@example.com' },
])('%j is still the placeholder', (changes) => {
  expect(checkTexts({ ...OWN, ...changes })[0]?.what).toContain('still the example')
})

test('a waiver needs a terms URL at Stripe', () => {
  const asks = { ...OWN.withdrawal, waiver: { ...OWN.withdrawal.waiver, ask: true } }
  expect(checkTexts({ ...OWN, withdrawal: asks })[2]?.todo).toContain('otherwise Stripe asks no one')
})

test('the repository contains the placeholder seller', async () => {
  expect((await checkOwnTexts(process.cwd()))[0]?.mark).toBe('look')
})
