import { expect, test } from 'vitest'
import { Plans } from '#domain/checkout/plan.ts'
import { planIdOf, storedPlan } from '#domain/checkout/plan-id.ts'
import { Promotions } from '#domain/checkout/promotion.ts'
import { planIds } from '../../../../src/integrations/plan-ids.ts'
import { aPlan } from '../../../fixtures/a-plan.ts'

test.each([
  ['basic', 'basic'],
  ['Basic Plan', 'basic'],
  ['basic-plan', 'basic'],
  ['pro', 'pro'],
  ['Pro Plan', 'pro'],
  ['pro-plan', 'pro'],
])('%j is stored for the plan %s', (stored, id) => {
  expect([planIdOf(stored), storedPlan(stored)]).toEqual([id, id])
})

test.each([
  ['Team Plan', 'team-plan'],
  ['team-plan', 'team-plan'],
  ['constructor', 'constructor'],
])('%j stands for a plan that is sold no more, in facts and in keys', (stored, key) => {
  expect([planIdOf(stored), storedPlan(stored)]).toEqual([null, key])
})

const problems = (...names: string[]) => {
  const plans = [aPlan('basic', 2000), aPlan('pro', 5000)].map((plan, nth) => ({ ...plan, name: names[nth] }))
  return Plans.safeParse(plans).error?.issues.map(({ message }) => message) ?? []
}

test('a plan may be called what its editor likes, but not like another one', () => {
  expect(problems('Starter', 'Studio')).toEqual([])
  expect(problems('Studio', 'Studio')).toEqual(['Each plan name can be used once.'])
  const taken = 'A plan cannot take a name that older purchases of another plan are recorded under.'
  expect(problems('Starter', 'Basic Plan')).toEqual([taken])
  expect(problems('pro', 'Studio')).toEqual([taken])
})

test('a promotion lists ids of plans, or the names that stood for them', () => {
  const listed = { code: 'SPRING', until: '2027-03-31', words: 'Spring sale' }
  expect(Promotions.parse([{ ...listed, plans: ['Basic Plan', 'pro'] }])).toMatchObject([{ plans: ['basic', 'pro'] }])
  expect(Promotions.safeParse([{ ...listed, plans: ['Gold'] }]).success).toBe(false)
})

test('of the names that browsers may have stored, the current one is the last of its plan', () => {
  const named = (basic: string) => Object.entries(planIds([{ id: 'basic', name: basic }, aPlan('pro', 5000)]))
  expect(named('Starter').findLast(([, id]) => id === 'basic')).toEqual(['Starter', 'basic'])
  expect(named('Basic Plan')).toEqual([
    ['Basic Plan', 'basic'],
    ['Pro Plan', 'pro'],
  ])
})
