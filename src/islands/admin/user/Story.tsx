import type { AdminUserOutput } from '#contracts/admin-user.ts'
import { Day } from '../Day.tsx'

/** Everything that happened, newest first. */
export function Story({ events }: Pick<AdminUserOutput, 'events'>) {
  return (
    <>
      <h3>What happened</h3>
      {events.length === 0 && <p className="admin-nothing">Nothing but the sign-up.</p>}
      <ol className="admin-story">
        {withKeys(events).map(({ key, at, kind, text }) => (
          <li key={key} data-kind={kind}>
            {at ? <Day of={at} exact /> : <span className="admin-day">No time known</span>}
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </>
  )
}

/** Two downloads in one minute may read the same; counted from the oldest on, a key stays when a line is added on top. */
function withKeys(events: AdminUserOutput['events']) {
  return events.map((event, at) => ({ ...event, key: `${event.at}~${event.kind}~${events.length - at}` }))
}
