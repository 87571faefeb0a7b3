import { formatTotals } from '../checkout/money.ts'
import { currentName, type Plan } from '../checkout/plan.ts'
import { csvHeader, csvRow } from '../shared/csv-row.ts'
import { NOTHING_BOUGHT, readAccessSummaries } from './access-summary.ts'
import type { UserRow } from './list-users.ts'
import type { Account, SalesIndex, UserDirectory } from './ports.ts'

const PER_PAGE = 500
/** Number of pages fetched ahead of the one being written. */
const AHEAD = 4

/**
 * All users as CSV, oldest first, streamed in chunks: a user who signs up meanwhile comes last and shifts no other row.
 * An outage before the first chunk refuses the export; a later one aborts it with an error, so that a partial file
 * never looks complete.
 */
export async function exportUsers({
  userDirectory,
  salesIndex,
  plans,
}: {
  userDirectory: UserDirectory
  salesIndex: SalesIndex
  plans: readonly Plan[]
}): Promise<AsyncGenerator<string>> {
  const pageAt = (offset: number) => {
    const page = userDirectory.page({ search: '', order: 'oldest', offset, limit: PER_PAGE })
    // A page that fails early is reported when its turn comes; this prevents an unhandled rejection.
    page.catch(() => undefined)
    return page
  }
  const [indexed, first] = await Promise.all([salesIndex.read(), pageAt(0)])
  const summaries = readAccessSummaries(indexed)

  const lines = (accounts: readonly Account[]) =>
    accounts
      .map((account) => userLine({ account, summary: summaries.get(account.id) ?? NOTHING_BOUGHT }, plans))
      .join('')

  async function* pieces(start: { accounts: Account[]; total: number }) {
    yield SHEET_HEAD + lines(start.accounts)
    const offsets = Array.from({ length: Math.ceil(start.total / PER_PAGE) - 1 }, (_, page) => (page + 1) * PER_PAGE)
    const requests = offsets.splice(0, AHEAD).map(pageAt)
    for (let next = requests.shift(); next; next = requests.shift()) {
      const offset = offsets.shift()
      if (offset !== undefined) requests.push(pageAt(offset))
      yield lines((await next).accounts)
    }
  }
  return pieces(first)
}

const SHEET_HEAD = csvHeader(['email', 'created', 'status', 'plans', 'paid total', 'access'])

/** A user as a CSV row; totals are after refunds, one per currency. */
export function userLine({ account, summary: { payments, access } }: UserRow, plans: readonly Plan[]): string {
  const kept = payments.map(({ amount, refundedAmount, currency }) => ({ amount: amount - refundedAmount, currency }))
  return csvRow([
    account.email,
    new Date(account.createdAt).toISOString(),
    payments.length > 0 ? 'Purchased' : 'Account Created',
    payments.map((payment) => currentName(payment, plans)).join(', '),
    formatTotals(kept).join('; '),
    access ? 'yes' : 'no',
  ])
}
