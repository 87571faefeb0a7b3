import '#styles/admin-statistics.css'
import type { AdminStatisticsOutput } from '#contracts/admin-statistics.ts'
import { Trouble } from '../Trouble.tsx'
import { useLive } from '../use-live.ts'
import { Waiting } from '../Waiting.tsx'
import { CountTable } from './CountTable.tsx'
import { RevenueTable } from './RevenueTable.tsx'

/** What was sold, downloaded, and searched for in vain. */
export default function Statistics() {
  const { value, problem, reload } = useLive<AdminStatisticsOutput>('/api/admin-statistics')
  if (!value) return problem ? <Trouble sentence={problem} retry={() => void reload()} /> : <Waiting />
  const { downloads, misses, skipped } = value
  return (
    <>
      {problem && (
        <p className="admin-problem" role="alert">
          {problem} The figures below are the last known ones.
        </p>
      )}
      {skipped > 0 && (
        <p className="admin-problem" role="alert">
          {skipped === 1 ? 'One record' : `${skipped} records`} could not be read. The figures below are without{' '}
          {skipped === 1 ? 'it' : 'them'}.
        </p>
      )}
      <RevenueTable statistics={value} />
      <div className="admin-pair">
        <CountTable
          caption="Downloads per template"
          empty="Nothing was downloaded yet."
          columns={['Template', 'Downloads']}
          rows={downloads.map(({ slug, count }) => ({ text: slug, href: `/templates/${slug}`, count }))}
        />
        <CountTable
          caption="Searches without result, last 30 days"
          empty="Every search found something."
          columns={['Searched for', 'Times', 'Last']}
          rows={misses.map(({ query, count, last }) => ({ text: query, count, last }))}
        />
      </div>
    </>
  )
}
