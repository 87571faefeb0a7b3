import { globSync, readFileSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { type FunctionResult, zipFunctions } from '@netlify/zip-it-and-ship-it'
import { readSourceFunctions, type SourceFunction } from './functions-source.ts'
import { createPaidTextFinder, filesUnder, mayLackMarkers, paidTexts } from './paid-text.ts'

/** Netlify accepts zips of 50 MB and 250 MB unpacked. A function smaller than this unpacked need not be zipped. */
const MAX_BYTES = 50_000_000

/** Astro's function for on-demand pages, and the paid texts it serves. */
const PAGES = 'ssr'
const SENT_BY_PAGES = 'content/premium/'

/** Functions contain vendors' event and field names, which workflows contain as well. */
const isProse = (marker: string) => marker.split(' ').length >= 6

interface Packed {
  name: string
  result: FunctionResult
  /** Below `folder`. */
  files: string[]
  folder: string
}

/**
 * Packs the functions of the last build with Netlify's packer, as a deploy does, and compares the result with the
 * source. One line per problem; a function passes if it has none.
 */
export async function checkPacked(root: string): Promise<{ passed: number; failed: number; problems: string[] }> {
  const scratch = await mkdtemp(path.join(tmpdir(), 'flowshelf-packed-'))
  try {
    const sources = await readSourceFunctions(root)
    const packed = await pack(root, sources, scratch)
    const paid = paidTexts(root).map((text) => ({ ...text, markers: text.markers.filter(isProse) }))
    const unmarked = paid
      .filter((text) => text.markers.length === 0 && !mayLackMarkers(text))
      .map(({ file }) => `${file}: contains no sentence.`)
    const find = createPaidTextFinder(paid)
    const names = new Set([...sources.map(({ name }) => name), ...packed.map(({ name }) => name)])
    const mistaken = [...names].flatMap((name) => {
      const one = packed.find((candidate) => candidate.name === name)
      const source = sources.find((candidate) => candidate.name === name)
      if (!one) return [`${name}: was not packed.`]
      const mistakes = [
        ...(name === PAGES ? pagesMistakes(one) : sourceMistakes(root, one, source)),
        ...contents(one, find),
      ]
      return mistakes.map((mistake) => `${name}: ${mistake}`)
    })
    const problems = [...mistaken, ...unmarked]
    const faulty = new Set(problems.map((problem) => problem.split(':')[0]))
    return { passed: Math.max(0, names.size - faulty.size), failed: problems.length, problems }
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

async function pack(root: string, sources: readonly SourceFunction[], scratch: string): Promise<Packed[]> {
  const folders = ['.netlify/v1/functions', '.netlify/bundled-functions'].map((folder) => path.join(root, folder))
  const own = sources.map(({ name, includedFiles }) => [name, { includedFiles, includedFilesBasePath: root }])
  const results = await zipFunctions(folders, scratch, {
    archiveFormat: 'none',
    basePath: root,
    repositoryRoot: root,
    config: { '*': { nodeBundler: 'none', nodeVersion: '24' }, ...Object.fromEntries(own) },
  })
  return results.map((result) => {
    const folder = path.join(scratch, result.name)
    return { name: result.name, result, folder, files: filesUnder(folder).map((file) => path.relative(folder, file)) }
  })
}

function sourceMistakes(root: string, { result, files }: Packed, source: SourceFunction | undefined): string[] {
  if (!source) return ['has no source in netlify/functions.']
  const { path: paths = [], method = [], schedule, rateLimit } = source.config
  const routes = [paths].flat().map((pattern) => ({ pattern, methods: [method].flat() }))
  const limit = result.trafficRules?.action.config
  const limited = limit && {
    windowLimit: limit.rateLimitConfig.windowLimit,
    windowSize: limit.rateLimitConfig.windowSize,
    aggregateBy: limit.aggregate.keys.map(({ type }) => type),
  }
  const inside = files.filter((file) => file.startsWith('content/'))
  return [
    differs('address', result.routes?.map(({ pattern, methods }) => ({ pattern, methods })) ?? [], routes),
    differs('schedule', result.schedule, schedule),
    differs('rate limit', limited, rateLimit),
    differs('files', inside.sort(), globSync(source.includedFiles, { cwd: root }).sort()),
    differs('runtime', [result.runtimeAPIVersion, result.runtimeVersion], [2, 'nodejs24.x']),
  ].flat()
}

/** This function must handle every path that no file matches. */
function pagesMistakes({ result: { routes = [] } }: Packed): string[] {
  const [route, ...others] = routes
  const isCatchAll = route && 'expression' in route && route.prefer_static === true
  return isCatchAll && others.length === 0 ? [] : ['does not handle every path without a file.']
}

function contents({ name, files, folder }: Packed, find: ReturnType<typeof createPaidTextFinder>): string[] {
  const bytes = files.reduce((sum, file) => sum + statSync(path.join(folder, file)).size, 0)
  const size = bytes > MAX_BYTES ? [`has ${Math.ceil(bytes / 1e6)} MB; Netlify accepts 50.`] : []
  // Netlify's own files are the same in every function.
  const ours = files.filter((file) => !path.basename(file).startsWith('___netlify-'))
  const leaks = ours.flatMap((file) =>
    [...find(readFileSync(path.join(folder, file), 'utf8'))]
      .filter(([paid]) => !(name === PAGES && paid.startsWith(SENT_BY_PAGES)))
      .map(([paid, marker]) => `contains "${marker}" of ${paid} in ${file}.`),
  )
  return [...size, ...leaks]
}

function differs(what: string, packed: unknown, source: unknown): string[] {
  if (isDeepStrictEqual(packed, source)) return []
  return [`${what}: packed as ${JSON.stringify(packed)}, but the source has ${JSON.stringify(source)}.`]
}

if (import.meta.main) {
  const { passed, problems } = await checkPacked(process.cwd())
  for (const problem of problems) process.stdout.write(`${problem}\n`)
  process.stdout.write(`${passed} packed functions checked, ${problems.length} problems\n`)
  process.exitCode = problems.length > 0 ? 1 : 0
}
