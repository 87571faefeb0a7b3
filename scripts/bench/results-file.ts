import os from 'node:os'
import type { Judged } from './budget.ts'
import { markdownTable } from './table.ts'

/** What `npm run bench` keeps of a run: when and where, ratios first, as they say most on another machine. */
export function resultsText(title: string, figures: readonly Judged[], now: Date): string {
  const ratios = figures.filter(({ unit }) => unit === 'times')
  const others = figures.filter(({ unit }) => unit !== 'times')
  const [cpu] = os.cpus()
  const machine = [
    `${os.cpus().length} × ${cpu?.model.trim() || 'processor of unknown name'}`,
    `${Math.round(os.totalmem() / 2 ** 30)} GB of memory`,
    `${os.type()} ${os.arch()}`,
    `Node ${process.versions.node}`,
  ]
  const load = os.loadavg()[0]?.toFixed(1)
  return [
    `## ${title}`,
    '',
    `${now.toISOString().slice(0, 10)}, ${machine.join(', ')}; load at the end ${load}.`,
    '',
    ...(ratios.length > 0 ? ['### Ratios', '', markdownTable(ratios), ''] : []),
    '### Figures',
    '',
    markdownTable(others),
    '',
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

Written by \`npm run bench\` and \`npm run bench -- build\`; goals and their reasons stand in \`budgets.json\`.`
