import { build } from 'esbuild'
import type { TemplateCard } from '../../src/domain/catalog/card.ts'
import type { Figure } from './budget.ts'
import { median, quantile } from './statistics.ts'
import { syntheticCards } from './synthetic-cards.ts'

interface SearchModule {
  createCatalogue(
    cards: readonly TemplateCard[],
    query: string,
  ): { search(query: string): void; state(): { found: readonly TemplateCard[] } }
  closeMatches(cards: readonly TemplateCard[], query: string, exact: readonly TemplateCard[]): TemplateCard[]
}

const QUERIES = [
  'slack',
  'weekly report',
  'openai',
  'invoce',
  'Support Message',
  'sheets',
  'zzz',
  'que la',
  'refund order',
]
const SIZES = [160, 10_000]

/** Each query as it grows under the fingers, then the empty field before the next one. */
export const KEYSTROKES = QUERIES.flatMap((query) => ['', ...[...query].map((_, at) => query.slice(0, at + 1))])

/** The search of the home page on catalogues of two sizes: is it right, and how long does a keystroke take. */
export async function measureSearch(root: string): Promise<Figure[]> {
  const search = await loadSearch(root)
  return SIZES.flatMap((size) => {
    const cards = syntheticCards(size)
    // The first pass warms the engine up, as a page is warm after the first letters.
    typeAll(search, cards)
    const { ours, naive, close, wrong } = typeAll(search, cards)
    const where = `${size.toLocaleString('en')} templates`
    return [
      { measure: 'Wrong search results', where, value: wrong },
      { measure: 'Keystroke, 95th percentile', where, value: quantile(ours, 0.95) },
      { measure: 'Keystroke against a plain scan', where, value: median(ours) / median(naive) },
      { measure: 'Close matches, 95th percentile', where, value: quantile(close, 0.95) },
    ]
  })
}

function typeAll({ createCatalogue, closeMatches }: SearchModule, cards: readonly TemplateCard[]) {
  const catalogue = createCatalogue(cards, '')
  const times = { ours: [] as number[], naive: [] as number[], close: [] as number[], wrong: 0 }
  for (const query of KEYSTROKES) {
    const ours = timed(() => {
      catalogue.search(query)
      return catalogue.state().found
    })
    const naive = timed(() => plainScan(cards, query))
    times.ours.push(ours.took)
    times.naive.push(naive.took)
    if (!sameCards(ours.value, naive.value)) times.wrong++
    // The page asks for them under the same conditions: a query, and fewer than eight exact matches.
    if (query && ours.value.length < 8) times.close.push(timed(() => closeMatches(cards, query, ours.value)).took)
  }
  return times
}

/** The rule of the search in its plainest form: what ours must equal, and should beat. */
function plainScan(cards: readonly TemplateCard[], query: string): TemplateCard[] {
  const wanted = query.trim().toLowerCase()
  return cards.filter(({ title, name, description, tags, tools }) =>
    [title, name, description, ...tags, ...tools].join(' ').toLowerCase().includes(wanted),
  )
}

const sameCards = (a: readonly TemplateCard[], b: readonly TemplateCard[]) =>
  a.length === b.length && a.every((card, at) => card === b[at])

function timed<T>(run: () => T): { value: T; took: number } {
  const began = performance.now()
  const value = run()
  return { value, took: performance.now() - began }
}

/** The modules as a browser gets them, bundled: scripts may not import islands, and measure what is shipped. */
async function loadSearch(root: string): Promise<SearchModule> {
  const folder = './src/islands/template-catalogue'
  const contents = `export { createCatalogue } from '${folder}/catalogue-state.ts'
    export { closeMatches } from '${folder}/close-matches.ts'`
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: root },
    bundle: true,
    format: 'esm',
    write: false,
    absWorkingDir: root,
  })
  const code = Buffer.from(outputFiles[0]?.contents ?? '').toString('base64')
  return import(`data:text/javascript;base64,${code}`)
}
