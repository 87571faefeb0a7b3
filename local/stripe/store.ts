import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { StripeData } from './entities.ts'

export interface Store {
  readonly data: StripeData
  /** Call after every change. */
  save(): void
  clear(): void
}

/** Keeps the account in memory and, with a `file`, on disk, so that it outlives a restart. */
export function createStore(file?: string): Store {
  let data = file && existsSync(file) ? readData(file) : emptyData()

  function save() {
    if (!file) return
    mkdirSync(dirname(file), { recursive: true })
    // Renaming is atomic: a process killed while writing leaves the previous file whole.
    writeFileSync(`${file}.tmp`, JSON.stringify(data))
    renameSync(`${file}.tmp`, file)
  }

  return {
    get data() {
      return data
    },
    save,
    clear() {
      data = emptyData()
      save()
    },
  }
}

function readData(file: string): StripeData {
  try {
    const stored = JSON.parse(readFileSync(file, 'utf8')) as Partial<StripeData>
    const shelves = Object.entries({ ...emptyData(), ...stored }).map(([name, entries]) => [
      name,
      shelf<unknown>(entries),
    ])
    return Object.fromEntries(shelves) as StripeData
  } catch (cause) {
    throw new Error(`The local Stripe cannot read ${file}. Delete it to start with an empty account.`, { cause })
  }
}

function emptyData(): StripeData {
  return {
    checkouts: shelf(),
    paymentIntents: shelf(),
    charges: shelf(),
    refunds: shelf(),
    disputes: shelf(),
    products: shelf(),
    prices: shelf(),
    coupons: shelf(),
    promotionCodes: shelf(),
    events: shelf(),
    replies: shelf(),
  }
}

/** Without a prototype, so that looking up the id `constructor` finds nothing. */
function shelf<Entity>(entries: Record<string, Entity> = {}): Record<string, Entity> {
  return Object.assign(Object.create(null), entries) as Record<string, Entity>
}
