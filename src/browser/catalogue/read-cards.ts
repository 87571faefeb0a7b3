import type { TemplateCard } from '#domain/catalog/card.ts'
import { type CatalogueDetails, type CatalogueFile, cardReader, detailsAt } from '#domain/catalog/catalogue-file.ts'
import { mergeCards } from '#domain/catalog/merge-cards.ts'
import { inSlices } from './scheduling.ts'

/** How long the first search waits for imported templates, in ms; the shop's own are static files. */
const TIMEOUT_MS = 3000

export interface Reading {
  cards: readonly TemplateCard[]
  /** False while the details of a large catalog are still loading. */
  complete: boolean
}

/** What the first search needs, fetched once per page; after a failure the next caller fetches again. */
export const readFirstCards = once(async (): Promise<Reading> => {
  const [file, imported] = await Promise.all([
    fetchJson<CatalogueFile>('/catalogue.json'),
    fetchJson<CatalogueFile>('/api/templates', AbortSignal.timeout(TIMEOUT_MS))
      .then(unpack)
      .catch(() => []),
  ])
  const others = imported.map((card) => ({ ...card, imported: true as const }))
  return { cards: mergeCards(await unpack(file), others), complete: file.details !== null }
})

async function unpack(file: CatalogueFile): Promise<TemplateCard[]> {
  const read = cardReader(file)
  const cards: TemplateCard[] = []
  await inSlices(file.names.length, (at) => cards.push(read(at)))
  return cards
}

/** Every template with all its details, in the same order. */
export const readCards = once(async (): Promise<readonly TemplateCard[]> => {
  const { cards, complete } = await readFirstCards()
  if (complete) return cards
  const details = await fetchJson<CatalogueDetails>('/catalogue-details.json')
  const count = details.descriptions.length
  const full = [...cards]
  // The shop's own templates come first; imported ones already have their details.
  await inSlices(count, (at) => {
    const card = cards[at]
    if (card) full[at] = { ...card, ...detailsAt(details, at) }
  })
  return full
})

function once<Value>(work: () => Promise<Value>): () => Promise<Value> {
  let pending: Promise<Value> | undefined
  return () => {
    pending ??= work().catch((error: unknown) => {
      pending = undefined
      throw error
    })
    return pending
  }
}

async function fetchJson<Body>(address: string, signal?: AbortSignal): Promise<Body> {
  const response = await fetch(address, signal ? { signal } : {})
  if (!response.ok) throw new Error(`${address} returned ${response.status}.`)
  return (await response.json()) as Body
}
