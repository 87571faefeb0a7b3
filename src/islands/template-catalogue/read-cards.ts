import type { TemplateCard } from '#domain/catalog/card.ts'
import { mergeCards } from '#domain/catalog/merge-cards.ts'

let reading: Promise<readonly TemplateCard[]> | undefined

/** The first search waits this long for imported templates; the shop's own do not wait for a server. */
const PATIENCE_MS = 3000

/** Every template, fetched once per page; after a failure the next caller asks again. */
export function readCards(): Promise<readonly TemplateCard[]> {
  reading ??= fetchCards().catch((error: unknown) => {
    reading = undefined
    throw error
  })
  return reading
}

async function fetchCards(): Promise<readonly TemplateCard[]> {
  const [own, imported] = await Promise.all([
    fetchList('/catalogue.json'),
    fetchList('/api/templates', AbortSignal.timeout(PATIENCE_MS)).catch(() => []),
  ])
  return mergeCards(own, imported)
}

async function fetchList(address: string, signal?: AbortSignal): Promise<readonly TemplateCard[]> {
  const response = await fetch(address, signal ? { signal } : {})
  if (!response.ok) throw new Error(`${address} answered ${response.status}.`)
  return (await response.json()) as TemplateCard[]
}
