import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { localEnvironment } from '../../local/environment.ts'
import { runPackage } from '../run-command.ts'

/** The published output of a build: site, paid files and the function for on-demand pages. */
const OUTPUTS = ['dist', '.netlify/v1']
/** Everything an earlier build leaves for a later one. */
const CACHES = ['.astro', '.netlify', 'node_modules/.astro', 'node_modules/.cache', 'node_modules/.vite']
const NOT_COPIED = ['.data', '.git', 'node_modules', 'test-results', ...OUTPUTS, ...CACHES]

/** The port is closed, so the build finds no imported templates and does not wait for them. */
const environment = localEnvironment({
  siteUrl: 'http://localhost:9',
  deskUrl: 'http://localhost:9',
})

/**
 * The files that differ between two clean builds of the same sources, in a copy of the project. None should: browser
 * caches stay valid and a difference means a change.
 */
export async function compareBuilds(shop: string): Promise<string[]> {
  const { root, remove } = await copyProject(shop)
  try {
    await build(root)
    for (const output of OUTPUTS) {
      const kept = path.join(root, 'first-build', output)
      await mkdir(path.dirname(kept), { recursive: true })
      await rename(path.join(root, output), kept)
    }
    for (const cache of CACHES) await rm(path.join(root, cache), { recursive: true, force: true })
    await build(root)
    const different = OUTPUTS.map(async (output) => {
      const files = await differentFiles(path.join(root, 'first-build', output), path.join(root, output))
      return files.map((file) => path.join(output, file))
    })
    return (await Promise.all(different)).flat()
  } finally {
    await remove()
  }
}

/** Copies the project to a temporary folder, with linked packages and without caches. */
export async function copyProject(shop: string): Promise<{ root: string; remove(): Promise<void> }> {
  const root = await mkdtemp(path.join(tmpdir(), 'flowshelf-copy-'))
  const filter = (source: string) => !NOT_COPIED.includes(path.relative(shop, source))
  await cp(shop, root, { recursive: true, filter })
  const modules = path.join(root, 'node_modules')
  await mkdir(modules)
  const packages = (await readdir(path.join(shop, 'node_modules'))).filter((name) => !name.startsWith('.'))
  for (const name of packages) await symlink(path.join(shop, 'node_modules', name), path.join(modules, name))
  return { root, remove: () => rm(root, { recursive: true, force: true }) }
}

async function build(root: string) {
  const { ok, output } = await runPackage(root, 'astro/bin/astro.mjs', ['build'], environment)
  if (!ok) throw new Error(`The build of the project's copy failed.\n${output}`)
}

/**
 * The adapter generates a secret per build for its edge middleware. It must be random, so it is not counted as a
 * difference.
 */
const SECRET = /(middlewareSecretHeader !== ")[\w-]+/g

/** Relative paths of files that exist in only one folder or differ. */
export async function differentFiles(one: string, other: string): Promise<string[]> {
  const names = new Set((await Promise.all([one, other].map(filesBelow))).flat())
  const different: string[] = []
  for (const name of names) {
    const [a, b] = await Promise.all([one, other].map((folder) => readBlobFile(path.join(folder, name))))
    if (a === null || a !== b) different.push(name)
  }
  return different.sort()
}

async function readBlobFile(file: string): Promise<string | null> {
  const text = await readFile(file, 'latin1').catch(() => null)
  return text?.replaceAll(SECRET, '$1') ?? null
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
}
