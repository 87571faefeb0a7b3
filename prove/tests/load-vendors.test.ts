import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { loadVendors } from '../run/load-vendors.ts'
import type { MockResponse, Vendor } from '../vendor.ts'

const vendors = await loadVendors()

/** In `/values/:range:append` the second colon is literal. */
const shapeOf = (path: string) => path.replace(/\/:\w+/g, '/:')

/** Slack's errors have status 200 and `ok: false`. */
const hasFailed = ({ status = 200, body }: MockResponse) =>
  status >= 400 || (body as { ok?: unknown } | undefined)?.ok === false

test('each file in prove/vendors is a vendor, named after its key', async () => {
  const files = await readdir(path.join(import.meta.dirname, '../vendors'))
  const names = files.filter((name) => name.endsWith('.ts')).map((name) => path.basename(name, '.ts'))
  expect(vendors.map(({ key }) => key).sort()).toEqual(names.sort())
})

test('no two routes of a host match the same request', () => {
  const taken = vendors.flatMap(({ key, hosts, routes }) =>
    hosts.flatMap((host) => routes.map(({ method, path }) => ({ key, place: `${method} ${host}${shapeOf(path)}` }))),
  )
  const seen = new Map<string, string>()
  const duplicates = taken.filter(({ key, place }) => {
    const first = seen.get(place)
    seen.set(place, key)
    return first !== undefined
  })
  expect(duplicates).toEqual([])
})

test.each(vendors.map((vendor) => [vendor.key, vendor] as const))(
  '%s starts empty, has a source and responds to failures with errors',
  (_, vendor: Vendor) => {
    expect(vendor.createState(undefined)).toBeDefined()
    expect(vendor.source.length).toBeGreaterThan(20)
    expect(hasFailed(vendor.fail('unauthorized'))).toBe(true)
    expect(hasFailed(vendor.fail('rate-limited'))).toBe(true)
    expect(vendor.fail('server-error').status).toBeGreaterThanOrEqual(500)
    expect(Object.values(vendor.rejections ?? {}).every(hasFailed)).toBe(true)
    expect(vendor.routes.every(({ summary, path }) => /^[A-Z]/.test(summary) && path.startsWith('/'))).toBe(true)
  },
)
