import type { AdminPurchasesOutput } from '#contracts/admin-purchases.ts'
import type { AdminStatisticsOutput } from '#contracts/admin-statistics.ts'
import type { AdminPayment, AdminUserOutput } from '#contracts/admin-user.ts'
import type { AdminUser, AdminUsersOutput } from '#contracts/admin-users.ts'
import type { PurchaseList } from '#domain/admin/list-purchases.ts'
import type { UserList, UserRow } from '#domain/admin/list-users.ts'
import type { Statistics } from '#domain/admin/statistics.ts'
import type { UserStory } from '#domain/admin/user-story.ts'
import type { Purchase } from '#domain/checkout/fold-purchase.ts'

// What the rules answer, in the words of the contracts.

const iso = (ms: number) => new Date(ms).toISOString()

export const usersView = (
  { stats, rows, found, withoutAccess }: UserList,
  { page, version }: { page: number; version: string },
): AdminUsersOutput => ({
  stats,
  users: rows.map(userView),
  found,
  page,
  version,
  without_access: withoutAccess,
})

const userView = ({ account, summary }: UserRow): AdminUser => ({
  id: account.id,
  email: account.email,
  created_at: iso(account.createdAt),
  payments: summary.payments.map(({ planName, amount, currency, createdAt }) => ({
    plan_name: planName,
    amount,
    currency,
    created_at: iso(createdAt),
  })),
  access: summary.access,
  admin: account.admin,
  banned: account.banned,
})

export const storyView = ({ purchases, events, audit, ...row }: UserStory): AdminUserOutput => ({
  user: userView(row),
  payments: purchases.map(paymentView),
  events: events.map(({ at, kind, text }) => ({ at: at === null ? null : iso(at), kind, text })),
  audit,
})

const paymentView = (purchase: Purchase): AdminPayment => ({
  session_id: purchase.checkoutId,
  plan_name: purchase.planName,
  amount: purchase.amount,
  refunded: purchase.refundedAmount,
  currency: purchase.currency,
  created_at: iso(purchase.createdAt),
  status: purchase.status,
  disputed: purchase.disputed,
})

export const purchasesView = ({ rows, found }: PurchaseList, page: number): AdminPurchasesOutput => ({
  purchases: rows.map(({ email, owner, revokedAt, doubleOf, withdrawn, ...purchase }) => ({
    ...paymentView({ ...purchase, email, owner }),
    email,
    owner,
    revoked_at: revokedAt === null ? null : iso(revokedAt),
    double_of: doubleOf,
    withdrawn: withdrawn && { at: iso(withdrawn.at), confirmed: withdrawn.confirmed },
  })),
  found,
  page,
})

export const statisticsView = ({ weeks, ...rest }: Statistics): AdminStatisticsOutput => ({
  ...rest,
  weeks: weeks.map(({ monday, sales }) => ({
    monday,
    sales: sales.map(({ planName, ...sums }) => ({ plan_name: planName, ...sums })),
  })),
})
