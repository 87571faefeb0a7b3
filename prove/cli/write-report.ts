import { readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { N8N_VERSION } from '../n8n/install.ts'
import type { Proof } from '../run/run-proofs.ts'

const REPORT = 'docs/proof.md'

/** Writes docs/proof.md: what a whole proof ran, and what it did not. */
export async function writeReport(
  root: string,
  proofs: readonly Proof[],
  run: { date: string; took: number },
): Promise<string> {
  const templates = (await readdir(path.join(root, 'content/workflows'))).filter((name) => name.endsWith('.json'))
  await writeFile(path.join(root, REPORT), reportText(proofs, { templates: templates.length, ...run }))
  return REPORT
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
const isGreen = ({ results }: Proof) => results.every(({ problems }) => problems.length === 0)
const share = (part: number, whole: number) =>
  `${part} of ${whole}${whole > 0 ? ` (${((100 * part) / whole).toFixed(1)} %)` : ''}`

interface Whole {
  /** Workflow files of the library, proven or not. */
  templates: number
  /** YYYY-MM-DD. */
  date: string
  /** Milliseconds from the start of n8n to its end. */
  took: number
}

export function reportText(proofs: readonly Proof[], { templates, date, took }: Whole): string {
  const cases = proofs.flatMap(({ results }) => results)
  const nodes = sum(proofs.map(({ coverage }) => coverage.nodes.all))
  const wires = sum(proofs.map(({ coverage }) => coverage.errorWires.all))
  const figures = [
    ['Templates with scenarios', share(proofs.length, templates)],
    [
      'Templates with three or more scenarios, all passing',
      share(proofs.filter((each) => each.results.length >= 3 && isGreen(each)).length, templates),
    ],
    ['Scenarios that passed', share(cases.filter(({ problems }) => problems.length === 0).length, cases.length)],
    [
      'Nodes of these templates that ran',
      share(nodes - sum(proofs.map(({ coverage }) => coverage.nodes.missing.length)), nodes),
    ],
    [
      'Reachable error connections that were taken',
      share(wires - sum(proofs.map(({ coverage }) => coverage.errorWires.missing.length)), wires),
    ],
    ['Requests without a mock', String(sum(proofs.map(({ unanswered }) => unanswered)))],
    ['Slowest template, with n8n running', slowestOf(proofs)],
    ['Total time', `${(took / 60_000).toFixed(1)} min`],
  ]
  const missing = proofs.filter(
    ({ coverage }) => coverage.nodes.missing.length + coverage.errorWires.missing.length > 0,
  )
  const explained = proofs.flatMap(({ subject: { slug, unreachable } }) =>
    Object.entries(unreachable).map(([wire, why]) => `- ${slug}, ${wire}: ${why}`),
  )
  return [
    '# Test results of every template in n8n',
    '',
    `Written by \`npm run prove -- --report\` on ${date}: it runs each workflow file, unchanged, in n8n ${N8N_VERSION} against mock services.`,
    '',
    '| Measure | Value |',
    '|---|--:|',
    ...figures.map(([name, value]) => `| ${name} | ${value} |`),
    '',
    '## Scenarios',
    '',
    '| Template | Scenarios | Seconds |',
    '|---|---|--:|',
    ...proofs.map((proof) => `| ${proof.subject.slug} | ${casesOf(proof)} | ${(proof.took / 1000).toFixed(0)} |`),
    '',
    ...(missing.length > 0 ? ['## Not run by any scenario', '', ...missing.flatMap(gapsOf), ''] : []),
    ...(explained.length > 0
      ? [
          '## Unreachable error connections',
          '',
          'Error connections that no scenario can take, and why.',
          '',
          ...explained,
          '',
        ]
      : []),
  ].join('\n')
}

function slowestOf(proofs: readonly Proof[]): string {
  const [slowest] = proofs.toSorted((one, other) => other.took - one.took)
  if (!slowest) return '–'
  return `${(slowest.took / 1000).toFixed(1)} s (${slowest.subject.slug}, ${slowest.results.length} scenarios)`
}

const casesOf = ({ results }: Proof) =>
  results.map(({ title, problems }) => `${title}${problems.length > 0 ? ' (fails)' : ''}`).join(' · ')

function gapsOf({ subject, coverage: { nodes, errorWires } }: Proof): string[] {
  const gaps = [...nodes.missing, ...errorWires.missing]
  return [`- ${subject.slug}: ${gaps.join(', ')}`]
}
