import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fillLibrary } from './fill-library.ts'

/** What a build reads. */
const SOURCES = [
  'astro.config.ts',
  'content',
  'netlify',
  'netlify.toml',
  'package-lock.json',
  'package.json',
  'public',
  'src',
  'tsconfig.json',
]

/**
 * A copy of the project in a temporary folder with a library of `templates`. Packages are linked, caches are not, so
 * that its first build starts from nothing.
 */
export async function copyProject(shop: string, templates: number) {
  const root = await mkdtemp(path.join(tmpdir(), 'flowshelf-copy-'))
  for (const source of SOURCES) await cp(path.join(shop, source), path.join(root, source), { recursive: true })
  const modules = path.join(root, 'node_modules')
  await mkdir(modules)
  for (const name of await readdir(path.join(shop, 'node_modules'))) {
    const isCache = name.startsWith('.') && name !== '.bin'
    if (!isCache) await symlink(path.join(shop, 'node_modules', name), path.join(modules, name))
  }
  await fillLibrary(root, templates)
  return { root, remove: () => rm(root, { recursive: true, force: true }) }
}
