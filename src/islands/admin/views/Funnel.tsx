import { useState } from 'react'
import type { Funnel as Figures } from '#domain/admin/funnel.ts'
import { Choice } from '../Choice.tsx'
import { CountTable, PAIR } from './CountTable.tsx'
import { COUNTING_STARTS, funnelSteps } from './funnel-steps.ts'

const PERIODS = { 7: 'Last 7 days', 30: 'Last 30 days', 90: 'Last 90 days' }
type Period = `${keyof typeof PERIODS}`

/** Labels for values that are not the name of a page or host. */
const WORDS: Partial<Record<string, string>> = { direct: 'Direct', other: 'Other' }

/** The funnel, with page views and referrers. */
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
        <Choice<Period> label="Funnel" words={PERIODS} value={period} onChoose={setPeriod} />
      </div>
      <CountTable
        caption={`Funnel, last ${period} days`}
        empty={COUNTING_STARTS}
        columns={['Step', 'Times', 'Conversion']}
        rows={funnel.visits > 0 ? funnelSteps(funnel) : []}
      />
      <div className={PAIR}>
        <CountTable
          caption={`Pages, last ${period} days`}
          empty="No page views yet. Turn on counting with “visits” in content/site.json."
          columns={['Page', 'Seen']}
          rows={named(funnel.pages)}
        />
        <CountTable
          caption={`Referrers, last ${period} days`}
          empty="No visits yet."
          columns={['Site', 'Visits']}
          rows={named(funnel.hosts)}
        />
      </div>
    </>
  )
}
