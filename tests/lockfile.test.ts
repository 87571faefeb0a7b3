import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface LockedPackage {
  version?: string
  resolved?: string
  link?: boolean
  /** Travels inside the package above it, under that one's checksum. */
  inBundle?: boolean
  integrity?: string
  optionalDependencies?: Record<string, string>
}

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
type Manifest = Record<'dependencies' | 'devDependencies', Record<string, string>>
const manifests: Partial<Manifest>[] = ['package.json', 'prove/package.json'].map((file) => JSON.parse(read(file)))
const asked = manifests.flatMap(({ dependencies, devDependencies }) =>
  // "npm:typescript@7.0.2" is a second version under a name of its own.
  Object.entries({ ...dependencies, ...devDependencies }).map(
    ([name, version]) => [name, version.replace(/^npm:[\w-]+@/, '')] as const,
  ),
)
const { packages }: { packages: Record<string, LockedPackage> } = JSON.parse(read('package-lock.json'))

const locked = Object.entries(packages)
const nameOf = (place: string) => place.replace(/^.*node_modules\//, '')

test('versions in package.json are exact, so that everyone builds the same shop', () => {
  expect(asked.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
})

test('the lockfile holds the very versions that package.json asks for', () => {
  expect(asked.filter(([name, version]) => packages[`node_modules/${name}`]?.version !== version)).toEqual([])
})

test('the lockfile names no download address, so that every registry can serve it', () => {
  expect(locked.filter(([, entry]) => entry.resolved !== undefined && !entry.link).map(([place]) => place)).toEqual([])
})

test('every optional package is held, or Mac and Windows would get no binary and npm ci would fail', () => {
  const held = new Set(locked.map(([place]) => nameOf(place)))
  const missing = locked.flatMap(([place, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !held.has(name))
      .map(([name, range]) => `${nameOf(place)} needs ${name}@${range}`),
  )
  expect(missing).toEqual([])
})

test('every package is pinned by a checksum', () => {
  const ours = ['', 'prove']
  const unpinned = locked.filter(
    ([place, entry]) => !ours.includes(place) && !entry.link && !entry.inBundle && !entry.integrity,
  )
  expect(unpinned.map(([place]) => place)).toEqual([])
})
