import { createHash } from 'node:crypto'
import { normalizeEmail } from '#domain/checkout/normalize-email.ts'
import type { Erasure, Erasures } from '#domain/personal-data/ports.ts'
import { patientCall } from './one-call.ts'
import { openWriteOnce } from './write-once-store.ts'

/** A hash of the user id. The id is random, so it cannot be found by trying. */
const markOf = (userId: string) => createHash('sha256').update(userId).digest('base64url').slice(0, 22)
const orderKey = (userId: string) => `order/${markOf(userId)}`
const goneKey = (userId: string) => `gone/${markOf(userId)}`

/** Whether the erasure of a user is complete. `keys`: those of the store. */
export const isOver = (keys: ReadonlySet<string>, userId: string) =>
  keys.has(goneKey(userId)) && !keys.has(orderKey(userId))

/** The record that remains. Its address marks include the user id, so only a backup with the id can resolve them. */
interface Gone {
  alias: string
  at: number
  /** Missing in records of an earlier version. */
  proven?: boolean
  addresses?: readonly string[]
}
const addressMark = (userId: string, address: string) => markOf(`${userId} ${normalizeEmail(address)}`)

/**
 * Erasure requests in Netlify Blobs. The request is written first and names the user; it is deleted when the erasure is
 * complete. The mark remains, so that a payment arriving later is stored without the user, and a restore does not bring
 * them back.
 *
 *     order/<mark of the user>   gone/<mark of the user>
 */
export function openErasures(): Erasures & { aliasOf(userId: string): Promise<string | null> } {
  const { writeOnce, keysUnder, read, remove } = openWriteOnce('erasures')
  const gone = (userId: string) => read<Gone>(goneKey(userId))
  return {
    async begin(wish) {
      const { userId } = wish
      const known = await gone(userId)
      if (known === null) await writeOnce(orderKey(userId), wish)
      const order = await read<Erasure>(orderKey(userId))
      if (known === null && order) {
        const { alias, at, proven } = order
        const addresses = order.addresses.map((address) => addressMark(userId, address))
        await writeOnce(goneKey(userId), { alias, at, proven, addresses } satisfies Gone)
      }
      return order
    },
    knows: async (userId) => (await gone(userId)) !== null,
    async open() {
      const orders = await Promise.all((await keysUnder('order/')).map((key) => read<Erasure>(key)))
      return orders.filter((order) => order !== null)
    },
    close: ({ userId }) => remove(orderKey(userId)),
    /** The alias of an erased user; null for all others. */
    aliasOf: async (userId) => (await gone(userId))?.alias ?? null,
  }
}

/**
 * Renews the request of an erased user whom a restore has brought back. `seen` are all restored addresses: those that
 * were theirs are included again. `at` in ms since 1970.
 */
export async function renewErasure(userId: string, { seen, at }: { seen: Iterable<string>; at: number }) {
  const { writeOnce, read } = openWriteOnce('erasures', patientCall)
  const mark = await read<Gone>(goneKey(userId))
  if (mark === null) return
  const { alias, proven = false, addresses: own = [] } = mark
  const addresses = [...seen].map(normalizeEmail).filter((address) => own.includes(addressMark(userId, address)))
  await writeOnce(orderKey(userId), { userId, alias, addresses, proven, at } satisfies Erasure)
}
