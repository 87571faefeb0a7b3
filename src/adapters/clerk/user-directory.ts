import type { AccountOrder, UserDirectory } from '#domain/admin/ports.ts'
import { normalizeEmail } from '#domain/checkout/normalize-email.ts'
import { mapInBatches } from '#domain/shared/map-in-batches.ts'
import { callClerk } from './call-clerk.ts'
import { type Clerk, readAccount } from './read-account.ts'

/** Clerk's own limits: users per list, and ids per filter. */
const MAX_USERS = 500
const MAX_IDS = 100

/** Clerk allows 1,000 calls in 10 s (100 with development keys), and the SDK adds a count to every list. */
const AT_ONCE = 5

/** Together with two seconds for authentication, these leave time for storage in a function of ten seconds. */
const TIMEOUT_MS = 3000
const MANY_TIMEOUT_MS = 6000

const ORDER = { newest: '-created_at', oldest: '+created_at', email: '+email_address' } as const satisfies Record<
  AccountOrder,
  string
>

/** The users of a Clerk instance; the lower-case `adminEmails` are admins without a role. */
export function createUserDirectory(clerk: Clerk, { adminEmails }: { adminEmails: readonly string[] }): UserDirectory {
  const list = async (asked: Parameters<Clerk['users']['getUserList']>[0]) => {
    const { data, totalCount } = await clerk.users.getUserList(asked)
    return { accounts: data.map((user) => readAccount(user, adminEmails)), total: totalCount }
  }
  const matching = (search: string) => (search ? { query: search } : {})

  return {
    page: ({ search, order, offset, limit }) =>
      callClerk({ accounts: [], total: 0 }, TIMEOUT_MS, () =>
        list({ ...matching(search), orderBy: ORDER[order], offset, limit }),
      ),

    all: (search) =>
      callClerk([], MANY_TIMEOUT_MS, async () => {
        // Oldest first: a user who signs up meanwhile comes last and does not shift the pages.
        const pageAt = (offset: number) =>
          list({ ...matching(search), orderBy: ORDER.oldest, offset, limit: MAX_USERS })
        const { accounts, total } = await pageAt(0)
        const offsets = Array.from({ length: Math.ceil(total / MAX_USERS) - 1 }, (_, at) => (at + 1) * MAX_USERS)
        const rest = await mapInBatches(offsets, pageAt, AT_ONCE)
        return [...accounts, ...rest.flatMap((page) => page.accounts)]
      }),

    withIds: (ids, search) =>
      callClerk([], MANY_TIMEOUT_MS, async () => {
        const starts = Array.from({ length: Math.ceil(ids.length / MAX_IDS) }, (_, at) => at * MAX_IDS)
        const pageFrom = (start: number) =>
          list({ ...matching(search), userId: ids.slice(start, start + MAX_IDS), limit: MAX_IDS })
        const pages = await mapInBatches(starts, pageFrom, AT_ONCE)
        return pages.flatMap(({ accounts }) => accounts)
      }),

    find: (userId) =>
      callClerk(null, TIMEOUT_MS, async () => readAccount(await clerk.users.getUser(userId), adminEmails)),

    async owners(address) {
      const emailAddress = [normalizeEmail(address)]
      const { accounts } = await callClerk({ accounts: [], total: 0 }, TIMEOUT_MS, () => list({ emailAddress }))
      return accounts.filter(({ email }) => emailAddress.includes(email))
    },

    async setAdmin(userId, admin) {
      // Clerk deletes metadata keys that are set to null.
      const publicMetadata = { role: admin ? 'admin' : null }
      await callClerk(null, TIMEOUT_MS, () => clerk.users.updateUserMetadata(userId, { publicMetadata }))
    },

    remove: (userId) =>
      callClerk(false, TIMEOUT_MS, async () => {
        await clerk.users.deleteUser(userId)
        return true
      }),

    version: () =>
      callClerk('', TIMEOUT_MS, async () => {
        const { data, totalCount } = await clerk.users.getUserList({ limit: 1, orderBy: '-updated_at' })
        return [totalCount, ...data.map(({ id, updatedAt }) => `${id}.${updatedAt}`)].join('.')
      }),
  }
}
