import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { AstroIntegration } from 'astro'
import type { Plugin, Rolldown } from 'vite'

/** Entries of the inline script: the script of every page, and the home page's one-time dialog. */
const ENTRIES = { boot: 'src/browser/boot/boot.ts', welcome: 'src/browser/welcome/welcome.ts' } as const

/** What every React island needs is one file, and so is what every page with an account needs. */
const GROUPS = [
  // Together with the admin page's first requests, so that these are sent before React has loaded.
  {
    name: 'account',
    test: /src\/browser\/((account|owner)\/|toast\.ts)|vite\/preload-helper/,
  },
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|scheduler)\/|src\/islands\/(owner\/[\w-]+\.tsx|owner\/use-gate|ui\/(Button|Glyph|Spinner|StatusPanel)\.)|domain\/site\/glyph-file/,
  },
  // The texts of the cards, which the search reads too.
  { name: 'cards', test: /src\/browser\/catalogue\/(scheduling|read-cards)\./ },
  { name: 'admin', test: /src\/islands\/admin\/(users\/|[\w-]+\.tsx?$)/ },
]

/** Pages that are a single island: its modules are fetched together, or `later` if the island is `client:painted`. */
const RENDERER = '@astrojs/react/dist/client.js'
const PRELOADS = [
  { page: 'admin.html', island: 'src/islands/admin/AdminPage.tsx', rel: 'modulepreload' },
  { page: 'auth.html', island: 'src/islands/auth/AuthPage.tsx', rel: 'later' },
]

/** Applies to the browser build only. */
const IN_BROWSER = { apply: 'build', applyToEnvironment: ({ name }) => name === 'client' } satisfies Partial<Plugin>

/**
 * Adds `boot.ts`, with everything it imports on demand, and `welcome.ts` to Astro's browser build. Astro would add a
 * tag for each of its own scripts and islands to the page; these are loaded only when a visitor interacts. The inline
 * script names the two by their source path; the build replaces that by the output name.
 */
export function browserEntry(): AstroIntegration {
  let built: Rolldown.OutputChunk[] = []
  const keep = (chunks: Rolldown.OutputChunk[]) => {
    built = chunks
  }
  return {
    name: 'flowshelf:browser-entry',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { plugins: [addEntries(keep), keepStyles(), nameEntries(() => built)] } })
      },
      'astro:build:done': ({ dir }) => preloadParts(dir, built),
    },
  }
}

function addEntries(keep: (chunks: Rolldown.OutputChunk[]) => void): Plugin {
  return {
    ...IN_BROWSER,
    name: 'flowshelf:add-entries',
    configEnvironment: (name) =>
      name === 'client'
        ? {
            build: {
              modulePreload: { polyfill: false },
              rolldownOptions: {
                output: {
                  // Every page names two entries, so their hashes are short; with six letters, the many chunks could
                  // collide.
                  entryFileNames: '_astro/[name].[hash:6].js',
                  chunkFileNames: '_astro/[name].[hash:7].js',
                  // The prefix avoids collisions with a page's stylesheet of the same name.
                  assetFileNames: '_astro/part-[name].[hash][extname]',
                  codeSplitting: { groups: GROUPS },
                },
              },
            },
          }
        : undefined,
    buildStart() {
      for (const [name, file] of Object.entries(ENTRIES))
        this.emitFile({ type: 'chunk', name, id: `/${file}`, preserveSignature: 'allow-extension' })
    },
    generateBundle: {
      order: 'pre',
      handler: (_options, bundle) => keep(Object.values(bundle).filter((file) => file.type === 'chunk')),
    },
  }
}

/** Vite marks unfinished styles, and removes the marks only from the files it finds at the end. */
const VITE_MARK = /\/\*\$vite\$:\d+\*\//g

/**
 * Astro inlines the styles of an island, and of everything it may import later, into the island's page and deletes
 * their files, although other pages need them, too. Pages import the styles they show at first themselves, so these are
 * hidden from Astro.
 */
function keepStyles(): Plugin[] {
  const styles: { fileName: string; source: string | Uint8Array }[] = []
  return [
    {
      ...IN_BROWSER,
      name: 'flowshelf:take-styles',
      generateBundle: {
        order: 'pre',
        handler(_options, bundle) {
          for (const [fileName, file] of Object.entries(bundle)) {
            if (file.type !== 'asset' || !fileName.endsWith('.css')) continue
            styles.push({ fileName, source: file.source })
            delete bundle[fileName]
          }
        },
      },
    },
    {
      ...IN_BROWSER,
      name: 'flowshelf:give-styles-back',
      enforce: 'post',
      generateBundle: {
        order: 'post',
        handler() {
          for (const { fileName, source } of styles)
            this.emitFile({ type: 'asset', fileName, source: String(source).replace(VITE_MARK, '') })
        },
      },
    },
  ]
}

/** Pages are rendered, and the function of on-demand pages is bundled, after the browser's files have their names. */
function nameEntries(built: () => readonly Rolldown.OutputChunk[]): Plugin {
  const naming: string[] = []
  return {
    name: 'flowshelf:name-entries',
    apply: 'build',
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler({ dir = '' }, bundle) {
        if (this.environment.name !== 'client') {
          for (const file of Object.values(bundle))
            if (file.type === 'chunk' && file.code.includes(ENTRIES.boot)) naming.push(path.join(dir, file.fileName))
          return
        }
        for (const file of naming) await writeFile(file, withNames(await readFile(file, 'utf8'), built()))
      },
    },
  }
}

function withNames(code: string, chunks: readonly Rolldown.OutputChunk[]): string {
  return Object.values(ENTRIES).reduce(
    (text, source) => text.replaceAll(`/${source}`, `/${fileOf(source, chunks)}`),
    code,
  )
}

function fileOf(source: string, chunks: readonly Rolldown.OutputChunk[]): string {
  const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(source))
  if (!chunk) throw new Error(`${source} is no part of the browser's program.`)
  return chunk.fileName
}

/** Adds a link to each chunk of a page's island at the end of the page: the page itself has priority. */
async function preloadParts(dist: URL, chunks: readonly Rolldown.OutputChunk[]): Promise<void> {
  const withImports = (name: string): string[] => {
    const chunk = chunks.find(({ fileName }) => fileName === name)
    return chunk ? [name, ...chunk.imports.flatMap(withImports)] : []
  }
  for (const { page, island, rel } of PRELOADS) {
    const parts = new Set([ENTRIES.boot, RENDERER, island].flatMap((source) => withImports(fileOf(source, chunks))))
    const links = [...parts].map((part) => `<link rel="${rel}" href="/${part}">`)
    const file = new URL(page, dist)
    const html = await readFile(file, 'utf8')
    await writeFile(file, html.replace('</body>', `${links.join('')}</body>`))
  }
}
