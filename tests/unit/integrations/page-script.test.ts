import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { pageScript } from '../../../src/integrations/page-script.ts'

test('pages tell that they were looked at unless the shop counts no visits', () => {
  const told = pageScript({ visits: true })
  const silent = pageScript({ visits: false })
  expect(told).toContain('sendBeacon')
  expect(silent).not.toMatch(/sendBeacon|visibilitychange|VISITS/)
  expect(silent.length).toBeGreaterThan(500)
})

/** Runs the script in a page; answers the events it listens to and the marks it sets. */
function runOn(storage: PropertyDescriptor) {
  const heard = new Set<string>()
  const dataset: Record<string, string> = {}
  const page = {
    document: { documentElement: { dataset }, cookie: '' },
    location: { pathname: '/' },
    addEventListener: (name: string) => heard.add(name),
  }
  runInNewContext(pageScript({ visits: true }), Object.defineProperty(page, 'localStorage', storage))
  return { heard, dataset }
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
])('where the local storage %s, presses are heard and nothing counts as bought', (_, storage) => {
  const { heard, dataset } = runOn(storage)
  expect(heard).toContain('click')
  expect(dataset).toMatchObject({ access: '', theme: '' })
})

test('what the local storage holds is shown before the first paint', () => {
  const { dataset } = runOn({ value: { payment_completed: 'true', payment_plan: 'Pro Plan', theme: 'dark' } })
  expect(dataset).toMatchObject({ access: 'paid', plan: 'Pro Plan', theme: 'dark' })
})
