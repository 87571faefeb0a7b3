import { readFile } from 'node:fs/promises'
import type { createClerk } from './clerk/index.ts'
import { ADMIN_EMAIL } from './environment.ts'
import type { LocalStripe } from './stripe/index.ts'

type Clerk = ReturnType<typeof createClerk>

const DAY = 24 * 60 * 60 * 1000

/** The shop recognizes an unsealed checkout by the current price of a plan. */
const PLANS = new URL('../content/plans.json', import.meta.url)

const USERS = [
  { id: 'user_admin', email: ADMIN_EMAIL, firstName: 'Ada', lastName: 'Admin', publicMetadata: { role: 'admin' } },
  { id: 'user_member', email: 'member@flowshelf.test', firstName: 'Max', lastName: 'Member' },
  { id: 'user_visitor', email: 'visitor@flowshelf.test', firstName: 'Vera', lastName: 'Visitor' },
]

/** Sign-in hints for the seeded users, one line each. */
export const SEED_NOTES = [
  `${ADMIN_EMAIL} (admin)`,
  'member@flowshelf.test (owns a plan)',
  'visitor@flowshelf.test (owns nothing)',
]

export function isUnseeded(clerk: Clerk): boolean {
  return clerk.users().length === 0
}

/** Creates an admin, a member who paid two weeks ago, and a visitor. The payment arrives by webhook like any other. */
export async function seedShop({ clerk, stripe }: { clerk: Clerk; stripe: LocalStripe }): Promise<void> {
  const plans: { id: string; name: string; price: number; currency: string }[] = JSON.parse(
    await readFile(PLANS, 'utf8'),
  )
  const basic = plans.find(({ id }) => id === 'basic') ?? { name: 'Basic Plan', price: 2000, currency: 'usd' }
  clerk.seed(USERS)
  await stripe.seedPaidSession({
    id: 'cs_test_seededMemberBasicPlan0000000000000000000000000000000000000',
    userId: 'user_member',
    email: 'member@flowshelf.test',
    planName: basic.name,
    amount: basic.price,
    currency: basic.currency,
    createdAt: Date.now() - 14 * DAY,
    hasInvoice: true,
    metadata: { plan: 'basic', plan_name: basic.name, plan_amount: String(basic.price), user_id: 'user_member' },
  })
}
