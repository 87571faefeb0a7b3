import type { Answer } from '../errors.ts'
import { ok } from '../result.ts'
import type { Account, AccountOrder, Books, Roster } from './ports.ts'
import { countStandings, NO_STANDING, owns, readStandings, type Standing, type Standings } from './standings.ts'

export interface UsersAsked {
  search: string
  filter: 'all' | 'purchased' | 'account' | 'basic' | 'pro' | 'admins'
  order: AccountOrder | 'latest-payment'
  page: number
  perPage: number
}

export interface UserRow {
  account: Account
  standing: Standing
}

export interface UserList {
  stats: { totalUsers: number; accountUsers: number; basicPlanUsers: number; proPlanUsers: number }
  rows: UserRow[]
  found: number
}

/**
 * One page of the users and the four counters. Who exists is Clerk's to say, who paid is ours, so a list by what only
 * one of the two knows costs one call to Clerk; any other is put together here out of at most one call for every 500
 * users. Somebody who was deleted at Clerk is in no list, though their purchases stay in the sums.
 */
export async function listUsers(
  { roster, books }: { roster: Roster; books: Books },
  asked: UsersAsked,
): Promise<Answer<UserList>> {
  const direct = asDirectPage(asked)
  const first = direct && roster.page(direct)
  // One user, for how many there are. All of this is asked for while storage lists its keys.
  const counting = first && asked.search === '' ? first : roster.page({ ...ONE, search: '' })
  const [standings, everybody, page] = await Promise.all([readStandings(books), counting, first])
  if (!everybody.ok) return everybody
  const { total } = everybody.value
  const listed = page ?? (await list(roster, { asked, standings, total }))
  if (!listed.ok) return listed
  const { purchased, basic, pro } = countStandings(standings)
  const stats = {
    totalUsers: total,
    accountUsers: Math.max(0, total - purchased),
    basicPlanUsers: basic,
    proPlanUsers: pro,
  }
  const rows = listed.value.accounts.map((account) => ({ account, standing: standingOf(standings, account) }))
  return ok({ stats, rows, found: listed.value.total })
}

const ONE = { order: 'newest', offset: 0, limit: 1 } as const

/** The page of Clerk's that is the answer as it stands, or null when what was paid decides. */
function asDirectPage({ search, filter, order, page, perPage }: UsersAsked) {
  if (filter !== 'all' || order === 'latest-payment') return null
  return { search, order, offset: (page - 1) * perPage, limit: perPage }
}

const standingOf = (standings: Standings, { id }: Account) => standings.get(id) ?? NO_STANDING

interface Known {
  asked: UsersAsked
  standings: Standings
  total: number
}
type Listed = ReturnType<Roster['page']>

async function list(roster: Roster, { asked, standings, total }: Known): Listed {
  const { search, filter, order, page, perPage } = asked
  const offset = (page - 1) * perPage
  const buyers = wantedBuyers(standings, filter)
  if (buyers && search === '' && order === 'latest-payment') {
    const ids = buyers.sort(([, a], [, b]) => latestPayment(b) - latestPayment(a)).map(([id]) => id)
    const answer = await roster.withIds(ids.slice(offset, offset + perPage), '')
    if (!answer.ok) return answer
    return ok({ accounts: inOrder(answer.value, { order, standings }), total: ids.length })
  }

  // The ids of a few buyers are asked for by hundreds, those of many are picked out of all users.
  const few = buyers !== null && Math.ceil(buyers.length / 100) <= Math.ceil(total / 500)
  const candidates = await (few
    ? roster.withIds(
        buyers.map(([id]) => id),
        search,
      )
    : roster.all(search))
  if (!candidates.ok) return candidates
  const matching = candidates.value.filter((account) => matches(filter, account, standingOf(standings, account)))
  const sorted = inOrder(matching, { order, standings })
  return ok({ accounts: sorted.slice(offset, offset + perPage), total: sorted.length })
}

/** Whoever the filter leaves of those who paid; null when it is not about that alone. */
function wantedBuyers(standings: Standings, filter: UsersAsked['filter']): [string, Standing][] | null {
  if (filter !== 'purchased' && filter !== 'basic' && filter !== 'pro') return null
  return [...standings].filter(([, standing]) => matchesPurchase(filter, standing))
}

function matchesPurchase(filter: 'purchased' | 'basic' | 'pro', standing: Standing): boolean {
  if (filter === 'purchased') return standing.payments.length > 0
  return owns(standing, filter === 'basic' ? 'Basic Plan' : 'Pro Plan')
}

function matches(filter: UsersAsked['filter'], account: Account, standing: Standing): boolean {
  if (filter === 'all') return true
  if (filter === 'account') return standing.payments.length === 0
  return filter === 'admins' ? account.admin : matchesPurchase(filter, standing)
}

const latestPayment = ({ payments }: Standing) => payments[0]?.createdAt ?? 0

/** Without a payment the newest account comes first, after all who paid. */
function inOrder(
  accounts: readonly Account[],
  { order, standings }: Pick<Known, 'standings'> & Pick<UsersAsked, 'order'>,
) {
  const paid = (account: Account) => latestPayment(standingOf(standings, account))
  const newest = (a: Account, b: Account) => b.createdAt - a.createdAt
  return [...accounts].sort((a, b) => {
    if (order === 'email') return a.email < b.email ? -1 : Number(a.email > b.email)
    if (order === 'oldest') return newest(b, a)
    return (order === 'latest-payment' && paid(b) - paid(a)) || newest(a, b)
  })
}
