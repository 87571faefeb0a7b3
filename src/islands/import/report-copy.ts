import type { ImportReport } from '#contracts/import-templates.ts'
import type { Choices } from './import-state.ts'

/** The report once rows are held back or published as chosen. */
export function withChoices(report: ImportReport, { publish }: Pick<Choices, 'publish'>): ImportReport {
  const { added, heldBack } = report
  const isOut = ({ slug }: { slug: string }) => publish[slug] === false
  const isIn = ({ slug }: { slug: string }) => publish[slug] === true
  return {
    ...report,
    added: [...added.filter((row) => !isOut(row)), ...heldBack.filter(isIn)],
    heldBack: [...heldBack.filter((row) => !isIn(row)), ...added.filter(isOut)],
  }
}

const COUNT = new Intl.NumberFormat('en-US')

export const formatted = (count: number) => COUNT.format(count)

/** "1 template", "1,284 templates" */
export const counted = (count: number, one: string, many = `${one}s`) =>
  `${formatted(count)} ${count === 1 ? one : many}`

export const willLand = ({ added, changed }: ImportReport) => added.length + changed.length

/** A row may be rejected for several reasons. */
const rejectedRows = ({ rejected }: ImportReport) => new Set(rejected.map(({ row }) => row)).size

/** The numbers above the tables. */
export const tally = (report: ImportReport): Record<string, number> => ({
  Added: report.added.length,
  Changed: report.changed.length,
  Unchanged: report.unchanged,
  Rejected: rejectedRows(report),
  'Set aside': report.notes.filter((note) => note.includes(' was set aside: ')).length,
})

/** "2 added, 1 changed, 0 unchanged, 3 rejected" */
export const spoken = (report: ImportReport) =>
  Object.entries(tally(report))
    .map(([what, count]) => `${formatted(count)} ${what.toLowerCase()}`)
    .join(', ')

/** What the import button will do, in a sentence or two. */
export function outlook(report: ImportReport): string {
  const landing = willLand(report)
  const out = rejectedRows(report)
  if (landing === 0 && out === 0) return 'Nothing to import: everything is already live.'
  if (landing === 0) return 'Nothing to import: fix the rejected rows and check again.'
  const together = landing === 1 ? 'It goes live right away.' : 'They go live together, or not at all.'
  if (out === 0) return `${together} Templates not in the sheet aren’t affected.`
  return `${counted(out, 'rejected row')} will be skipped. ${
    landing === 1
      ? 'The other one goes live right away.'
      : `The other ${formatted(landing)} go live together, or not at all.`
  }`
}
