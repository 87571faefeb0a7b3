import { APP_IDS, type AppId } from './apps.ts'
import type { TemplateCard } from './card.ts'

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

/** Most imported names as addresses. What `slugOf` does for other letters is rare, and would weigh in every search. */
const plainSlug = (name: string) =>
  name
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join('-')

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
  /** For each app by how much each place of a card with it is beyond the one before: most cards have none. */
  apps: Partial<Record<AppId, readonly number[]>>
  thumbnails: Column<'thumbnail'>
  difficulties: NumberedWords
  /** Places of the cards whose drawing lies on the sheet of the home page. */
  onSheet: readonly number[]
  /** Places of the cards without a run to play. */
  unrecorded: readonly number[]
  /** Null where they wait in `/catalogue-details.json`. */
  details: CatalogueDetails | null
}

/** The file of these cards; few bring their details along. */
export function packCards(cards: readonly TemplateCard[]): CatalogueFile {
  return {
    idSteps: cards.map(({ id }, at) => id - (cards[at - 1]?.id ?? 0)),
    names: cards.map(({ name }) => name),
    slugs: cards.map(({ slug, name }) => (slug === plainSlug(name) ? 0 : slug)),
    titles: cards.map(({ title, name }) => (title === name ? 0 : title)),
    categories: numberWords(cards.map(({ category }) => orNone(category))),
    tags: numberWords(cards.map(({ tags, category }) => (tags[0] === category ? ['', ...tags.slice(1)] : tags))),
    tools: numberWords(cards.map(({ tools }) => tools)),
    apps: packApps(cards),
    thumbnails: cards.map(({ thumbnail }) => thumbnail),
    difficulties: numberWords(cards.map(({ difficulty }) => orNone(difficulty))),
    onSheet: placesOf(cards, ({ onSheet }) => onSheet === true),
    unrecorded: placesOf(cards, ({ unrecorded }) => unrecorded === true),
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

const placesOf = (cards: readonly TemplateCard[], is: (card: TemplateCard) => boolean) =>
  cards.flatMap((card, at) => (is(card) ? [at] : []))

const orNone = (word: string | null) => (word === null ? [] : [word])

/** In their place until the details arrive: nothing to read, unknown for every order. */
const NO_DETAILS = { description: '', youtubeId: null, setupMinutes: null, updated: null, nodes: 0 }

/** Gives the card at a place. To be called in the order of the file, since ids stand there as steps. */
export function cardReader(file: CatalogueFile): (at: number) => TemplateCard {
  const sheet = new Set(file.onSheet)
  const unrecorded = new Set(file.unrecorded)
  const apps = readApps(file.apps)
  let id = 0
  return (at) => {
    id += valueAt(file.idSteps, at)
    const name = valueAt(file.names, at)
    const category = oneAt(file.categories, at) as TemplateCard['category']
    const tags = wordsAt(file.tags, at) ?? []
    return {
      id,
      slug: valueAt(file.slugs, at) || plainSlug(name),
      name,
      title: valueAt(file.titles, at) || name,
      category,
      tags: tags[0] === '' && category ? [category, ...tags.slice(1)] : tags,
      tools: (wordsAt(file.tools, at) ?? []) as TemplateCard['tools'],
      apps: apps.get(at) ?? [],
      thumbnail: valueAt(file.thumbnails, at),
      difficulty: oneAt(file.difficulties, at) as TemplateCard['difficulty'],
      ...(sheet.has(at) ? { onSheet: true } : {}),
      ...(unrecorded.has(at) ? { unrecorded: true } : {}),
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

function packApps(cards: readonly TemplateCard[]): CatalogueFile['apps'] {
  const placesOf = new Map(APP_IDS.map((app): [AppId, number[]] => [app, []]))
  for (const [at, card] of cards.entries()) for (const app of card.apps) placesOf.get(app)?.push(at)
  const used = [...placesOf].filter(([, places]) => places.length > 0)
  return Object.fromEntries(used.map(([app, places]) => [app, places.map((at, nth) => at - (places[nth - 1] ?? 0))]))
}

/** The apps of each card that has some, by its place. */
function readApps(file: CatalogueFile['apps']): ReadonlyMap<number, AppId[]> {
  const apps = new Map<number, AppId[]>()
  for (const [app, steps] of Object.entries(file) as [AppId, readonly number[]][]) {
    let at = 0
    for (const step of steps) {
      at += step
      apps.set(at, [...(apps.get(at) ?? []), app])
    }
  }
  return apps
}

const oneAt = (column: NumberedWords, at: number) => wordsAt(column, at)?.[0] ?? null

function valueAt<Value>(column: readonly Value[], at: number): Value {
  const value = column[at]
  if (value === undefined) throw new Error(`A list of the catalogue ends before place ${at}.`)
  return value
}

/**
 * Lists of words, each word spelled once: `uses` holds a list per entry as numbers of words, joined by spaces. The
 * commonest words have the shortest numbers, and compression does better on numbers than on words far apart.
 */
interface NumberedWords {
  words: readonly string[]
  uses: readonly string[]
}

function numberWords(lists: readonly (readonly string[])[]): NumberedWords {
  const counts = new Map<string, number>()
  for (const word of lists.flat()) counts.set(word, (counts.get(word) ?? 0) + 1)
  const words = [...counts].sort(([, a], [, b]) => b - a).map(([word]) => word)
  const numbers = new Map(words.map((word, at) => [word, at]))
  return { words, uses: lists.map((list) => list.map((word) => numbers.get(word)).join(' ')) }
}

/** The list at a place, or undefined beyond the end. Throws for the number of no word. */
function wordsAt({ words, uses }: NumberedWords, at: number): string[] | undefined {
  const use = uses[at]
  if (!use) return use === '' ? [] : undefined
  return use.split(' ').map((number) => {
    const word = words[Number(number)]
    if (word === undefined) throw new Error(`No word has the number ${number}.`)
    return word
  })
}
