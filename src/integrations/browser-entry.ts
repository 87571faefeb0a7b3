import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { build } from 'vite'

/** Named by the inline script of every page, with the version of page-script.ts; what they import is hashed. */
const ENTRIES = { boot: 'src/islands/boot/boot.ts', welcome: 'src/islands/welcome/welcome.ts' }

/** What every React island needs travels as one file, and so does what every page with an account needs. */
const GROUPS = [
  // With the first questions of the admin page, so that they leave before React is there.
  {
    name: 'account',
    test: /src\/islands\/(account\/|api\/|admin\/(address|ask-first)\.|owner\/(ask|token-in-cookie)\.)|toasts\/(plain-)?toast\.ts|vite\/preload-helper/,
  },
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|scheduler)\/|src\/islands\/(owner\/[\w-]+\.tsx|owner\/use-gate|ui\/(Button|Glyph|Spinner|StatusPanel)\.)|domain\/site\/kept-file/,
  },
  { name: 'admin', test: /src\/islands\/admin\/(users\/|[\w-]+\.tsx?$)/ },
]

/** Pages that are an island: all of its parts are asked for at once, not one by one as they are found. */
const PRELOADS = { 'admin.html': 'src/islands/admin/mount.tsx', 'auth.html': 'src/islands/auth-form/mount.tsx' }

/**
 * Builds `boot.ts` and all that it imports on demand into `/app/boot.js` plus hashed chunks, and `welcome.ts`. Astro's own scripts and
 * islands would each put a script tag into the page; this way a page carries none until somebody presses something.
 */
export function browserEntry(version: string): AstroIntegration {
  let root = ''
  return {
    name: 'flowshelf:browser-entry',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { define: { __KEPT_VERSION__: JSON.stringify(version) } } })
      },
      'astro:config:done': ({ config }) => {
        root = fileURLToPath(config.root)
      },
      'astro:server:setup': ({ server }) => {
        server.middlewares.use((request, response, next) => {
          const name = /^\/app\/(boot|welcome)\.js$/.exec(request.url ?? '')?.[1]
          if (!name) return next()
          response.setHeader('content-type', 'text/javascript')
          if (name === 'welcome') return response.end(`import '/${ENTRIES.welcome}'`)
          // React's refresh runtime must be in place before the first component is imported.
          response.end(
            [
              `import refresh from '/@react-refresh'`,
              `refresh.injectIntoGlobalHook(window)`,
              `window.$RefreshReg$ = () => {}`,
              `window.$RefreshSig$ = () => (type) => type`,
              `const boot = import('/${ENTRIES.boot}')`,
              `export const act = async (target) => (await boot).act(target)`,
              `export const wake = async (place) => (await boot).wake(place)`,
              `export const ready = async (place) => (await boot).ready(place)`,
              `export const mend = async (image) => (await boot).mend(image)`,
              `export const start = async () => (await boot).start()`,
            ].join('\n'),
          )
        })
      },
      'astro:build:done': async ({ dir, logger }) => {
        const built = await build({
          root,
          configFile: false,
          envPrefix: 'PUBLIC_',
          define: { __KEPT_VERSION__: JSON.stringify(version) },
          logLevel: 'warn',
          publicDir: false,
          oxc: { jsx: { runtime: 'automatic' } },
          build: {
            outDir: fileURLToPath(dir),
            emptyOutDir: false,
            modulePreload: { polyfill: false },
            rolldownOptions: {
              input: ENTRIES,
              preserveEntrySignatures: 'allow-extension',
              output: {
                entryFileNames: 'app/[name].js',
                chunkFileNames: '_astro/[name].[hash].js',
                assetFileNames: '_astro/[name].[hash][extname]',
                codeSplitting: { groups: GROUPS },
              },
            },
          },
        })
        await preloadParts(dir, built, version)
        logger.info('built /app/boot.js and its parts')
      },
    },
  }
}

/**
 * Writes a `modulepreload` for `boot.js` and each part of a page's island at the end of what Astro has built: the page
 * itself comes first.
 */
async function preloadParts(dist: URL, built: Awaited<ReturnType<typeof build>>, version: string): Promise<void> {
  const outputs = Array.isArray(built) ? built : 'output' in built ? [built] : []
  const chunks = outputs.flatMap(({ output }) => output).filter((file) => file.type === 'chunk')
  const withImports = (name: string): string[] => {
    const chunk = chunks.find(({ fileName }) => fileName === name)
    return chunk ? [name, ...chunk.imports.flatMap(withImports)] : []
  }
  for (const [page, island] of Object.entries(PRELOADS)) {
    const mount = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(island))
    if (!mount) throw new Error(`${page} preloads ${island}, which is no part of the browser's program.`)
    const parts = [`app/boot.js?v=${version}`, ...new Set(withImports(mount.fileName))]
    const links = parts.map((part) => `<link rel="modulepreload" href="/${part}">`)
    const file = new URL(page, dist)
    const html = await readFile(file, 'utf8')
    await writeFile(file, html.replace('</body>', `${links.join('')}</body>`))
  }
}
