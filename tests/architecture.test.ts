// Longer than other files: one table of what each folder may import, and the rules beside it.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

/** What each folder may import, nearest match first. A name ending in `/` is a folder; others are packages. */
const RULES: readonly { folder: string; may: readonly string[] }[] = [
  // A table of letters, which needs nothing from outside: the address of an imported name is made with it.
  { folder: 'src/domain/import/', may: ['src/domain/', 'zod', '@sindresorhus/transliterate'] },
  { folder: 'src/domain/', may: ['src/domain/', 'zod'] },
  { folder: 'src/contracts/', may: ['src/contracts/', 'src/domain/', 'zod'] },
  {
    folder: 'src/adapters/stripe/',
    may: ['src/adapters/stripe/', 'src/adapters/stripe-statuses.ts', 'src/domain/', 'stripe'],
  },
  {
    folder: 'src/adapters/clerk/',
    may: [
      'src/adapters/clerk/',
      'src/adapters/with-timeout.ts',
      'src/adapters/svix.ts',
      'src/domain/',
      '@clerk/backend',
      '@clerk/shared/error',
      'node:',
    ],
  },
  {
    folder: 'src/adapters/blobs/',
    may: ['src/adapters/blobs/', 'src/adapters/stripe-statuses.ts', 'src/domain/', '@netlify/blobs', 'node:'],
  },
  { folder: 'src/adapters/mcp/', may: ['src/adapters/mcp/', '@modelcontextprotocol/server', 'zod'] },
  { folder: 'src/adapters/mail/', may: ['src/adapters/mail/', 'src/adapters/svix.ts', 'src/domain/'] },
  { folder: 'src/adapters/csv/', may: ['src/adapters/csv/', 'src/domain/', 'csv-parse'] },
  { folder: 'src/adapters/zip/', may: ['src/adapters/zip/', 'src/domain/', 'fflate', 'node:'] },
  { folder: 'src/adapters/sheets/', may: ['src/adapters/sheets/', 'src/domain/'] },
  {
    folder: 'src/adapters/netlify/',
    may: ['src/adapters/netlify/', 'src/adapters/with-timeout.ts', 'src/domain/', '@netlify/functions'],
  },
  { folder: 'src/adapters/files/', may: ['src/adapters/files/', 'src/domain/', 'node:', 'astro/markdown', 'zod'] },
  { folder: 'src/mails/', may: ['src/mails/', 'src/domain/', 'hono'] },
  {
    folder: 'src/server/',
    may: [
      'src/server/',
      'src/mails/',
      'src/components/glyphs.json',
      'src/domain/',
      'src/contracts/',
      'src/adapters/',
      '@clerk/shared/keys',
      '@netlify/functions',
      'zod',
      'node:',
    ],
  },
  {
    folder: 'netlify/functions/',
    may: ['src/domain/', 'src/contracts/', 'src/server/', '@netlify/functions', 'zod'],
  },
  { folder: 'src/collections/pictures/', may: ['src/collections/pictures/', 'node:', 'sharp'] },
  { folder: 'src/collections/', may: ['src/collections/', 'src/domain/', 'astro:content', 'astro/loaders', 'node:'] },
  {
    folder: 'src/integrations/',
    may: [
      'src/integrations/',
      'src/server/',
      'src/adapters/blobs/paid-files.ts',
      'src/domain/',
      'node:',
      'astro',
      '@astrojs/react',
      'fflate',
      'vite',
      'esbuild',
      'zod',
    ],
  },
  {
    folder: 'src/markdown/',
    may: ['src/markdown/', 'src/domain/', '@astrojs/markdown-satteri', 'hast', 'node:'],
  },
  { folder: 'src/middleware.ts', may: ['src/server/', 'src/domain/', '@clerk/astro/server', 'astro:middleware'] },
  {
    folder: 'src/content.config.ts',
    may: ['src/collections/workflow-facts-loader.ts', 'src/domain/', 'astro:content', 'astro/loaders', 'zod'],
  },
  {
    folder: 'src/browser/',
    may: [
      'src/browser/',
      'src/islands/',
      'src/domain/',
      'src/contracts/',
      '/@react-refresh',
      '@clerk/shared/types',
      'fuse.js',
    ],
  },
  {
    folder: 'src/islands/',
    may: [
      'src/islands/',
      'src/browser/',
      'src/domain/',
      'src/contracts/',
      'src/components/glyphs.json',
      'src/styles/',
      'react',
      'react-dom',
      'sonner',
      'swr',
      'fuse.js',
      '@clerk/shared/types',
    ],
  },
  {
    folder: 'src/components/',
    may: ['src/components/', 'src/domain/', 'src/islands/', 'src/browser/', 'src/styles/', 'astro:assets', 'astro'],
  },
  {
    folder: 'src/layouts/',
    may: [
      'src/layouts/',
      'src/components/',
      'src/domain/',
      'src/islands/',
      'src/styles/',
      'src/assets/fonts/',
      'astro:assets',
      'astro',
    ],
  },
  {
    folder: 'src/pages/',
    may: [
      'src/components/',
      'src/layouts/',
      'src/domain/',
      'src/contracts/',
      'src/islands/',
      'src/browser/catalogue/near-matches.ts',
      'src/styles/',
      'src/collections/',
      'astro',
      'astro:content',
      'content/',
      'public/',
    ],
  },
  {
    folder: 'local/',
    may: ['local/', 'node:', 'hono', '@hono/node-server', 'stripe', '@netlify/', 'esbuild', 'vite', 'astro'],
  },
  {
    folder: 'scripts/bench/search.bench.ts',
    may: ['src/domain/', 'src/browser/catalogue/near-matches.ts', 'tests/fixtures/', 'fuse.js', 'vitest'],
  },
  { folder: 'scripts/bench/functions.bench.ts', may: ['tests/fixtures/', 'vitest'] },
  { folder: 'prove/cli/', may: ['prove/', 'scripts/', 'src/domain/', 'node:', '*packages'] },
  { folder: 'prove/', may: ['prove/', 'src/domain/', 'node:', '*packages'] },
  {
    folder: 'scripts/',
    may: ['scripts/', 'src/domain/', 'src/adapters/', 'src/mails/', 'src/server/', 'node:', '*packages'],
  },
]

/** The only scripts that start the local services. */
const STARTERS = [
  'scripts/ports.ts',
  'scripts/start.ts',
  'scripts/dev.ts',
  'scripts/test.ts',
  'scripts/test-changed.ts',
  'scripts/shots.ts',
  'scripts/test-netlify.ts',
  'scripts/bench/',
  'scripts/serve.ts',
  'scripts/backup/open-shop.ts',
]

const root = path.resolve(import.meta.dirname, '..')
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root })
  .toString()
  .split('\n')
  .filter(Boolean)
const isHere = (file: string) => existsSync(path.join(root, file))
const code = tracked.filter((file) => /\.(ts|tsx|mjs|astro)$/.test(file) && isHere(file))
const aliases = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).imports as Record<string, string>

function importsOf(file: string): string[] {
  const text = readFileSync(path.join(root, file), 'utf8')
  const pattern =
    /(?:^|\n)\s*(?:@?import|export)\s(?:[^'";]*?\sfrom\s)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g
  return [...text.matchAll(pattern)].map((match) => match[1] ?? match[2] ?? '').filter((name) => !name.includes('$'))
}

/** An import as a path of the tree, or the name of a package. */
function resolveImport(file: string, specifier: string): string {
  if (specifier.startsWith('.')) return path.posix.normalize(path.posix.join(path.posix.dirname(file), specifier))
  for (const [alias, target] of Object.entries(aliases)) {
    const prefix = alias.replace('*', '')
    if (specifier.startsWith(prefix)) return target.replace('./', '').replace('*', specifier.slice(prefix.length))
  }
  return specifier
}

/** What a file imports, as paths of the tree and names of packages; each file is read once. */
const targets = new Map(code.map((file) => [file, importsOf(file).map((name) => resolveImport(file, name))]))
const targetsOf = (file: string) => targets.get(file) ?? []

const inTree = (target: string) => /^(src|netlify|local|prove|scripts|tests|content)\//.test(target)
const isOnDemand = (file: string) =>
  /^(---\s*\n)?export const prerender = false\b/.test(readFileSync(path.join(root, file), 'utf8'))

function allowed(file: string, target: string): boolean {
  const rule = RULES.find(({ folder }) => file.startsWith(folder))
  if (!rule) return true
  const matches = (name: string) =>
    name === '*packages'
      ? !inTree(target)
      : target === name || target.startsWith(name.endsWith('/') || name.endsWith(':') ? name : `${name}/`)
  if (rule.may.some(matches)) return true
  if (rule.folder === 'src/pages/' && target.startsWith('src/server/')) return isOnDemand(file)
  if (rule.folder === 'scripts/' && target.startsWith('local/'))
    return STARTERS.some((starter) => file.startsWith(starter))
  return false
}

describe('imports point inward', () => {
  test.each(RULES.map(({ folder }) => folder))('%s imports only what its folder may', (folder) => {
    const files = code.filter((file) => RULES.find((rule) => file.startsWith(rule.folder))?.folder === folder)
    const wrong = files.flatMap((file) =>
      targetsOf(file)
        .filter((target) => !allowed(file, target))
        .map((target) => `${file} imports ${target}`),
    )
    expect(wrong).toEqual([])
  })

  test('shipped code never reaches into tests, scripts or the local mocks', () => {
    const shipped = code.filter((file) => /^(src|netlify)\//.test(file))
    const wrong = shipped.flatMap((file) =>
      targetsOf(file)
        .filter((target) => /^(tests|scripts|prove|local)\//.test(target))
        .map((target) => `${file} imports ${target}`),
    )
    expect(shipped.length).toBeGreaterThan(20)
    expect(wrong).toEqual([])
  })

  test('scripts load React islands on demand only', () => {
    const isEager = (file: string) => /^import\s[^'"]*['"]#islands\//m.test(readFileSync(path.join(root, file), 'utf8'))
    expect(code.filter((file) => file.startsWith('src/browser/') && isEager(file))).toEqual([])
  })

  test('only the env module reads process.env', () => {
    const readers = code.filter(
      (file) => /^(src|netlify)\//.test(file) && readFileSync(path.join(root, file), 'utf8').includes('process.env.'),
    )
    expect(readers).toEqual(['src/server/env.ts'])
  })
})

describe('the rules', () => {
  /** The folders of src/domain that each folder needs, by the imports of their files; types count. */
  const needs = new Map<string, Set<string>>()
  const folderOf = (file: string) => path.posix.dirname(file).split('/')[2]
  for (const file of code.filter((name) => name.startsWith('src/domain/'))) {
    const folder = folderOf(file)
    if (!folder) continue
    const others = targetsOf(file).map(folderOf)
    const needed = others.filter((other) => other !== undefined && other !== folder)
    needs.set(folder, new Set([...(needs.get(folder) ?? []), ...needed]) as Set<string>)
  }

  test('no file needs another that needs it in turn, directly or by way of others', () => {
    const [open, done] = [new Set<string>(), new Set<string>()]
    const circles: string[] = []
    const walk = (file: string) => {
      if (open.has(file)) circles.push([...[...open].slice([...open].indexOf(file)), file].join(' → '))
      if (open.has(file) || done.has(file)) return
      open.add(file)
      targetsOf(file).forEach(walk)
      open.delete(file)
      done.add(file)
    }
    code.forEach(walk)
    expect(circles).toEqual([])
  })

  test('no folder needs another that needs it in turn, directly or by way of others', () => {
    const circles: string[] = []
    const follow = (folder: string, way: readonly string[]) => {
      if (way.includes(folder)) circles.push([...way.slice(way.indexOf(folder)), folder].join(' → '))
      else for (const next of needs.get(folder) ?? []) follow(next, [...way, folder])
    }
    for (const folder of needs.keys()) follow(folder, [])
    expect(needs.size).toBeGreaterThan(10)
    expect(circles).toEqual([])
  })

  test('neither clock nor network nor chance: these are passed in', () => {
    const impure = /\bDate\.now\(|\bnew Date\(\)|\bfetch\(|\bMath\.random\(|\bsetTimeout\(|\bcrypto\./
    const wrong = code
      .filter((file) => file.startsWith('src/domain/'))
      .filter((file) => impure.test(readFileSync(path.join(root, file), 'utf8')))
    expect(wrong).toEqual([])
  })
})

describe('pages', () => {
  test('a page renders on demand only when its first line says so', () => {
    const pages = code.filter((file) => file.startsWith('src/pages/'))
    const hidden = pages.filter(
      (file) => readFileSync(path.join(root, file), 'utf8').includes('prerender = false') && !isOnDemand(file),
    )
    expect(hidden).toEqual([])
  })

  test('a page has one sheet of styles: of two, a utility in the second beats a narrower one in the first', () => {
    const reach = (file: string, seen = new Set<string>()): Set<string> => {
      if (seen.has(file)) return seen
      seen.add(file)
      for (const target of targetsOf(file)) reach(target, seen)
      return seen
    }
    const reached = code.filter((file) => file.startsWith('src/pages/')).map((page) => [page, reach(page)] as const)
    const drawn = reached.filter(([, files]) => files.has('src/layouts/BaseLayout.astro'))
    const sheets = drawn.map(([page, files]) => ({
      page,
      sheets: [...files].filter((file) => /^src\/styles\/pages\/[\w-]+\.css$/.test(file)).length,
    }))
    expect(sheets.length).toBeGreaterThan(15)
    expect(sheets.filter((page) => page.sheets !== 1)).toEqual([])
  })

  test('no markup asks for a utility that all sheets leave out', () => {
    const [, words = ''] =
      /@source not inline\("\{(.*)\}"\)/.exec(readFileSync(`${root}/src/styles/shared.css`, 'utf8')) ?? []
    const left = new Set(words.split(','))
    const asked = code
      .filter((file) => /^src\/.*\.(astro|tsx)$/.test(file))
      .flatMap((file) =>
        [...readFileSync(path.join(root, file), 'utf8').matchAll(/\bclass(?:Name)?=["'{`]+([^"'`}]*)/g)].flatMap(
          ([, text = '']) => text.split(/\s+/).flatMap((word) => (left.has(word) ? [`${file}: ${word}`] : [])),
        ),
      )
    expect(left.size).toBeGreaterThan(5)
    expect(asked).toEqual([])
  })

  test('no function imports another function', () => {
    const wrong = code
      .filter((file) => file.startsWith('netlify/functions/'))
      .filter((file) => importsOf(file).some((specifier) => specifier.startsWith('.')))
    expect(wrong).toEqual([])
  })
})

describe('names', () => {
  const component = /^src\/(components|layouts)\/.*\.astro|src\/islands\/ui\/.*\.tsx$/

  test('components are PascalCase, everything else is kebab-case', () => {
    const ours = code.filter((file) => /^(src|netlify|local|prove|scripts|tests)\//.test(file))
    const wrong = ours.filter((file) => {
      const name = path.posix.basename(file).replace(/\.(test|d|config)?\.?(ts|tsx|mjs|astro)$/, '')
      const pascal = /^[A-Z][A-Za-z0-9]*$/.test(name)
      if (component.test(file)) return !pascal
      // An island's folder holds its components and the functions that open them.
      if (pascal && file.endsWith('.tsx')) return !file.startsWith('src/islands/')
      return !/^(\[(\.\.\.)?[a-z-]+\](\.svg|\.png|\.csv)?|[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)?)$/.test(name)
    })
    expect(wrong).toEqual([])
  })

  test('no drawer for everything', () => {
    const drawers = code.filter((file) => /(^|\/)(utils?|helpers?|misc|common)\.(ts|tsx|mjs)$/.test(file))
    expect(drawers).toEqual([])
  })

  test('functions stay thin: at most 50 lines', () => {
    const thick = code.filter(
      (file) =>
        file.startsWith('netlify/functions/') && readFileSync(path.join(root, file), 'utf8').split('\n').length > 50,
    )
    expect(thick).toEqual([])
  })
})

/** Most lines and files of each part. Lower them; raise them as docs/decisions/size-caps.md says. */
const SIZES: readonly { part: string; has: RegExp; lines: number; files: number }[] = [
  { part: 'the shop', has: /^(?:src|netlify)\//, lines: 60_820, files: 1018 },
  { part: 'the proofs without their cases', has: /^prove\/(?!cases\/)/, lines: 32_440, files: 334 },
  { part: 'the local services', has: /^local\//, lines: 9_700, files: 142 },
  { part: 'the scripts', has: /^scripts\//, lines: 7_444, files: 111 },
  { part: 'the tests', has: /^tests\//, lines: 51_670, files: 529 },
  { part: 'the style sheets', has: /^src\/.*\.css$/, lines: 3_340, files: 67 },
]

describe('the size of the code', () => {
  const code = tracked.filter((file) => /\.(?:tsx?|m?js|astro|css)$/.test(file) && isHere(file))
  const shop = code.filter((file) => /^(?:src|netlify)\//.test(file))
  const lines = (file: string) => readFileSync(path.join(root, file), 'utf8').split('\n').length - 1

  test.each(SIZES)('$part: at most $lines lines in $files files', ({ has, ...most }) => {
    const files = code.filter((file) => has.test(file))
    const size = { lines: files.reduce((sum, file) => sum + lines(file), 0), files: files.length }
    expect(size.lines).toBeLessThanOrEqual(most.lines)
    expect(size.files).toBeLessThanOrEqual(most.files)
  })

  test('no file of the shop has more than 250 lines', () => {
    expect(shop.filter((file) => lines(file) > 250)).toEqual([])
  })

  test('at most a quarter of the files has a single user, tests counted: small parts belong in the file that uses them', () => {
    const users = new Map<string, Set<string>>()
    for (const file of tracked.filter((name) => /\.(ts|tsx|js|mjs|astro|css|mdx)$/.test(name) && isHere(name)))
      for (const target of importsOf(file).map((name) => resolveImport(file, name).replace(/\?.*/, '')))
        users.set(target, (users.get(target) ?? new Set()).add(file))
    const single = shop.filter((file) => users.get(file)?.size === 1)
    expect(single.length / shop.length, single.join('\n')).toBeLessThanOrEqual(0.25)
  })
})
