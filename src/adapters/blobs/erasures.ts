import { createHash } from 'node:crypto'
import type { Erasure, Erasures } from '#domain/personal-data/ports.ts'
import { openWriteOnce } from './write-once-store.ts'

/** Of a user id, which is random itself, so that nobody who does not know it can find it by trying. */
const markOf = (userId: string) => createHash('sha256').update(userId).digest('base64url').slice(0, 22)
const orderKey = (userId: string) => `order/${markOf(userId)}`
const goneKey = (userId: string) => `gone/${markOf(userId)}`

/**
 * Wishes to be erased in Netlify Blobs. The wish comes first and names the user; it goes when all is done. The mark
 * stays, so that a payment which arrives later is written down without them.
 *
 *     order/<mark of the user>   gone/<mark of the user>
 */
export function openErasures(): Erasures & { aliasOf(userId: string): Promise<string | null> } {
  const { writeOnce, keysUnder, read, remove } = openWriteOnce('erasures')
  const gone = (userId: string) => read<{ alias: string }>(goneKey(userId))
  return {
    async begin(wish) {
      const { userId } = wish
      const known = await gone(userId)
      if (known === null) await writeOnce(orderKey(userId), wish)
      const order = await read<Erasure>(orderKey(userId))
      if (known === null && order) await writeOnce(goneKey(userId), { alias: order.alias, at: order.at })
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
