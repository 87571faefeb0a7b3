import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { bundleFunctions } from '../../src/integrations/bundle-functions.ts'
import type { Figure } from './budget.ts'

export interface FunctionBundle {
  name: string
  bytes: number
  /** Files of the project and of packages that it holds, below the root. */
  holds: string[]
}

/** Each function of the shop as one file with all its packages, as a build writes it, into `folder`. */
export async function bundleEach(root: string, folder: string): Promise<FunctionBundle[]> {
  const { metafile } = await bundleFunctions(root, folder)
  return Object.entries(metafile.outputs).map(([file, { bytes, inputs }]) => ({
    name: path.basename(file, '.mjs'),
    bytes,
    // What was shaken out leaves a name and no bytes.
    holds: Object.entries(inputs).flatMap(([input, { bytesInOutput }]) => (bytesInOutput > 0 ? [input] : [])),
  }))
}

export async function measureBundles(root: string): Promise<Figure[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'flowshelf-bundles-'))
  const bundles = await bundleEach(root, folder)
  await rm(folder, { recursive: true })
  const largest = Math.max(...bundles.map(({ bytes }) => bytes))
  return [{ measure: 'Function bundle', where: 'largest', value: largest }]
}
