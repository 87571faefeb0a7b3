interface StoreRule {
  /** Why backups exclude this store. */
  leftOut?: string
  /** Its keys are overwritten, so either of two values is correct. In other stores a key never changes. */
  overwritten?: true
  /**
   * Prefixes of keys that are written after the others, the last one first. They are read first and restored last: data
   * written during a backup may be missing from it, but is never incomplete.
   */
  writtenLast?: readonly string[]
  /** Prefixes of derived keys. Backups exclude them; a restore recomputes them. */
  sums?: readonly string[]
}

const RULES = {
  audit: { writtenLast: ['outcome/', 'line/'] },
  erasures: { writtenLast: ['gone/'] },
  hints: { leftOut: 'It says that something changed, and nothing else.' },
  // An uncleaned workflow moves to `clean/`: reading `clean/` afterwards makes sure that it is not missed.
  imported: { writtenLast: ['head/', 'workflows/'] },
  jobs: {},
  limits: { leftOut: 'It counts the calls of the last minute.' },
  messages: { writtenLast: ['mailed/'] },
  openings: { overwritten: true },
  payments: { writtenLast: ['e/', 's/'], sums: ['log-sum/'] },
  saved: { overwritten: true, writtenLast: ['list/'] },
  tokens: { overwritten: true, writtenLast: ['token/'] },
  updates: { writtenLast: ['settled/', 'told/'] },
  usage: { sums: ['down-sum/'] },
  visits: { overwritten: true },
} as const satisfies Record<string, StoreRule>

export type StoreName = keyof typeof RULES

/** Every store of the shop, with its backup rules. Paid files are in none: they are part of a deploy. */
export const STORES: Readonly<Record<StoreName, StoreRule>> = RULES

export const isStore = (name: string): name is StoreName => Object.hasOwn(STORES, name)

/** The stores that a backup contains. */
export const BACKED_UP = Object.keys(STORES)
  .filter(isStore)
  .filter((name) => STORES[name].leftOut === undefined)

const startsWithOneOf = (key: string, beginnings: readonly string[] = []) =>
  beginnings.findIndex((beginning) => key.startsWith(beginning))

/** Whether a key is derived from others. */
export const isSum = (store: StoreName, key: string) => startsWithOneOf(key, STORES[store].sums) >= 0

/** The number of passes over each store during a backup or a restore. */
export const STEPS = 1 + Math.max(...BACKED_UP.map((name) => STORES[name].writtenLast?.length ?? 0))

/** The pass in which a backup reads this key, from 0. A restore runs the passes in reverse. */
export function stepOf(store: StoreName, key: string): number {
  const nth = startsWithOneOf(key, STORES[store].writtenLast)
  return nth < 0 ? STEPS - 1 : nth
}

/** The prefix of all keys of this pass; null if it has none. */
export function prefixOf(store: StoreName, step: number): string | null {
  return step === STEPS - 1 ? '' : (STORES[store].writtenLast?.[step] ?? null)
}
