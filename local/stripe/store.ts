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
  let data = file && existsSync(file) ? { ...emptyData(), ...readData(file) } : emptyData()

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

function readData(file: string): Partial<StripeData> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Partial<StripeData>
  } catch (cause) {
    throw new Error(`The local Stripe cannot read ${file}. Delete it to start with an empty account.`, { cause })
  }
}

function emptyData(): StripeData {
  return {
    checkouts: {},
    paymentIntents: {},
    charges: {},
    refunds: {},
    disputes: {},
    products: {},
    prices: {},
    coupons: {},
    promotionCodes: {},
    events: {},
    replies: {},
  }
}
