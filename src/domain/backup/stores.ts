interface StoreRule {
  /** Why no backup holds this store. */
  leftOut?: string
  /** Its keys are written again and again, so of two values neither is wrong. Elsewhere a key never changes. */
  overwritten?: true
  /**
   * Beginnings of keys that are written after the others, the last one first. They are read first and restored last:
   * so what is written during a backup may be missing from it, but never half of it.
   */
  writtenLast?: readonly string[]
  /** Beginnings of keys that follow from others. No backup holds them; a restore makes them anew. */
  sums?: readonly string[]
}

const RULES = {
  audit: { writtenLast: ['outcome/', 'line/'] },
  erasures: { writtenLast: ['gone/'] },
  hints: { leftOut: 'It says that something changed, and nothing else.' },
  // An uncleaned workflow moves to `clean/`: read after it, that one cannot be missed.
  imported: { writtenLast: ['head/', 'workflows/'] },
  jobs: {},
  limits: { leftOut: 'It counts the calls of the last minute.' },
  messages: { writtenLast: ['mailed/'] },
  openings: { overwritten: true },
  payments: { writtenLast: ['e/', 's/'], sums: ['log-sum/'] },
  saved: { overwritten: true, writtenLast: ['list/'] },
  updates: { writtenLast: ['settled/', 'told/'] },
  usage: { sums: ['down-sum/'] },
  visits: { overwritten: true },
} as const satisfies Record<string, StoreRule>

export type StoreName = keyof typeof RULES

/** Every store of the shop, and what a backup has to know of it. Paid files are in none: they belong to a deploy. */
export const STORES: Readonly<Record<StoreName, StoreRule>> = RULES

export const isStore = (name: string): name is StoreName => Object.hasOwn(STORES, name)

/** The stores that a backup holds. */
export const BACKED_UP = Object.keys(STORES)
  .filter(isStore)
  .filter((name) => STORES[name].leftOut === undefined)

const startsWithOneOf = (key: string, beginnings: readonly string[] = []) =>
  beginnings.findIndex((beginning) => key.startsWith(beginning))

/** Whether a key follows from others. */
export const isSum = (store: StoreName, key: string) => startsWithOneOf(key, STORES[store].sums) >= 0

/** So many steps a backup or a restore takes, of one store after the other. */
export const STEPS = 1 + Math.max(...BACKED_UP.map((name) => STORES[name].writtenLast?.length ?? 0))

/** The step in which a backup reads this key, from 0 on. A restore takes the steps in reverse. */
export function stepOf(store: StoreName, key: string): number {
  const nth = startsWithOneOf(key, STORES[store].writtenLast)
  return nth < 0 ? STEPS - 1 : nth
}

/** The beginning of all keys of this step; null when it has none. */
export function prefixOf(store: StoreName, step: number): string | null {
  return step === STEPS - 1 ? '' : (STORES[store].writtenLast?.[step] ?? null)
}
