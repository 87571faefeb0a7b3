import type { TemplateCard } from '../../src/domain/catalog/card.ts'
import { CATEGORY_IDS } from '../../src/domain/catalog/categories.ts'
import { DIFFICULTIES } from '../../src/domain/catalog/difficulty.ts'
import { TOOL_IDS } from '../../src/domain/catalog/tools.ts'

const SYLLABLES = 'ba re mi to lu sen kar vo ti na shi pre con fla dor gen ly mo tra que'.split(' ')
const KNOWN = 'slack invoice lead customer weekly report order support refund message agent sheet mail summary'.split(
  ' ',
)

/**
 * Cards that are the same at every run, with some 350 characters of searchable text each and a few thousand words in
 * all, so that queries of real words find some and not others.
 */
export function syntheticCards(count: number): TemplateCard[] {
  const random = createRandom(7)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
  const invented = () => Array.from({ length: 2 + Math.floor(random() * 2) }, () => pick(SYLLABLES)).join('')
  const word = () => (random() < 0.15 ? pick(KNOWN) : invented())
  const words = (length: number) => Array.from({ length }, word).join(' ')
  return Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    slug: `template-${at + 1}`,
    name: words(4),
    title: words(7),
    description: words(30),
    category: pick(CATEGORY_IDS),
    tags: [word(), word(), word()],
    tools: [pick(TOOL_IDS), pick(TOOL_IDS)],
    youtubeId: null,
    thumbnail: null,
    nodes: 12,
    difficulty: pick(DIFFICULTIES),
    setupMinutes: 10 + Math.floor(random() * 50),
    updated: `2026-0${1 + Math.floor(random() * 9)}-15`,
  }))
}

/** Park and Miller's generator: numbers from 0 to 1 that only depend on the seed. */
function createRandom(seed: number) {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}
