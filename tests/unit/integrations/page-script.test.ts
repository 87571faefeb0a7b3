import { runInNewContext } from 'node:vm'
import { expect, test, vi } from 'vitest'
import { pageScript } from '../../../src/integrations/page-script.ts'
import { planIds } from '../../../src/integrations/plan-ids.ts'

test('pages tell that they were looked at unless the shop counts no visits', () => {
  const told = pageScript({ visits: true })
  const silent = pageScript({ visits: false })
  expect(told).toContain('sendBeacon')
  expect(silent).not.toMatch(/sendBeacon|visibilitychange|VISITS/)
  expect(silent.length).toBeGreaterThan(500)
})

/** Runs the script in a page; returns the events it listens to, what it calls at once, and the marks it sets. */
async function runOn(storage: PropertyDescriptor, plans = planIds()) {
  const heard = new Set<string>()
  const called = vi.fn()
  const dataset: Record<string, string> = {}
  const page = {
    document: { documentElement: { dataset }, cookie: '' },
    location: { pathname: '/' },
    navigator: {},
    addEventListener: (name: string) => heard.add(name),
    load: async () => ({ saved: called }),
  }
  const script = pageScript({ visits: true, plans }).replaceAll('import(', 'load(')
  runInNewContext(script, Object.defineProperty(page, 'localStorage', storage))
  await Promise.resolve()
  return { heard, called, dataset }
}

test.each([
  // Firefox with `dom.storage.enabled` off, and WebViews without DOM storage.
  ['is null', { value: null }],
  [
    'throws',
    {
      get: () => {
        throw new Error('The operation is insecure.')
      },
    },
  ],
])(
  'where the local storage %s, presses are heard, nothing counts as bought, and the page says so',
  async (_, storage) => {
    const { heard, called, dataset } = await runOn(storage)
    expect(heard).toContain('click')
    expect(called).toHaveBeenCalledOnce()
    expect(dataset).toMatchObject({ access: '', theme: '' })
  },
)

test('what the local storage holds is shown before the first paint', async () => {
  const { called, dataset } = await runOn({
    value: { payment_completed: 'true', payment_plan: 'Pro Plan', theme: 'dark' },
  })
  expect(dataset).toMatchObject({ access: 'paid', plan: 'pro', theme: 'dark' })
  expect(called).not.toHaveBeenCalled()
})

test('a plan is marked by its id, under the name it has and the one it had', async () => {
  const plans = planIds([
    { id: 'basic', name: 'Starter' },
    { id: 'pro', name: 'Pro Plan' },
  ])
  const marked = async (payment_plan: string) => {
    const { dataset } = await runOn({ value: { payment_completed: 'true', payment_plan } }, plans)
    return dataset.plan
  }
  const stored = ['Starter', 'Basic Plan', 'Pro Plan', 'Granted access']
  expect(await Promise.all(stored.map(marked))).toEqual(['basic', 'basic', 'pro', ''])
})
