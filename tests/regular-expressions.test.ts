import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { check } from 'recheck'
import ts from 'typescript'
import { expect, test } from 'vitest'

/**
 * A regular expression that reads the same text in many ways takes minutes, or a day, over a few kilobytes made for it.
 * recheck searches for such a text. Here is what it may find, because nobody else's text reaches the pattern, or only a
 * short one. Whoever adds a line says where the text comes from, and how long it can be.
 */
const BOUNDED: Record<string, RegExp[]> = {
  'Names and types of nodes, at most 200 characters (src/domain/workflow/limits.ts).': [/ \(.*\)$/, /\s*\d+$/],
  'Addresses in the environment, written by the owner.': [/\/+$/],
  'Our own pages as HTML, when the shop is built or checked.': [
    /<[^>]*>/g,
    /<script(?: type="speculationrules")?>(.*?)<\/script>/gs,
    /<script(?: type="module")?>(.*?)<\/script>/gs,
  ],
  'Files of the repository, read by a script or the build.': [
    /^```.*?^```$/gms,
    /\n\s*\n|\n(?=\s*(?:[-*+]|\d+\.|\|)\s)/,
    /\b(?:(?:(?:chat)?gpt|whisper|text-embedding|dall-e|claude|gemini)-[a-z-]*\d(?:[\w.-]*\w)?|o\d-(?:mini|pro|preview|deep-research))\b/gi,
    /\]\([^)]*\)/g,
    /<path fill="#fff"[^>]*\/>/g,
    /<svg[^>]*>(.*)<\/svg>/s,
    /```.*?```|`[^`\n]*`|\]\([^)]*\)/gs,
  ],
  'What a developer types into a mock on their own machine.': [
    /^[^$]*\.[^$]*\$$/,
    /:.*$/,
    /^[^@\s]+@[^@\s]+\.[^@\s]+$/,
    /^(\d{2})\s*\/?\s*(?:20)?(\d{2})$/,
  ],
}

/** Those put together while the shop runs: from our own words and ids, or checked below as they are built. */
const OF_OUR_WORDS = ['src/domain/import/imported-card.ts']

/**
 * recheck tries at random, here the same each time, has Node read the text it found to see whether that takes long, and
 * gives up after three seconds. What it cannot decide in time passes; what is dangerous shows at once.
 */
const OPTIONS = { timeout: 3000, randomSeed: 1, recallTimeout: 1500 }

/**
 * Patterns that were checked before, because recheck needs a minute for all. `npm run test:all` checks every pattern and
 * rewrites the list; a pattern that is not in it is checked by every run.
 */
const CHECKED = 'tests/fixtures/checked-patterns.json'
const checksAll = process.env.TEST_ALL === '1'

/** Shows that the check sees anything at all. */
const EXPONENTIAL = String.raw`/^(?:\\.|[^'])+'$/`

const files = ['src', 'netlify', 'scripts', 'local'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:ts|tsx|mjs|astro)$/.test(name))
    .map((name) => ({ path: `${folder}/${name}`, text: readFileSync(`${folder}/${name}`, 'utf8') })),
)
const builders = files.filter(({ text }) => text.includes('new RegExp(')).map(({ path }) => path)
const vetted = new Map(Object.entries(BOUNDED).flatMap(([bound, patterns]) => patterns.map((one) => [`${one}`, bound])))

/** Every literal of a file; an .astro file is read as the TypeScript it mostly is. */
function literalsIn({ path, text }: { path: string; text: string }): string[] {
  const kind = /\.(?:tsx|astro)$/.test(path) ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const found: string[] = []
  const walk = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) found.push(node.text)
    ts.forEachChild(node, walk)
  }
  walk(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false, kind))
  return found
}

/** What modules of ours hand to `new RegExp` while they are loaded. */
async function builtIn(paths: string[]): Promise<string[]> {
  const built: string[] = []
  const Original = RegExp
  globalThis.RegExp = new Proxy(Original, {
    construct(target, parts: [string, string?]) {
      const one = new target(...parts)
      if (new Error().stack?.split('\n')[2]?.includes('/src/')) built.push(`${one}`)
      return one
    },
  })
  try {
    for (const path of paths) await import(`../${path}`)
  } finally {
    globalThis.RegExp = Original
  }
  return built
}

/** Loops decide; how often a piece is counted out does not, and makes recheck slow. Without a loop all is well. */
const loops = (source: string) => /[*+]|\{\d+,\}/.test(source)
const shortened = (source: string) =>
  source.replace(/\{(\d+)(,?)(\d*)\}/g, (_, from, comma, to) => {
    const atMostTwo = (count: string) => (count === '' ? '' : Math.min(2, Number(count)))
    return `{${atMostTwo(from)}${comma}${atMostTwo(to)}}`
  })

test('no regular expression takes ages over a text made for it', async () => {
  const built = await builtIn(builders.filter((path) => !OF_OUR_WORDS.includes(path)))
  expect(built.length).toBeGreaterThanOrEqual(builders.length - OF_OUR_WORDS.length)
  const all = new Set([...files.flatMap(literalsIn), ...built])
  expect([...vetted.keys()].filter((pattern) => !all.has(pattern))).toEqual([])

  const patterns = [...all].filter((pattern) => loops(pattern) && !vetted.has(pattern)).sort()
  const checked = new Set<string>(checksAll ? [] : JSON.parse(readFileSync(CHECKED, 'utf8')))
  const wanted = patterns.filter((pattern) => !checked.has(pattern))
  const dangerous: string[] = []
  // One after the other: the patience is counted from the question on, and all at once they would only wait.
  for (const pattern of [EXPONENTIAL, ...wanted]) {
    const end = pattern.lastIndexOf('/')
    const { status } = await check(shortened(pattern.slice(1, end)), pattern.slice(end + 1), OPTIONS)
    if (status === 'vulnerable') dangerous.push(pattern)
  }
  expect(dangerous).toEqual([EXPONENTIAL])
  if (checksAll) writeFileSync(CHECKED, `${JSON.stringify(patterns, null, 2)}\n`)
})
