import { PLAN_NAMES } from '#browser/owner/admin-address.ts'
import type { AdminUsersOutput } from '#contracts/admin-users.ts'
import { byCounter, type PlanCounter } from '#domain/checkout/plan-id.ts'
import { formatCount } from '../count-copy.ts'
import { SkeletonLine } from '../Waiting.tsx'

type Stats = AdminUsersOutput['stats']

/** The four counters of the specification, in its order. */
const COUNTERS: Record<keyof Stats, string> = {
  totalUsers: 'Total users',
  accountUsers: 'Account only',
  ...byCounter((id) => PLAN_NAMES[id]),
}

type CountersProps = { stats: Stats | null; guests?: AdminUsersOutput['guests']; waiting?: boolean }

const guestsCopy = (count: number) =>
  count > 0 ? `, plus ${formatCount(count)} ${count === 1 ? 'guest' : 'guests'}` : ''

/** Shows dashes without `stats`, placeholders while `waiting`. */
export function Counters({ stats, guests, waiting = false }: CountersProps) {
  return (
    <dl
      className="grid grid-cols-2 rounded-t-card border-1 border-line border-b-2 border-b-ink bg-surface
        sm:grid-cols-4"
    >
      {(Object.keys(COUNTERS) as (keyof Stats)[]).map((key) => (
        <div
          key={key}
          className="border-line px-4 pt-3.5 pb-3 not-first:border-l max-sm:nth-[n+3]:border-t max-sm:odd:border-l-0"
        >
          <dt className="text-muted text-sm">
            <span>{COUNTERS[key]}</span>
            {guests && key in guests && <span>{guestsCopy(guests[key as PlanCounter])}</span>}
          </dt>
          <dd className="min-h-[1.3em] font-bold font-display text-3xl/[1.3]">
            {waiting ? <SkeletonLine className="w-18" /> : stats ? formatCount(stats[key]) : '-'}
          </dd>
        </div>
      ))}
    </dl>
  )
}
