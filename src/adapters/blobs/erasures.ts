import { createHash } from 'node:crypto'
import { foldAddress } from '#domain/checkout/fold-address.ts'
import type { Erasure, Erasures } from '#domain/personal-data/ports.ts'
import { patientCall } from './one-call.ts'
import { openWriteOnce } from './write-once-store.ts'

/** Of a user id, which is random itself, so that nobody who does not know it can find it by trying. */
const markOf = (userId: string) => createHash('sha256').update(userId).digest('base64url').slice(0, 22)
const orderKey = (userId: string) => `order/${markOf(userId)}`
const goneKey = (userId: string) => `gone/${markOf(userId)}`

/** Whether a user is erased and nothing of it is left to do. `keys`: those of the store. */
export const isOver = (keys: ReadonlySet<string>, userId: string) =>
  keys.has(goneKey(userId)) && !keys.has(orderKey(userId))

/** What stays. Marks of addresses hold the id, so only a backup that names the user tells which they were. */
interface Gone {
  alias: string
  at: number
  /** These two are missing in what an earlier version wrote. */
  proven?: boolean
  addresses?: readonly string[]
}
const addressMark = (userId: string, address: string) => markOf(`${userId} ${foldAddress(address)}`)

/**
 * Wishes to be erased in Netlify Blobs. The wish comes first and names the user; it goes when all is done. The mark
 * stays, so that a payment which arrives later is written down without them, and a restore does not bring them back.
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
    /** What stands for a user who is erased; null for everybody else. */
    aliasOf: async (userId) => (await gone(userId))?.alias ?? null,
  }
}

/**
 * Notes the wish once more of somebody who is erased and whom a restore has brought back. `seen` are addresses that came
 * back, of whomever: those that were theirs count again. `at` in ms since 1970.
 */
export async function renewErasure(userId: string, { seen, at }: { seen: Iterable<string>; at: number }) {
  const { writeOnce, read } = openWriteOnce('erasures', patientCall)
  const mark = await read<Gone>(goneKey(userId))
  if (mark === null) return
  const { alias, proven = false, addresses: own = [] } = mark
  const addresses = [...seen].map(foldAddress).filter((address) => own.includes(addressMark(userId, address)))
  await writeOnce(orderKey(userId), { userId, alias, addresses, proven, at } satisfies Erasure)
}
