import type { TemplateCard } from '#domain/catalog/card.ts'

let reading: Promise<readonly TemplateCard[]> | undefined

/** Every published template, fetched once per page; after a failure the next caller asks again. */
export function readCards(): Promise<readonly TemplateCard[]> {
  reading ??= fetchCards().catch((error: unknown) => {
    reading = undefined
    throw error
  })
  return reading
}

async function fetchCards(): Promise<readonly TemplateCard[]> {
  const response = await fetch('/catalogue.json')
  if (!response.ok) throw new Error(`The catalogue answered ${response.status}.`)
  return (await response.json()) as TemplateCard[]
}
