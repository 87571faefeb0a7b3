import { type JsonFile, openJsonFile } from '../json-file.ts'
import type { StripeData } from './entities.ts'

export type Store = JsonFile<StripeData>

export const createStore = (file?: string): Store =>
  openJsonFile({
    file,
    empty: emptyData,
    read: readData,
    damagedMessage: `The local Stripe cannot read ${file}. Delete it to start with an empty account.`,
  })

function readData(stored: unknown): StripeData {
  const tables = Object.entries({ ...emptyData(), ...(stored as Partial<StripeData>) }).map(([name, entries]) => [
    name,
    table<unknown>(entries),
  ])
  return Object.fromEntries(tables) as StripeData
}

function emptyData(): StripeData {
  return {
    checkouts: table(),
    paymentIntents: table(),
    charges: table(),
    refunds: table(),
    disputes: table(),
    invoices: table(),
    products: table(),
    prices: table(),
    coupons: table(),
    promotionCodes: table(),
    events: table(),
    replies: table(),
  }
}

/** No prototype, so that looking up the id `constructor` finds nothing. */
function table<Entity>(entries: Record<string, Entity> = {}): Record<string, Entity> {
  return Object.assign(Object.create(null), entries) as Record<string, Entity>
}
