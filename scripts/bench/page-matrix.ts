import type { Judged } from './budget.ts'
import { PAGE_KINDS } from './page-kinds.ts'
import { numberText, VERDICTS } from './table.ts'

/** Splits off what was measured on several kinds of pages, which reads best with a column for each kind. */
export function splitPages(figures: readonly Judged[]): { pages: Judged[]; others: Judged[] } {
  const kinds: readonly string[] = PAGE_KINDS
  const ofPages = figures.filter(({ where }) => kinds.includes(where))
  const isShared = ({ measure }: Judged) => ofPages.filter((figure) => figure.measure === measure).length > 1
  const pages = ofPages.filter(isShared)
  return { pages, others: figures.filter((figure) => !pages.includes(figure)) }
}

/** A Markdown table with a line per measure and a column per kind of page: `17,671 of 18,000`. */
export function pageMatrix(figures: readonly Judged[]): string {
  const columns = PAGE_KINDS.filter((kind) => figures.some(({ where }) => where === kind))
  const measures = [...new Set(figures.map(({ measure, unit }) => `${measure}\n${unit}`))]
  const lines = measures.map((each) => {
    const [measure = '', unit = ''] = each.split('\n')
    const cells = columns.map((kind) => figures.find((figure) => figure.measure === measure && figure.where === kind))
    return [`${measure} (${unit})`, ...cells.map(cellOf)]
  })
  const rule = ['---', ...columns.map(() => '--:')]
  return [['', ...columns], rule, ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function cellOf(figure: Judged | undefined): string {
  if (!figure) return ''
  const { value, most, verdict } = figure
  const text = `${numberText(value)} of ${numberText(most)}`
  return verdict === 'ok' ? text : `**${text}, ${VERDICTS[verdict]}**`
}
