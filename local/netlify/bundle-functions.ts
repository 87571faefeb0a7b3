import { access, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { createFunctionTable, type FunctionModule, type FunctionTable } from './functions.ts'

const PARENT = '.netlify/local-functions'

/** Bundled files by path within the bundle folder. */
export type Bundle = ReadonlyMap<string, Uint8Array>

/** Bundles `netlify/functions/*.ts` below `root`. Packages stay external. */
export async function bundleOf(root: string): Promise<Bundle> {
  const source = path.join(root, 'netlify/functions')
  const outdir = path.join(root, PARENT, 'run')
  const files = (await readdir(source).catch(() => [])).filter((file) => /\.m?ts$/.test(file))
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: files.map((file) => path.join(source, file)),
    outdir,
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
    write: false,
  })
  return new Map(outputFiles.map((file) => [path.relative(outdir, file.path), file.contents]))
}

/**
 * Imports the functions below `root` into this process. Set the environment before the call, since modules may read it
 * on import. Every call has its own folder, so that parallel runs share no modules; `remove` deletes it.
 */
export async function bundleFunctions(
  root: string,
  bundle?: Bundle,
): Promise<{ functions: FunctionTable; remove(): Promise<void> }> {
  const parent = path.join(root, PARENT)
  await mkdir(parent, { recursive: true })
  const directory = await mkdtemp(path.join(parent, 'run-'))
  await mkdir(path.join(directory, 'chunks'))
  for (const [place, content] of bundle ?? (await bundleOf(root))) await writeFile(path.join(directory, place), content)
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
  // Node caches modules for the life of the process; the query string loads a new build.
  return exists ? import(`${pathToFileURL(file).href}?opened=${Date.now()}`) : null
}
