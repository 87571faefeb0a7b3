import { access, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { createFunctionTable, type FunctionModule, type FunctionTable } from './functions.ts'

/**
 * Bundles `netlify/functions/*.ts` below `root` once and imports them into this process.
 * Packages stay outside the bundle; the environment must be complete before the call, since modules may read it.
 * `remove` deletes the bundle, which has a folder of its own so that two runs never share modules or disturb each
 * other.
 */
export async function bundleFunctions(root: string): Promise<{ functions: FunctionTable; remove(): Promise<void> }> {
  const source = path.join(root, 'netlify/functions')
  const parent = path.join(root, '.netlify/local-functions')
  await mkdir(parent, { recursive: true })
  const directory = await mkdtemp(path.join(parent, 'run-'))
  const files = (await readdir(source).catch(() => [])).filter((file) => /\.m?ts$/.test(file))
  await build({
    absWorkingDir: root,
    entryPoints: files.map((file) => path.join(source, file)),
    outdir: directory,
    outExtension: { '.js': '.mjs' },
    chunkNames: 'chunks/[name]-[hash]',
    bundle: true,
    splitting: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    target: 'node22',
    sourcemap: 'inline',
    logLevel: 'warning',
  })
  return {
    functions: await createFunctionTable({ directory, load: (file) => import(pathToFileURL(file).href) }),
    remove: () => rm(directory, { recursive: true, force: true }),
  }
}

/** Astro's function for on-demand pages, or null when the build has none. */
export async function loadPagesFunction(root: string): Promise<FunctionModule | null> {
  const file = path.join(root, '.netlify/v1/functions/ssr/ssr.mjs')
  const exists = await access(file).then(
    () => true,
    () => false,
  )
  // Node keeps a module for the life of the process; a site that is built again needs the new one.
  return exists ? import(`${pathToFileURL(file).href}?opened=${Date.now()}`) : null
}
