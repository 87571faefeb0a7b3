import type { AdminUsersOutput } from '#contracts/admin-users.ts'
import { byCounter } from '#domain/checkout/plan-names.ts'
import { formatCount } from '../count-words.ts'

type Stats = AdminUsersOutput['stats']

/** The four counters of the specification, in its order. */
const COUNTERS: Record<keyof Stats, string> = {
  totalUsers: 'Total users',
  accountUsers: 'Account only',
  ...byCounter((name) => name),
}

/** Without `stats` a dash: they are not known. `waiting`: they are on their way. */
export function Counters({ stats, waiting = false }: { stats: Stats | null; waiting?: boolean }) {
  return (
    <dl className="admin-counters">
      {(Object.keys(COUNTERS) as (keyof Stats)[]).map((key) => (
        <div key={key}>
          <dt>{COUNTERS[key]}</dt>
          <dd className="num">{waiting ? <i className="admin-bone" /> : stats ? formatCount(stats[key]) : '-'}</dd>
        </div>
      ))}
    </dl>
  )
}
