import type { AppId } from './apps.ts'
import { type TemplateCard, type TextLanguages, UNKNOWN_DETAILS } from './card.ts'

// The search index for download. A list of values per field is smaller than a list of cards, and derived fields are
// left out.

/** Up to this many templates one file contains everything; above, the details are in a second file. */
const ONE_FILE_MOST = 600

type Column<Field extends keyof TemplateCard> = readonly TemplateCard[Field][]

/** Loaded after the first response: the longest text, and fields needed only for ordering or the dialog. */
export interface CatalogueDetails {
  descriptions: Column<'description'>
  youtubeIds: Column<'youtubeId'>
  setupMinutes: Column<'setupMinutes'>
  updated: NumberedValues
  nodes: Column<'nodes'>
  triggers: NumberedValues
  releases: NumberedValues
}

/** The slug of most imported names. `slugOf` handles more letters, but would add to the size of every search page. */
const plainSlug = (name: string) =>
  name
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join('-')

/** For each value, the difference of each card index to the previous one: most cards have none. */
type Steps<Value extends string = string> = Partial<Record<Value, readonly number[]>>

/** `/catalogue.json`: the same index in every list is the same template. */
export interface CatalogueFile {
  /** The difference of each id to the previous one. */
  idSteps: readonly number[]
  names: Column<'name'>
  /** 0 if it is derived from the name. */
  slugs: readonly (string | 0)[]
  /** 0 if it equals the name. */
  titles: readonly (string | 0)[]
  categories: NumberedValues
  /** Starts with an empty entry in place of the category. */
  tags: NumberedWords
  tools: NumberedWords
  apps: Steps<AppId>
  /** Absent if all cards are in English. */
  languages?: { name: Steps; description: Steps }
  thumbnails: Column<'thumbnail'>
  difficulties: NumberedValues
  /** Indexes of the cards whose drawing is in the sprite sheet of the home page. */
  onSheet: readonly number[]
  /** Null if they are in `/catalogue-details.json`. */
  details: CatalogueDetails | null
}

/** Packs these cards into a file; a small catalog includes the details. */
export function packCards(cards: readonly TemplateCard[]): CatalogueFile {
  return {
    idSteps: cards.map(({ id }, at) => id - (cards[at - 1]?.id ?? 0)),
    names: cards.map(({ name }) => name),
    slugs: cards.map(({ slug, name }) => (slug === plainSlug(name) ? 0 : slug)),
    titles: cards.map(({ title, name }) => (title === name ? 0 : title)),
    categories: numberValues(cards.map(({ category }) => category)),
    tags: numberWords(cards.map(({ tags, category }) => (tags[0] === category ? ['', ...tags.slice(1)] : tags))),
    tools: numberWords(cards.map(({ tools }) => tools)),
    apps: packSteps(cards.map(({ apps }) => apps)),
    ...packLanguages(cards),
    thumbnails: cards.map(({ thumbnail }) => thumbnail),
    difficulties: numberValues(cards.map(({ difficulty }) => difficulty)),
    onSheet: placesOf(cards, ({ onSheet }) => onSheet === true),
    details: cards.length > ONE_FILE_MOST ? null : packDetails(cards),
  }
}

/** The same with the details, however many cards there are. */
export const packWithDetails = (cards: readonly TemplateCard[]): CatalogueFile => ({
  ...packCards(cards),
  details: packDetails(cards),
})

/** `/catalogue-details.json`: the fields a large catalog leaves out at first, in the same order. */
export const packDetails = (cards: readonly TemplateCard[]): CatalogueDetails => ({
  descriptions: cards.map(({ description }) => description),
  youtubeIds: cards.map(({ youtubeId }) => youtubeId),
  setupMinutes: cards.map(({ setupMinutes }) => setupMinutes),
  updated: numberValues(cards.map(({ updated }) => updated)),
  nodes: cards.map(({ nodes }) => nodes),
  triggers: numberValues(cards.map(({ trigger }) => trigger)),
  releases: numberValues(cards.map(({ release }) => release)),
})

const placesOf = (cards: readonly TemplateCard[], is: (card: TemplateCard) => boolean) =>
  cards.flatMap((card, at) => (is(card) ? [at] : []))

/** Placeholder until the details are loaded: no text, and unknown for every order. */
const NO_DETAILS = { description: '', youtubeId: null, ...UNKNOWN_DETAILS, nodes: 0 }

/** Returns a reader of the card at an index. Call it in the order of the file, since ids are stored as differences. */
export function cardReader(file: CatalogueFile): (at: number) => TemplateCard {
  const sheet = new Set(file.onSheet)
  const apps = readSteps(file.apps)
  const names = readSteps(file.languages?.name ?? {})
  const descriptions = readSteps(file.languages?.description ?? {})
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
      ...languagesAt(names.get(at)?.[0], descriptions.get(at)?.[0]),
      thumbnail: valueAt(file.thumbnails, at),
      ...(sheet.has(at) ? { onSheet: true } : {}),
      ...(file.details ? detailsAt(file.details, at) : NO_DETAILS),
      difficulty: oneAt(file.difficulties, at) as TemplateCard['difficulty'],
    }
  }
}

/** The details of the card at an index. */
export const detailsAt = (details: CatalogueDetails, at: number) => ({
  description: valueAt(details.descriptions, at),
  youtubeId: valueAt(details.youtubeIds, at),
  setupMinutes: valueAt(details.setupMinutes, at),
  updated: oneAt(details.updated, at),
  nodes: valueAt(details.nodes, at),
  trigger: oneAt(details.triggers, at) as TemplateCard['trigger'],
  release: oneAt(details.releases, at),
})

/** Unpacks all cards of a file. A page reads a large file in slices instead. */
export function unpackCards(file: CatalogueFile): TemplateCard[] {
  const read = cardReader(file)
  return file.names.map((_, at) => read(at))
}

/** In the order of the alphabet, so that the same cards always pack alike. */
function packSteps<Value extends string>(lists: readonly (readonly Value[])[]): Steps<Value> {
  const placesOf = new Map([...new Set(lists.flat())].sort().map((value): [Value, number[]] => [value, []]))
  for (const [at, values] of lists.entries()) for (const value of values) placesOf.get(value)?.push(at)
  const steps = [...placesOf].map(([value, places]) => [value, places.map((at, nth) => at - (places[nth - 1] ?? 0))])
  return Object.fromEntries(steps)
}

/** The values of each card that has some, by its index. */
function readSteps<Value extends string>(steps: Steps<Value>): ReadonlyMap<number, Value[]> {
  const found = new Map<number, Value[]>()
  for (const [value, places] of Object.entries(steps) as [Value, readonly number[]][]) {
    let at = 0
    for (const step of places) {
      at += step
      found.set(at, [...(found.get(at) ?? []), value])
    }
  }
  return found
}

function packLanguages(cards: readonly TemplateCard[]): Pick<CatalogueFile, 'languages'> {
  if (cards.every(({ languages }) => languages === undefined)) return {}
  const of = (text: keyof TextLanguages) => packSteps(cards.map(({ languages }) => [languages?.[text] ?? []].flat()))
  return { languages: { name: of('name'), description: of('description') } }
}

const languagesAt = (name: string | undefined, description: string | undefined): Pick<TemplateCard, 'languages'> =>
  name || description ? { languages: { ...(name && { name }), ...(description && { description }) } } : {}

const oneAt = ({ words, uses }: NumberedValues, at: number) => words[uses.charCodeAt(at) - FIRST] ?? null

function valueAt<Value>(column: readonly Value[], at: number): Value {
  const value = column[at]
  if (value === undefined) throw new Error(`A list of the catalogue ends before place ${at}.`)
  return value
}

/**
 * Lists of words, each word stored once: `uses` has one list per entry as word numbers, joined by spaces. The most
 * common words have the shortest numbers, and numbers compress better than distant words.
 */
interface NumberedWords {
  words: readonly string[]
  uses: readonly string[]
}

/** The same for entries of one word, or of none: a character per entry, as commas between numbers add up. */
interface NumberedValues {
  words: readonly string[]
  uses: string
}

/** Printable from here on: "0". */
const FIRST = 48

function numberValues(values: readonly (string | null)[]): NumberedValues {
  const { words } = numberWords(values.map((value) => (value === null ? [] : [value])))
  const numbers = new Map(words.map((word, at) => [word, at]))
  return {
    words,
    uses: values.map((value) => String.fromCharCode(FIRST + (numbers.get(value ?? '') ?? words.length))).join(''),
  }
}

function numberWords(lists: readonly (readonly string[])[]): NumberedWords {
  const counts = new Map<string, number>()
  for (const word of lists.flat()) counts.set(word, (counts.get(word) ?? 0) + 1)
  const words = [...counts].sort(([, a], [, b]) => b - a).map(([word]) => word)
  const numbers = new Map(words.map((word, at) => [word, at]))
  return { words, uses: lists.map((list) => list.map((word) => numbers.get(word)).join(' ')) }
}

/** The list at an index, or undefined beyond the end. Throws for an unknown word number. */
function wordsAt({ words, uses }: NumberedWords, at: number): string[] | undefined {
  const use = uses[at]
  if (!use) return use === '' ? [] : undefined
  return use.split(' ').map((number) => {
    const word = words[Number(number)]
    if (word === undefined) throw new Error(`No word has the number ${number}.`)
    return word
  })
}
