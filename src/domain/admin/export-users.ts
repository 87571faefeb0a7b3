import type { Answer } from '../errors.ts'
import { ok } from '../result.ts'
import type { Account, Books, Roster } from './ports.ts'
import { NO_STANDING, readStandings } from './standings.ts'
import { SHEET_HEAD, userLine } from './users-sheet.ts'

const PER_PAGE = 500
/** Pages that are asked for ahead of the one that is being written. */
const AHEAD = 4

/**
 * All users as a sheet, the oldest first, in pieces as they arrive: so that somebody who signs up meanwhile comes last
 * and moves nobody. An outage before the first piece is a value; a later one throws, so that a sheet that is cut off
 * never looks complete.
 */
export async function exportUsers({
  roster,
  books,
}: {
  roster: Roster
  books: Books
}): Promise<Answer<AsyncGenerator<string>>> {
  const pageAt = (offset: number) => roster.page({ search: '', order: 'oldest', offset, limit: PER_PAGE })
  const [standings, first] = await Promise.all([readStandings(books), pageAt(0)])
  if (!first.ok) return first

  const lines = (accounts: readonly Account[]) =>
    accounts.map((account) => userLine({ account, standing: standings.get(account.id) ?? NO_STANDING })).join('')

  async function* pieces(start: { accounts: Account[]; total: number }) {
    yield SHEET_HEAD + lines(start.accounts)
    const offsets = Array.from({ length: Math.ceil(start.total / PER_PAGE) - 1 }, (_, page) => (page + 1) * PER_PAGE)
    const asked = offsets.splice(0, AHEAD).map(pageAt)
    for (let next = asked.shift(); next; next = asked.shift()) {
      const offset = offsets.shift()
      if (offset !== undefined) asked.push(pageAt(offset))
      const page = await next
      if (!page.ok) throw new Error('The list of users was cut off: Clerk did not answer.')
      yield lines(page.value.accounts)
    }
  }
  return ok(pieces(first.value))
}
