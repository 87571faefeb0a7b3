import type { PlanCounter, PlanId } from '../checkout/plan-id.ts'
import {
  type AccessSummaries,
  type AccessSummary,
  countBuyers,
  countGuests,
  NOTHING_BOUGHT,
  owns,
  readAccessSummaries,
} from './access-summary.ts'
import { paidWithoutAccess } from './paid-without-access.ts'
import type { Account, AccountOrder, SalesIndex, UserDirectory } from './ports.ts'

export interface UsersAsked {
  search: string
  filter: 'all' | 'purchased' | 'account' | PlanId | 'admins'
  order: AccountOrder | 'latest-payment'
  page: number
  perPage: number
}

export interface UserRow {
  account: Account
  summary: AccessSummary
}

export interface UserList {
  stats: { totalUsers: number; accountUsers: number } & Record<PlanCounter, number>
  /** Buyers of each plan without an account. */
  guests: Record<PlanCounter, number>
  rows: UserRow[]
  found: number
  /** Payments without access because their owner's access was revoked. */
  withoutAccess: number
}

/**
 * One page of the users and the four counters. Clerk knows the users, the shop knows the payments: a list that only one
 * of them determines costs one call to Clerk; any other is assembled here from at most one call per 500 users. Users
 * deleted at Clerk are in no list, but their purchases stay in the totals.
 */
export async function listUsers(
  { userDirectory, salesIndex }: { userDirectory: UserDirectory; salesIndex: SalesIndex },
  asked: UsersAsked,
): Promise<UserList> {
  const direct = asDirectPage(asked)
  const first = direct && userDirectory.page(direct)
  // One user, only to get the total. Requested while storage lists its keys.
  const counting = first && asked.search === '' ? first : userDirectory.page({ ...ONE, search: '' })
  const [indexed, everyone, page] = await Promise.all([salesIndex.read(), counting, first])
  const { total } = everyone
  const summaries = readAccessSummaries(indexed)
  const listed = page ?? (await list(userDirectory, { asked, summaries, total }))
  const { purchased, ofPlans } = countBuyers(summaries)
  const stats = {
    totalUsers: total,
    accountUsers: Math.max(0, total - purchased),
    ...ofPlans,
  }
  const rows = listed.accounts.map((account) => ({ account, summary: summaryOf(summaries, account) }))
  return {
    stats,
    guests: countGuests(indexed),
    rows,
    found: listed.total,
    withoutAccess: paidWithoutAccess(indexed).length,
  }
}

const ONE = { order: 'newest', offset: 0, limit: 1 } as const

/** The query for the page of Clerk's that can be returned unchanged, or null when payments decide. */
function asDirectPage({ search, filter, order, page, perPage }: UsersAsked) {
  if (filter !== 'all' || order === 'latest-payment') return null
  return { search, order, offset: (page - 1) * perPage, limit: perPage }
}

const summaryOf = (summaries: AccessSummaries, { id }: Account) => summaries.get(id) ?? NOTHING_BOUGHT

interface Known {
  asked: UsersAsked
  summaries: AccessSummaries
  total: number
}
type Listed = ReturnType<UserDirectory['page']>

async function list(userDirectory: UserDirectory, { asked, summaries, total }: Known): Listed {
  const { search, filter, order, page, perPage } = asked
  const offset = (page - 1) * perPage
  const buyers = wantedBuyers(summaries, filter)
  if (buyers && search === '' && order === 'latest-payment') {
    const ids = buyers.sort(([, a], [, b]) => latestPayment(b) - latestPayment(a)).map(([id]) => id)
    const accounts = await userDirectory.withIds(ids.slice(offset, offset + perPage), '')
    return { accounts: inOrder(accounts, { order, summaries }), total: ids.length }
  }

  // The ids of a few buyers are fetched by the hundred; those of many are selected from all users.
  const few = buyers !== null && Math.ceil(buyers.length / 100) <= Math.ceil(total / 500)
  const candidates = await (few
    ? userDirectory.withIds(
        buyers.map(([id]) => id),
        search,
      )
    : userDirectory.all(search))
  const matching = candidates.filter((account) => matches(filter, account, summaryOf(summaries, account)))
  const sorted = inOrder(matching, { order, summaries })
  return { accounts: sorted.slice(offset, offset + perPage), total: sorted.length }
}

/** The paying users who match the filter; null when the filter does not depend on payments alone. */
function wantedBuyers(summaries: AccessSummaries, filter: UsersAsked['filter']): [string, AccessSummary][] | null {
  if (filter === 'all' || filter === 'account' || filter === 'admins') return null
  return [...summaries].filter(([, summary]) => matchesPurchase(filter, summary))
}

function matchesPurchase(filter: 'purchased' | PlanId, summary: AccessSummary): boolean {
  return filter === 'purchased' ? summary.payments.length > 0 : owns(summary, filter)
}

function matches(filter: UsersAsked['filter'], account: Account, summary: AccessSummary): boolean {
  if (filter === 'all') return true
  if (filter === 'account') return summary.payments.length === 0
  return filter === 'admins' ? account.admin : matchesPurchase(filter, summary)
}

const latestPayment = ({ payments }: AccessSummary) => payments[0]?.createdAt ?? 0

/** Users without a payment come after all who paid, newest account first. */
function inOrder(
  accounts: readonly Account[],
  { order, summaries }: Pick<Known, 'summaries'> & Pick<UsersAsked, 'order'>,
) {
  const paid = (account: Account) => latestPayment(summaryOf(summaries, account))
  const newest = (a: Account, b: Account) => b.createdAt - a.createdAt
  return [...accounts].sort((a, b) => {
    if (order === 'email') return a.email < b.email ? -1 : Number(a.email > b.email)
    if (order === 'oldest') return newest(b, a)
    return (order === 'latest-payment' && paid(b) - paid(a)) || newest(a, b)
  })
}
