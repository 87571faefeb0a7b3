import type { Recording } from './recording.ts'

/** Dollars, not cents: "under $0.01", "$0.03"; more digits would suggest that we know what text a visitor will send. */
export const formatModelCost = (dollars: number) => (dollars < 0.01 ? 'under $0.01' : `$${dollars.toFixed(2)}`)

const PER = [
  ['second', 1],
  ['minute', 60],
  ['hour', 3600],
  ['day', 86_400],
] as const

/** Seconds in the largest unit of which there are at least two: "40 seconds", "2 days". */
export function formatDuration(seconds: number): string {
  const [unit, length] = PER.findLast(([, length]) => seconds >= 2 * length) ?? PER[0]
  const count = Math.max(1, Math.round(seconds / length))
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** "1 invoice", "2,500 invoices". */
export const countOf = (count: number, unit: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? unit : `${unit}s`}`

/**
 * The total of this many runs: "200 runs: 200 n8n executions, $1.20 in AI fees". `dollars`: per run, if known;
 * `scheduled`: additional executions a month that start on a schedule.
 */
export function monthlyCopy(
  runs: number,
  {
    executions,
    dollars,
    unit = 'run',
    scheduled = 0,
  }: { executions: number; dollars: number | null; unit?: string; scheduled?: number },
): string {
  const usage = `${countOf(runs, unit)}: ${countOf(runs * executions + scheduled, 'n8n execution')}`
  return dollars ? `${usage}, ${formatModelCost(runs * dollars)} in AI fees` : usage
}

/**
 * What a run costs besides n8n: "AI fees: $0.03", "Fees: AI, Twilio", "No API fees". `dollars`: of its models,
 * null if unknown, 0 without one; `paid`: the services that bill by use.
 */
export function feesCopy(dollars: number | null, paid: readonly string[]): string {
  if (dollars !== 0 && paid.length === 0) return dollars === null ? 'AI fees' : `AI fees: ${formatModelCost(dollars)}`
  const ai = dollars === 0 ? [] : ['AI']
  const fees = [...ai, ...(paid.length > 2 ? [`${paid.length} APIs`] : paid)]
  return fees.length > 0 ? `Fees: ${fees.join(', ')}` : 'No API fees'
}

/** The margin of a monthly price, in dollars: "Costs $24.03, margin $175.97 (88%)". */
export function marginCopy(price: number, costs: number): string {
  const share = price > 0 ? ` (${Math.round((100 * (price - costs)) / price)}%)` : ''
  const margin = price - costs
  return `Costs $${costs.toFixed(2)}, margin ${margin < 0 ? '-' : ''}$${Math.abs(margin).toFixed(2)}${share}`
}

const ENDS: Record<string, string> = {
  success: 'Still completes',
  error: 'Stops with an error',
  'nothing ran': 'Doesn’t run',
}

/** How a run with a failure ended, and what was sent: "Still completes and sends messages". */
export function runOutcome({ ends, messages: { length } }: Pick<Recording, 'ends' | 'messages'>): string {
  const end = ENDS[ends] ?? ends
  return length === 0 ? end : `${end} and sends messages`
}

/** Of an action inside a sentence: "Run a GraphQL query" as "run a GraphQL query". */
export const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
