// @vitest-environment happy-dom
import { createElement } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { AccountOutput, AccountPurchase } from '#contracts/account.ts'
import type { DownloadsOutput } from '#contracts/downloads.ts'
import { packCards } from '#domain/catalog/catalogue-file.ts'
import { named, serve, show, shows, signInByCookie } from '../../../fixtures/in-a-page.ts'
import { aCard } from '../../domain/catalog/card-fixture.ts'

// Somebody who may have access: a guest is shown the plans instead of a file.
signInByCookie()
const { PlanAndPurchases } = await import('#islands/account-page/PlanAndPurchases.tsx')
const { Library } = await import('#islands/account-page/Library.tsx')

const purchase: AccountPurchase = {
  sessionId: 'cs_test_1',
  order: 'F-4K7Q-2M9X',
  email: 'member@example.com',
  planName: 'Basic Plan',
  standsFor: 'Basic Plan',
  isUpgrade: false,
  amount: 2000,
  refundedAmount: 0,
  currency: 'usd',
  paidAt: '2026-11-03T09:30:00.000Z',
  state: 'active',
  hasReceipt: true,
  hasInvoice: true,
}
const account = {
  plan: { id: 'basic', name: 'Basic Plan', since: purchase.paidAt, benefits: [] },
  upgrade: null,
  purchases: [purchase],
} satisfies Partial<AccountOutput>
/** Of a new user each time: an answer is shared for a while. */
const showPlan = () => show(createElement(PlanAndPurchases, { user: crypto.randomUUID(), plans: [] }), '/account')

beforeEach(() => localStorage.clear())

test('during an outage each part says so and asks again', async () => {
  let answer = Response.json({ kind: 'x', error: 'Later.' }, { status: 502 })
  serve({ '/api/account': () => answer })
  const page = showPlan()
  await shows(page, 'Later.')
  expect(page.querySelector('[role=alert]')).not.toBeNull()
  answer = Response.json(account)
  named(page, 'Try again').click()
  await shows(page, 'Lifetime access since Nov 3, 2026')
})

test.each([
  ['a receipt that cannot be fetched is told, and the page stays', 'Receipt', 'receipt'],
  ['an invoice that is not written yet is told, and the page stays', 'Invoice', 'invoice'],
])('%s', async (_, label, paper) => {
  const asked = serve({
    '/api/account': () => Response.json(account),
    '/api/receipt': () => Response.json({ kind: 'no-invoice', error: `No ${paper} yet.` }, { status: 404 }),
  })
  const page = showPlan()
  await shows(page, 'Paid on')
  const leave = vi.spyOn(location, 'assign')
  named(page, `${label} for Basic Plan, Nov 3, 2026`).click()
  await shows(document.body, `No ${paper} yet.`)
  expect(asked.at(-1)).toBe(`/api/receipt?sessionId=cs_test_1&paper=${paper}`)
  expect(leave).not.toHaveBeenCalled()
})

test('a newer version has a badge until it is downloaded', async () => {
  const at = '2020-01-01T08:00:00.000Z'
  const newer = { version: '1.0.1', day: '2020-01-02', note: 'Some change.' }
  let taken: DownloadsOutput = [{ slug: 'leads', at, version: '1.0.0', newer }]
  serve({
    '/api/downloads': () => Response.json(taken),
    '/api/templates': () => Response.json(packCards([])),
    '/catalogue.json': () => Response.json(packCards([aCard({ slug: 'leads', name: 'Leads' })])),
    '/api/download': () => Response.json({ url: '/api/file?of=leads' }),
  })
  const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  const page = show(createElement(Library, { user: 'user_1' }), '/account')
  await shows(page, 'version 1.0.0 · New version 1.0.1')
  expect(named(page, 'What changed in Leads').getAttribute('href')).toBe('/update?template=leads&from=1.0.0')
  taken = [{ slug: 'leads', at, version: '1.0.1', newer: null }]
  named(page, 'Download latest: Leads').click()
  await shows(page, 'Download again')
  expect(page.textContent).not.toContain('New version')
  expect(save).toHaveBeenCalledOnce()
})
