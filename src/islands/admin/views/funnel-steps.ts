import type { Funnel } from '#domain/admin/funnel.ts'
import { formatCount } from '../count-copy.ts'

const STEPS = [
  ['visits', 'Visits'],
  ['templates', 'Template page views'],
  ['checkouts', 'Checkouts started'],
  ['purchases', 'Purchases'],
  ['downloads', 'Downloads'],
] as const

const PERCENT = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 })

/** Shown instead of a funnel without a visit, whose conversions would all be empty. */
export const COUNTING_STARTS = 'Counting starts today: no visits yet.'

/** The steps from visit to download, each as a percentage of the previous step, or as a multiple of it. */
export const funnelSteps = (funnel: Pick<Funnel, (typeof STEPS)[number][0]>) =>
  STEPS.map(([field, text], at) => {
    const before = STEPS[at - 1]
    return { text, count: funnel[field], more: before ? shareOf(funnel[field], funnel[before[0]]) : '' }
  })

function shareOf(count: number, before: number): string {
  if (before === 0) return '-'
  const share = count / before
  return share > 1 ? `${formatCount(Number(share.toFixed(1)))} each` : PERCENT.format(share)
}
