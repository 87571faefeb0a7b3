import { type JsonFile, openJsonFile } from '../json-file.ts'
import type { StripeData } from './entities.ts'

export type Store = JsonFile<StripeData>

export const createStore = (file?: string): Store =>
  openJsonFile({
    file,
    empty: emptyData,
    read: readData,
    complaint: `The local Stripe cannot read ${file}. Delete it to start with an empty account.`,
  })

function readData(stored: unknown): StripeData {
  const shelves = Object.entries({ ...emptyData(), ...(stored as Partial<StripeData>) }).map(([name, entries]) => [
    name,
    shelf<unknown>(entries),
  ])
  return Object.fromEntries(shelves) as StripeData
}

function emptyData(): StripeData {
  return {
    checkouts: shelf(),
    paymentIntents: shelf(),
    charges: shelf(),
    refunds: shelf(),
    disputes: shelf(),
    invoices: shelf(),
    products: shelf(),
    prices: shelf(),
    coupons: shelf(),
    promotionCodes: shelf(),
    events: shelf(),
    replies: shelf(),
  }
}

/** No prototype, so that looking up the id `constructor` finds nothing. */
function shelf<Entity>(entries: Record<string, Entity> = {}): Record<string, Entity> {
  return Object.assign(Object.create(null), entries) as Record<string, Entity>
}
