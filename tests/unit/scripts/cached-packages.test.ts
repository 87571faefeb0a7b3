import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { cachedPackages, PackagesMissing, unavailable } from '../../../scripts/cached-packages.ts'

async function aProject() {
  const root = await mkdtemp(path.join(tmpdir(), 'cached-'))
  onTestFinished(() => rm(root, { recursive: true }))
  const told: string[] = []
  /** A mock npm that writes down the requested packages. */
  const npm = (packages: string[]) => (folder: string) => writeFile(path.join(folder, 'fetched.txt'), packages.join())
  const get = (packages: string[], fill = npm(packages)) =>
    cachedPackages(root, { what: 'Rulers', folder: 'rulers', packages, megabytes: 3, fill }, (line) => told.push(line))
  return { root, told, get }
}

test('packages are downloaded once, and again for another version', async () => {
  const { told, get } = await aProject()
  const folder = await get(['ruler@1.0.0'])
  await get(['ruler@1.0.0'])
  expect(told).toEqual(['Fetching Rulers (about 3 MB, once) …'])
  await get(['ruler@1.1.0'])
  expect(told).toHaveLength(2)
  expect(await readFile(path.join(folder, 'fetched.txt'), 'utf8')).toBe('ruler@1.1.0')
})

test('an interrupted download leaves nothing behind', async () => {
  const { root, get } = await aProject()
  const broken = get(['ruler@1.0.0'], async (folder) => {
    await writeFile(path.join(folder, 'half.txt'), '')
    throw unavailable('Rulers', 'npm error network gone')
  })
  await expect(broken).rejects.toThrow(PackagesMissing)
  expect(await readdir(path.join(root, 'node_modules/.cache'))).toEqual([])
})

test('without a network there is one clear error', () => {
  const complaint = 'npm error code ENOTFOUND\nnpm error syscall getaddrinfo\nnpm error network request failed.\n'
  expect(unavailable('n8n’s packages', complaint).message).toBe(
    'n8n’s packages could not be downloaded, and the first run needs network access: network request failed.',
  )
})
