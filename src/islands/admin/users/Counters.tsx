import type { AdminUsersOutput } from '#contracts/admin-users.ts'
import { formatCount } from '../count-words.ts'

type Stats = AdminUsersOutput['stats']

/** The four counters of the specification, in its order. */
const COUNTERS: Record<keyof Stats, string> = {
  totalUsers: 'Total users',
  accountUsers: 'Account only',
  basicPlanUsers: 'Basic Plan',
  proPlanUsers: 'Pro Plan',
}

export function Counters({ stats }: { stats: Stats | null }) {
  return (
    <dl className="admin-counters">
      {(Object.keys(COUNTERS) as (keyof Stats)[]).map((key) => (
        <div key={key}>
          <dt>{COUNTERS[key]}</dt>
          <dd className="num">{stats ? formatCount(stats[key]) : <i className="admin-bone" />}</dd>
        </div>
      ))}
    </dl>
  )
}
