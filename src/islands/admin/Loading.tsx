import { Spinner } from '#islands/ui/Spinner.tsx'
import { COUNTERS } from './users/Counters.tsx'

const ROWS = 10

/** The frame of the dashboard, of its final size, while it is not known who looks and what there is to see. */
export function Loading() {
  return (
    <div className="admin">
      <div className="admin-head">
        <h1>Admin</h1>
        <p className="admin-loading" role="status">
          <Spinner /> Loading...
        </p>
      </div>
      <div aria-hidden="true">
        <dl className="admin-counters">
          {Object.entries(COUNTERS).map(([key, label]) => (
            <div key={key}>
              <dt>{label}</dt>
              <dd>
                <i className="admin-bone" />
              </dd>
            </div>
          ))}
        </dl>
        <div className="admin-tools admin-tools-wait" />
        <div className="admin-rows-wait">
          {Array.from({ length: ROWS }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: ten equal lines that never change
            <p key={at}>
              <i className="admin-bone" />
            </p>
          ))}
        </div>
      </div>
    </div>
  )
}
