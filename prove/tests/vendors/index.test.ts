import { expect, test } from 'vitest'
import type { Vendor } from '../../vendor.ts'
import { vendors } from '../../vendors/index.ts'

const shapeOf = (path: string) => path.replace(/:\w+/g, ':')

test('each vendor has a key of its own, as its file is named', () => {
  const keys = vendors.map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
  expect(keys.filter((key) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(key))).toEqual([])
})

test('no two routes of one host take the same request', () => {
  const taken = vendors.flatMap(({ key, hosts, routes }) =>
    hosts.flatMap((host) => routes.map(({ method, path }) => ({ key, place: `${method} ${host}${shapeOf(path)}` }))),
  )
  const seen = new Map<string, string>()
  const twice = taken.filter(({ key, place }) => {
    const first = seen.get(place)
    seen.set(place, key)
    return first !== undefined
  })
  expect(twice).toEqual([])
})

test.each(vendors.map((vendor) => [vendor.key, vendor] as const))(
  '%s opens empty, says its source and words its failures',
  (_, vendor: Vendor) => {
    expect(vendor.open(undefined)).toBeDefined()
    expect(vendor.source.length).toBeGreaterThan(20)
    const statuses = (['unauthorized', 'rate-limited', 'server-error'] as const).map(
      (failure) => vendor.fail(failure).status,
    )
    expect(statuses.every((status) => status !== undefined && status >= 400)).toBe(true)
    expect(statuses[2]).toBeGreaterThanOrEqual(500)
    expect(vendor.routes.every(({ does, path }) => /^[A-Z]/.test(does) && path.startsWith('/'))).toBe(true)
  },
)
