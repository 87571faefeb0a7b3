import type { Judged, Verdict } from './budget.ts'

export const VERDICTS: Record<Verdict, string> = {
  ok: 'ok',
  over: 'OVER BUDGET',
  slow: 'slow today',
  unknown: 'not measured',
}
const NUMBER = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 })
const WHOLE = new Intl.NumberFormat('en')

/** `measure | value | budget | verdict`, a line per figure in the order given, and a sentence that sums up. */
export function table(figures: readonly Judged[]): string {
  const rows = figures.map(cellsOf)
  const widths = HEAD.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)))
  const line = (cells: readonly string[]) =>
    cells.map((cell, at) => (at === 1 || at === 2 ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0)))
  const rule = widths.map((width) => '-'.repeat(width))
  return [...[HEAD, rule, ...rows].map((row) => line(row).join(' | ').trimEnd()), '', sum(figures)].join('\n')
}

/** The same lines as a table in Markdown. */
export function markdownTable(figures: readonly Judged[]): string {
  const lines = [HEAD, ['---', '--:', '--:', '---'], ...figures.map(cellsOf)]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

const HEAD = ['measure', 'value', 'budget', 'verdict']

const cellsOf = ({ measure, where, value, most, unit, verdict }: Judged) => [
  `${measure}, ${where}`,
  amount(value, unit),
  amount(most, unit),
  VERDICTS[verdict],
]

const amount = (value: number | null, unit: Judged['unit']) => {
  if (value === null) return '–'
  return unit === 'times' ? `${numberText(value)} ×` : `${numberText(value)} ${unit}`
}

/** Whole numbers in full, others to three digits; a dash for what was not measured. */
export function numberText(value: number | null): string {
  if (value === null) return '–'
  return Number.isInteger(value) ? WHOLE.format(value) : NUMBER.format(value)
}

function sum(figures: readonly Judged[]): string {
  const count = (wanted: Verdict) => figures.filter(({ verdict }) => verdict === wanted).length
  const slow = count('slow')
  const times = slow > 0 ? `; ${slow} slow, which fails nothing: another run or a quieter machine may differ` : ''
  return `${figures.length} figures, ${count('over')} over budget${times}`
}
