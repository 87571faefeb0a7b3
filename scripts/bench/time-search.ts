import uFuzzy from '@leeoniya/ufuzzy'
import Fuse from 'fuse.js'
import MiniSearch from 'minisearch'
import type { TemplateCard } from '../../src/domain/catalog/card.ts'
import { searchText } from '../../src/domain/catalog/search.ts'
import { createSearchIndex, type SearchIndex } from '../../src/domain/catalog/search-index.ts'

// Runs inside a page, bundled, beside the modules of the shop.

type OpenCloseMatches = (
  index: SearchIndex<TemplateCard>,
) => Promise<(query: string, most: number) => readonly TemplateCard[]>

/** Other work of the machine is not ours: of so many rounds the quickest counts, keystroke by keystroke. */
const ROUNDS = 6

/** Milliseconds per keystroke: the exact answer, and that with close matches where they are asked for. */
export async function timeTyping(open: OpenCloseMatches, cards: readonly TemplateCard[], keystrokes: string[]) {
  const index = createSearchIndex(cards)
  for (const at of cards.keys()) index.prepare(at)
  const closeMatches = await open(index)
  const exact = new Map<number, number>()
  const close = new Map<number, number>()
  const keep = (times: Map<number, number>, at: number, took: number) =>
    times.set(at, Math.min(took, times.get(at) ?? took))
  for (let round = 0; round < ROUNDS; round++) {
    for (const [at, query] of keystrokes.entries()) {
      const began = performance.now()
      const { length } = index.cardsAt(index.find(query))
      keep(exact, at, performance.now() - began)
      if (query === '' || length >= 8) continue
      closeMatches(query, 6)
      keep(close, at, performance.now() - began)
    }
  }
  return { exact: [...exact.values()], close: [...close.values()] }
}

/** Milliseconds per whole query: ours, which knows nothing of it yet, and what others take over the same cards. */
export function timePeers(cards: readonly TemplateCard[], queries: readonly string[]): Record<string, number[]> {
  const ours = createSearchIndex(cards)
  for (const at of cards.keys()) ours.prepare(at)
  const texts = cards.map(searchText)
  const fields = ['title', 'name', 'description', 'tags', 'tools']
  const fuse = new Fuse(cards, { keys: fields, ignoreLocation: true, threshold: 0.3 })
  const mini = new MiniSearch({ fields, extractField: (card, field) => String(Reflect.get(card, field)) })
  mini.addAll(cards)
  const fuzzy = new uFuzzy({ intraMode: 1 })
  const engines: Record<string, (query: string) => unknown> = {
    ours: (query) => ours.find(query),
    'fuse.js over all cards': (query) => fuse.search(query),
    MiniSearch: (query) => mini.search(query, { prefix: true, fuzzy: 0.2 }),
    uFuzzy: (query) => fuzzy.search(texts, query),
  }
  return Object.fromEntries(Object.entries(engines).map(([name, search]) => [name, queries.map(timed(search))]))
}

const timed = (search: (query: string) => unknown) => (query: string) => {
  const began = performance.now()
  search(query)
  return performance.now() - began
}
