import type { TemplateCard } from '#domain/catalog/card.ts'
import { type Catalogue, createCatalogue } from './catalogue-state.ts'

/** The query in the address. */
export const queryInAddress = () => new URLSearchParams(location.search).get('q') ?? ''

let opening: Promise<Catalogue> | undefined

/** The catalogue of this page, fetched once; the part that shows it mounts with it. */
export function openCatalogue(): Promise<Catalogue> {
  opening ??= open().catch((error: unknown) => {
    opening = undefined
    throw error
  })
  return opening
}

async function open(): Promise<Catalogue> {
  const [response, { show }] = await Promise.all([fetch('/catalogue.json'), import('./show.tsx')])
  if (!response.ok) throw new Error(`The catalogue answered ${response.status}.`)
  const catalogue = createCatalogue((await response.json()) as TemplateCard[], queryInAddress())
  const root = document.querySelector<HTMLElement>('[data-island="template-catalogue"]')
  if (root) show(root, catalogue)
  return catalogue
}
