import type { Guide } from '#domain/guide/guide.ts'
import { breadcrumbs, type Thing } from './json-ld.ts'
import { type Question, questionData } from './questions.ts'
import { sellerOf } from './shop-data.ts'

export type WrittenPageFacts = {
  guide: Guide
  questions: readonly Question[]
  shopName: string
  /** Absolute URLs of the home page, of this page and of its picture. */
  home: string
  url: string
  image: string
}

/** A guide is an article; a page about the shop is described only by its questions, if any. */
export function writtenPageData({ guide, questions, shopName, home, url, image }: WrittenPageFacts): Thing[] {
  const faq: Thing[] = questions.length > 0 ? [{ '@type': 'FAQPage', mainEntity: questions.map(questionData) }] : []
  const trail = breadcrumbs([{ name: shopName, url: home }, { name: guide.heading }])
  if (guide.kind === 'info') return [...faq, trail]
  const maker = sellerOf({ name: shopName }, home)
  return [
    {
      '@type': 'Article',
      headline: guide.heading,
      description: guide.description,
      url,
      image,
      dateModified: guide.updated.toISOString().slice(0, 10),
      author: maker,
      publisher: maker,
      isAccessibleForFree: guide.premium ? false : undefined,
    },
    trail,
    ...faq,
  ]
}
