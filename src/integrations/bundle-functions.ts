import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { type BuildResult, build, stop } from 'esbuild'
import { deployFacts } from '#server/env.ts'

/** The functions folder in netlify.toml. */
const BUNDLES = '.netlify/bundled-functions'

/**
 * Bundles each function with all its packages into one file. Netlify's own bundler includes packages whole, and
 * esbuild, which it offers as an alternative, doesn't support functions with this API; so netlify.toml turns bundling
 * off.
 */
export function bundledFunctions(): AstroIntegration {
  let bundles: Promise<unknown> = Promise.resolve()
  return {
    name: 'flowshelf:bundled-functions',
    hooks: {
      // In a separate process, which takes 0.7 GB and keeps it until it is stopped: before the pages need memory.
      'astro:config:setup': ({ command, config }) => {
        if (command !== 'build') return
        const root = fileURLToPath(config.root)
        bundles = bundleFunctions(root, path.join(root, BUNDLES)).finally(stop)
        // Reported below, where Astro waits for it.
        bundles.catch(() => undefined)
      },
      'astro:build:start': async () => {
        await bundles
      },
    },
  }
}

/** Bundles `netlify/functions` below `root` into `folder`, which is emptied first. */
export async function bundleFunctions(root: string, folder: string): Promise<BuildResult<{ metafile: true }>> {
  await rm(folder, { recursive: true, force: true })
  const sources = path.join(root, 'netlify/functions')
  const files = (await readdir(sources)).filter((file) => file.endsWith('.ts')).sort()
  return build({
    absWorkingDir: root,
    entryPoints: files.map((file) => path.join(sources, file)),
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    minify: true,
    // For stack traces in the log.
    keepNames: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    define: deployFacts(),
    metafile: true,
    logLevel: 'error',
  })
}
