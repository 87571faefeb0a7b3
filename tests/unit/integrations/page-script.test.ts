import { expect, test } from 'vitest'
import { pageScript } from '../../../src/integrations/page-script.ts'

test('pages tell that they were looked at unless the shop counts no visits', () => {
  const told = pageScript({ visits: true })
  const silent = pageScript({ visits: false })
  expect(told).toContain('sendBeacon')
  expect(silent).not.toMatch(/sendBeacon|visibilitychange|VISITS/)
  expect(silent.length).toBeGreaterThan(500)
})
