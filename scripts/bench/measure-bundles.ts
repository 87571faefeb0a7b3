import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { build } from 'esbuild'
import type { Figure } from './budget.ts'

export interface FunctionBundle {
  name: string
  bytes: number
  /** Files of the project and of packages that it holds, below the root. */
  holds: string[]
}

/** Each function of the shop as one minified file with all its packages. */
export async function bundleEach(root: string): Promise<FunctionBundle[]> {
  const folder = path.join(root, 'netlify/functions')
  const files = (await readdir(folder)).filter((file) => file.endsWith('.ts')).sort()
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: files.map((file) => path.join(folder, file)),
    outdir: path.join(root, 'unwritten'),
    write: false,
    bundle: true,
    minify: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    metafile: true,
    logLevel: 'error',
  })
  return Object.entries(metafile.outputs).map(([file, { bytes, inputs }]) => ({
    name: path.basename(file, '.js'),
    bytes,
    // What was shaken out leaves a name and no bytes.
    holds: Object.entries(inputs).flatMap(([input, { bytesInOutput }]) => (bytesInOutput > 0 ? [input] : [])),
  }))
}

export async function measureBundles(root: string): Promise<Figure[]> {
  const bundles = await bundleEach(root)
  const largest = Math.max(...bundles.map(({ bytes }) => bytes))
  return [{ measure: 'Function bundle', where: 'largest', value: largest }]
}
