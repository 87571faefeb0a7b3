import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { build } from 'vite'

/** Fixed, because the inline script of every page names them. They are small and revalidated; what they import is hashed. */
const ENTRIES = { boot: 'src/islands/boot/boot.ts', welcome: 'src/islands/welcome/welcome.ts' }

/**
 * Builds `boot.ts` and all that it imports on demand into `/app/boot.js` plus hashed chunks, and `welcome.ts`. Astro's own scripts and
 * islands would each put a script tag into the page; this way a page carries none until somebody presses something.
 */
export function browserEntry(): AstroIntegration {
  let root = ''
  return {
    name: 'flowshelf:browser-entry',
    hooks: {
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
        await build({
          root,
          configFile: false,
          envPrefix: 'PUBLIC_',
          logLevel: 'warn',
          publicDir: false,
          oxc: { jsx: { runtime: 'automatic' } },
          build: {
            outDir: fileURLToPath(dir),
            emptyOutDir: false,
            modulePreload: { polyfill: false },
            rolldownOptions: {
              input: ENTRIES,
              preserveEntrySignatures: 'strict',
              output: {
                entryFileNames: 'app/[name].js',
                chunkFileNames: '_astro/[name].[hash].js',
                assetFileNames: '_astro/[name].[hash][extname]',
                // What every island needs beside React travels as one file, not as six of half a kilobyte. The first
                // questions of the admin page are apart, so that they leave before React is there.
                codeSplitting: {
                  groups: [
                    { name: 'account', test: /src\/islands\/(account|api)\/|toasts\/toast\.ts/ },
                    {
                      name: 'admin-ask',
                      test: /src\/islands\/(admin\/(address|ask-first)|owner\/(ask|token-in-cookie))\.ts/,
                    },
                  ],
                },
              },
            },
          },
        })
        logger.info('built /app/boot.js and its parts')
      },
    },
  }
}
