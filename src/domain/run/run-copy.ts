/** Dollars, not cents: "under $0.01", "$0.03"; with more digits it would claim to know what texts a visitor will send. */
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

/** The total of this many runs: "200 runs: 200 n8n executions, $1.20 for the model". `dollars`: per run, if known. */
export function monthlyCopy(
  runs: number,
  { executions, dollars }: { executions: number; dollars: number | null },
): string {
  const sum = runs * executions
  const count = `${runs.toLocaleString('en')} ${runs === 1 ? 'run' : 'runs'}`
  const spent = `${count}: ${sum.toLocaleString('en')} n8n ${sum === 1 ? 'execution' : 'executions'}`
  return dollars ? `${spent}, ${formatModelCost(runs * dollars)} in AI fees` : spent
}
