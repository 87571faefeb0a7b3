import os from 'node:os'
import type { Judged } from './budget.ts'
import { pageMatrix, splitPages } from './page-matrix.ts'
import { markdownTable } from './table.ts'

interface Results {
  title: string
  /** A sentence on what the figures stand for, where their names do not say it. */
  about?: string
  figures: readonly Judged[]
  now: Date
}

/** What `npm run bench` keeps of a run: when and where, ratios first, as they say most on another machine. */
export function resultsText({ title, about, figures, now }: Results): string {
  const ratios = figures.filter(({ unit }) => unit === 'times')
  const { pages, others } = splitPages(figures.filter(({ unit }) => unit !== 'times'))
  const [cpu] = os.cpus()
  const machine = [
    `${os.cpus().length} × ${cpu?.model.trim() || 'processor of unknown name'}`,
    `${Math.round(os.totalmem() / 2 ** 30)} GB of memory`,
    `${os.type()} ${os.arch()}`,
    `Node ${process.versions.node}`,
  ]
  const load = os.loadavg()[0]?.toFixed(1)
  const part = (heading: string, shown: readonly Judged[], draw: (figures: readonly Judged[]) => string) =>
    shown.length > 0 ? [`### ${heading}`, '', draw(shown), ''] : []
  return [
    `## ${title}`,
    '',
    `${now.toISOString().slice(0, 10)}, ${machine.join(', ')}; load at the end ${load}.`,
    ...(about ? [about] : []),
    '',
    ...part('Ratios', ratios, markdownTable),
    ...part('Pages, each figure with its budget', pages, pageMatrix),
    ...part('Figures', others, markdownTable),
  ].join('\n')
}

/** The whole file with one of its sections replaced, or added at the end; the others stay as they were measured. */
export function withSection(file: string, section: string): string {
  const heading = section.slice(0, section.indexOf('\n'))
  const parts = file.split(/^(?=## )/m)
  const intro = parts[0]?.startsWith('## ') ? '' : (parts.shift() ?? '')
  const kept = parts.filter((part) => !part.startsWith(`${heading}\n`))
  const at = parts.findIndex((part) => part.startsWith(`${heading}\n`))
  kept.splice(at < 0 ? kept.length : at, 0, section)
  return `${[intro || INTRO, ...kept].map((part) => part.trim()).join('\n\n')}\n`
}

const INTRO = `# Results of the bench

Written by \`npm run bench\`, also with \`-- build\` and \`-- lighthouse\`; goals and their reasons stand in \`budgets.json\`.`
