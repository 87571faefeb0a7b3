import type { AdminPurchasesOutput } from '#contracts/admin-purchases.ts'
import type { AdminStatisticsOutput } from '#contracts/admin-statistics.ts'
import type { AdminPayment, AdminUserOutput } from '#contracts/admin-user.ts'
import type { AdminUser, AdminUsersOutput } from '#contracts/admin-users.ts'
import type { PurchaseList } from '#domain/admin/list-purchases.ts'
import type { UserList, UserRow } from '#domain/admin/list-users.ts'
import type { Statistics } from '#domain/admin/statistics.ts'
import type { UserTimeline } from '#domain/admin/user-timeline.ts'
import { currentName, type Plan } from '#domain/checkout/plan.ts'
import type { Purchase } from '#domain/checkout/reduce-purchase.ts'

// Maps results of the domain to the contracts, with the current names of plans.

const iso = (ms: number) => new Date(ms).toISOString()

export const usersView = (
  { stats, guests, rows, found, withoutAccess }: UserList,
  { page, version, plans }: { page: number; version: string; plans: readonly Plan[] },
): AdminUsersOutput => ({
  stats,
  guests,
  users: rows.map((row) => userView(row, plans)),
  found,
  page,
  version,
  without_access: withoutAccess,
})

const userView = ({ account, summary }: UserRow, plans: readonly Plan[]): AdminUser => ({
  id: account.id,
  email: account.email,
  created_at: iso(account.createdAt),
  payments: summary.payments.map((payment) => ({
    plan_name: currentName(payment, plans),
    amount: payment.amount,
    currency: payment.currency,
    created_at: iso(payment.createdAt),
  })),
  access: summary.access,
  admin: account.admin,
  banned: account.banned,
})

export const storyView = (
  { purchases, events, audit, ...row }: UserTimeline,
  plans: readonly Plan[],
): AdminUserOutput => ({
  user: userView(row, plans),
  payments: purchases.map((purchase) => paymentView(purchase, plans)),
  events: events.map(({ at, kind, text }) => ({ at: at === null ? null : iso(at), kind, text })),
  audit,
})

const paymentView = (purchase: Purchase, plans: readonly Plan[]): AdminPayment => ({
  session_id: purchase.checkoutId,
  plan_name: currentName(purchase, plans),
  amount: purchase.amount,
  refunded: purchase.refundedAmount,
  currency: purchase.currency,
  created_at: iso(purchase.createdAt),
  status: purchase.status,
  disputed: purchase.disputed,
})

export const purchasesView = (
  { rows, found }: PurchaseList,
  { page, plans }: { page: number; plans: readonly Plan[] },
): AdminPurchasesOutput => ({
  purchases: rows.map(({ email, owner, revokedAt, doubleOf, withdrawn, ...purchase }) => ({
    ...paymentView({ ...purchase, email, owner }, plans),
    email,
    owner,
    revoked_at: revokedAt === null ? null : iso(revokedAt),
    double_of: doubleOf,
    withdrawn: withdrawn && { at: iso(withdrawn.at), confirmed: withdrawn.confirmed },
  })),
  found,
  page,
})

export function statisticsView(
  { weeks, overview, ...rest }: Statistics,
  plans: readonly Plan[],
): AdminStatisticsOutput {
  const withName = <T>({ plan, ...sums }: T & { plan: string }) => ({
    plan_name: currentName({ plan, planName: plan }, plans),
    ...sums,
  })
  return {
    ...rest,
    weeks: weeks.map(({ monday, sales }) => ({ monday, sales: sales.map((sale) => withName(sale)) })),
    overview: { ...overview, plans: overview.plans.map((sold) => withName(sold)) },
  }
}
