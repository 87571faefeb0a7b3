import { useState } from 'react'
import type { Funnel as Figures } from '#domain/admin/funnel.ts'
import { Choice } from '../Choice.tsx'
import { CountTable, PAIR } from './CountTable.tsx'
import { funnelSteps } from './funnel-steps.ts'

const PERIODS = { 7: 'Last 7 days', 30: 'Last 30 days', 90: 'Last 90 days' }
type Period = `${keyof typeof PERIODS}`

/** What is no name of a page or host. */
const WORDS: Partial<Record<string, string>> = { direct: 'No link', other: 'All others' }

/** From visit to download, with what was looked at and where visits came from. */
export function Funnel({ funnels }: { funnels: readonly Figures[] }) {
  const [period, setPeriod] = useState<Period>('30')
  const funnel = funnels.find(({ days }) => String(days) === period)
  if (!funnel) return null
  const named = (counts: Figures['pages']) =>
    counts.map(({ name, count }) => ({
      text: WORDS[name] ?? name,
      count,
      ...(name.startsWith('/') ? { href: name } : {}),
    }))
  return (
    <>
      <div className="my-6">
        <Choice<Period> label="From visit to download" words={PERIODS} value={period} onChoose={setPeriod} />
      </div>
      <CountTable
        caption={`From visit to download, last ${period} days`}
        empty=""
        columns={['Step', 'Times', 'Of the step before']}
        rows={funnelSteps(funnel)}
      />
      <div className={PAIR}>
        <CountTable
          caption={`Pages, last ${period} days`}
          empty="No page was counted. “visits” in content/site.json switches it on."
          columns={['Page', 'Seen']}
          rows={named(funnel.pages)}
        />
        <CountTable
          caption={`Where visits came from, last ${period} days`}
          empty="No visit was counted."
          columns={['Site', 'Visits']}
          rows={named(funnel.hosts)}
        />
      </div>
    </>
  )
}
