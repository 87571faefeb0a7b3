import type { TemplateCard } from './card.ts'
import type { CatalogueDetails, CatalogueFile } from './catalogue-file.ts'
import { type NumberedWords, wordsAt } from './numbered-words.ts'
import { slugOf } from './slug-of.ts'

/** In their place until the details arrive: nothing to read, unknown for every order. */
const NO_DETAILS = { description: '', youtubeId: null, setupMinutes: null, updated: null, nodes: 0 }

/** Gives the card at a place. To be called in the order of the file, since ids stand there as steps. */
export function cardReader(file: CatalogueFile): (at: number) => TemplateCard {
  const sheet = new Set(file.onSheet)
  let id = 0
  return (at) => {
    id += valueAt(file.idSteps, at)
    const name = valueAt(file.names, at)
    const category = oneAt(file.categories, at) as TemplateCard['category']
    const tags = wordsAt(file.tags, at) ?? []
    return {
      id,
      slug: valueAt(file.slugs, at) || slugOf(name),
      name,
      title: valueAt(file.titles, at) || name,
      category,
      tags: tags[0] === '' && category ? [category, ...tags.slice(1)] : tags,
      tools: (wordsAt(file.tools, at) ?? []) as TemplateCard['tools'],
      thumbnail: valueAt(file.thumbnails, at),
      difficulty: oneAt(file.difficulties, at) as TemplateCard['difficulty'],
      ...(sheet.has(at) ? { onSheet: true } : {}),
      ...(file.details ? detailsAt(file.details, at) : NO_DETAILS),
    }
  }
}

/** What the details say of the card at a place. */
export const detailsAt = (details: CatalogueDetails, at: number) => ({
  description: valueAt(details.descriptions, at),
  youtubeId: valueAt(details.youtubeIds, at),
  setupMinutes: valueAt(details.setupMinutes, at),
  updated: oneAt(details.updated, at),
  nodes: valueAt(details.nodes, at),
})

/** All cards of a file at once. A page reads a large one in slices instead. */
export function unpackCards(file: CatalogueFile): TemplateCard[] {
  const read = cardReader(file)
  return file.names.map((_, at) => read(at))
}

const oneAt = (column: NumberedWords, at: number) => wordsAt(column, at)?.[0] ?? null

function valueAt<Value>(column: readonly Value[], at: number): Value {
  const value = column[at]
  if (value === undefined) throw new Error(`A list of the catalogue ends before place ${at}.`)
  return value
}
