import type { TemplateCard } from './card.ts'
import { type NumberedWords, numberWords } from './numbered-words.ts'
import { slugOf } from './slug-of.ts'

// What the search downloads. A list of values per field takes fewer bytes than a list of cards, and what follows from
// another field is left out.

/** Up to this many templates one file holds everything; above, the details wait in a second one. */
const ONE_FILE_MOST = 600

type Column<Field extends keyof TemplateCard> = readonly TemplateCard[Field][]

/** What is read after the first answer: the longest text, and what only orders the cards or shows in their dialog. */
export interface CatalogueDetails {
  descriptions: Column<'description'>
  youtubeIds: Column<'youtubeId'>
  setupMinutes: Column<'setupMinutes'>
  updated: NumberedWords
  nodes: Column<'nodes'>
}

/** `/catalogue.json`: at the same place in every list stands the same template. */
export interface CatalogueFile {
  /** By how much each number is above the one before. */
  idSteps: readonly number[]
  names: Column<'name'>
  /** 0 where it is the name, written as an address. */
  slugs: readonly (string | 0)[]
  /** 0 where it is the name. */
  titles: readonly (string | 0)[]
  categories: NumberedWords
  /** Starts with an empty one in place of the category. */
  tags: NumberedWords
  tools: NumberedWords
  thumbnails: Column<'thumbnail'>
  difficulties: NumberedWords
  /** Places of the cards whose drawing lies on the sheet of the home page. */
  onSheet: readonly number[]
  /** Null where they wait in `/catalogue-details.json`. */
  details: CatalogueDetails | null
}

/** The file of these cards; few bring their details along. */
export function packCards(cards: readonly TemplateCard[]): CatalogueFile {
  return {
    idSteps: cards.map(({ id }, at) => id - (cards[at - 1]?.id ?? 0)),
    names: cards.map(({ name }) => name),
    slugs: cards.map(({ slug, name }) => (slug === slugOf(name) ? 0 : slug)),
    titles: cards.map(({ title, name }) => (title === name ? 0 : title)),
    categories: numberWords(cards.map(({ category }) => orNone(category))),
    tags: numberWords(cards.map(({ tags, category }) => (tags[0] === category ? ['', ...tags.slice(1)] : tags))),
    tools: numberWords(cards.map(({ tools }) => tools)),
    thumbnails: cards.map(({ thumbnail }) => thumbnail),
    difficulties: numberWords(cards.map(({ difficulty }) => orNone(difficulty))),
    onSheet: cards.flatMap(({ onSheet }, at) => (onSheet ? [at] : [])),
    details: cards.length > ONE_FILE_MOST ? null : packDetails(cards),
  }
}

/** `/catalogue-details.json`: what a large catalogue leaves out at first, in the same order. */
export const packDetails = (cards: readonly TemplateCard[]): CatalogueDetails => ({
  descriptions: cards.map(({ description }) => description),
  youtubeIds: cards.map(({ youtubeId }) => youtubeId),
  setupMinutes: cards.map(({ setupMinutes }) => setupMinutes),
  updated: numberWords(cards.map(({ updated }) => orNone(updated))),
  nodes: cards.map(({ nodes }) => nodes),
})

const orNone = (word: string | null) => (word === null ? [] : [word])
