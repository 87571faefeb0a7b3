import { build } from 'esbuild'
import type { TemplateCard } from '../../src/domain/catalog/card.ts'
import { packCards, packDetails } from '../../src/domain/catalog/catalogue-file.ts'
import { cleanQuery, searchText } from '../../src/domain/catalog/search.ts'
import { createSearchIndex, type SearchIndex } from '../../src/domain/catalog/search-index.ts'
import { brotliSize } from './brotli-size.ts'
import type { Figure } from './budget.ts'
import { misspell, shareRight, TYPED, UNDERSTOOD } from './search-queries.ts'
import { syntheticCards } from './synthetic-cards.ts'

export const SIZES = [160, 10_000]
export const whereOf = (size: number) => `${size.toLocaleString('en')} templates`

/** What the search of catalogues of two sizes downloads, and whether it answers as it should. The same at every run. */
export async function measureSearch(root: string): Promise<Figure[]> {
  const { openCloseMatches } = await loadCloseMatches(root)
  const answers = SIZES.map(async (size) => {
    const cards = syntheticCards(size)
    const index = createSearchIndex(cards)
    const closeMatches = await openCloseMatches(index)
    const isUnderstood = ({ query, meant }: { query: string; meant: string }) => {
      const found = [...index.cardsAt(index.find(query)), ...closeMatches(query, 10)]
      return shareRight(found, index.cardsAt(index.find(meant))) >= UNDERSTOOD
    }
    const misread = misspell(cards, 200).filter((misspelt) => !isUnderstood(misspelt))
    return [
      { measure: 'Wrong search results', where: whereOf(size), value: countWrong(cards, index) },
      { measure: 'Misspelt queries not understood', where: whereOf(size), value: misread.length },
    ]
  })
  return [...(await Promise.all(answers)).flat(), ...measureDownload()]
}

function countWrong(cards: readonly TemplateCard[], index: SearchIndex<TemplateCard>): number {
  const texts = cards.map(searchText)
  const wrong = TYPED.filter((query) => {
    const found = index.cardsAt(index.find(query))
    const expected = cards.filter((_, at) => texts[at]?.includes(cleanQuery(query)))
    return found.length !== expected.length || found.some((card, at) => card !== expected[at])
  })
  return wrong.length
}

function measureDownload(): Figure[] {
  const [small, large] = SIZES.map(syntheticCards)
  const size = (file: unknown) => brotliSize(Buffer.from(JSON.stringify(file)))
  const measure = 'Catalogue'
  return [
    { measure, where: '160 templates, everything', value: size(packCards(small ?? [])) },
    { measure, where: '10,000 templates, first answer', value: size(packCards(large ?? [])) },
    { measure, where: '10,000 templates, details', value: size(packDetails(large ?? [])) },
  ]
}

type OpenCloseMatches = (
  index: SearchIndex<TemplateCard>,
) => Promise<(query: string, most: number) => readonly TemplateCard[]>

/** The module as a browser gets it, bundled: scripts may not import islands, and measure what is shipped. */
async function loadCloseMatches(root: string): Promise<{ openCloseMatches: OpenCloseMatches }> {
  const { outputFiles } = await build({
    entryPoints: ['src/islands/template-catalogue/close-matches.ts'],
    bundle: true,
    format: 'esm',
    write: false,
    absWorkingDir: root,
  })
  const code = Buffer.from(outputFiles[0]?.contents ?? '').toString('base64')
  return import(`data:text/javascript;base64,${code}`)
}
