import { afterEach, beforeEach, expect, vi } from 'vitest'

// An error that nobody expected must fail the test that caused it. A test that wants one mocks console.error itself.
beforeEach(() => {
  vi.spyOn(console, 'error')
})

afterEach(() => {
  const spy = vi.mocked(console.error)
  if (vi.isMockFunction(spy) && spy.getMockImplementation() === undefined) expect(spy).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})
