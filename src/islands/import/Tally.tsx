import type { ImportReport } from '#contracts/import-templates.ts'
import { tally } from './report-words.ts'

/** An import in four numbers. */
export function Tally({ report }: { report: ImportReport }) {
  return (
    <dl className="import-tally">
      {Object.entries(tally(report)).map(([what, count]) => (
        <div key={what} className={`import-tally-${what.toLowerCase()}${count > 0 ? ' import-tally-some' : ''}`}>
          <dt>{what}</dt>
          <dd className="num">{count}</dd>
        </div>
      ))}
    </dl>
  )
}
