import { readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { N8N_VERSION } from '../n8n/install.ts'
import type { Proof } from '../run/run-proofs.ts'

const REPORT = 'docs/proof.md'

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
const hasPassed = ({ results }: Proof) => results.every(({ problems }) => problems.length === 0)
const share = (part: number, whole: number) =>
  `${part} of ${whole}${whole > 0 ? ` (${((100 * part) / whole).toFixed(1)} %)` : ''}`

interface Totals {
  /** All templates, with or without cases. */
  templates: number
  /** YYYY-MM-DD. */
  date: string
  /** Milliseconds, including the start of n8n. */
  took: number
}

export function reportText(proofs: readonly Proof[], { templates, date, took }: Totals): string {
  const cases = proofs.flatMap(({ results }) => results)
  const nodes = sum(proofs.map(({ coverage }) => coverage.nodes.all))
  const connections = sum(proofs.map(({ coverage }) => coverage.errorConnections.all))
  const figures = [
    ['Templates with scenarios', share(proofs.length, templates)],
    [
      'Templates with three or more scenarios, all passing',
      share(proofs.filter((each) => each.results.length >= 3 && hasPassed(each)).length, templates),
    ],
    ['Scenarios that passed', share(cases.filter(({ problems }) => problems.length === 0).length, cases.length)],
    [
      'Nodes of these templates that ran',
      share(nodes - sum(proofs.map(({ coverage }) => coverage.nodes.missing.length)), nodes),
    ],
    [
      'Reachable error connections that were taken',
      share(connections - sum(proofs.map(({ coverage }) => coverage.errorConnections.missing.length)), connections),
    ],
    ['Requests without a mock', String(sum(proofs.map(({ unmatchedRequests }) => unmatchedRequests)))],
    ['Slowest template, with n8n running', slowestOf(proofs)],
    ['Total time', `${(took / 60_000).toFixed(1)} min`],
  ]
  const missing = proofs.filter(
    ({ coverage }) => coverage.nodes.missing.length + coverage.errorConnections.missing.length > 0,
  )
  const explained = proofs.flatMap(({ subject: { slug, unreachable } }) =>
    Object.entries(unreachable).map(([connection, why]) => `- ${slug}, ${connection}: ${why}`),
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

function gapsOf({ subject, coverage: { nodes, errorConnections } }: Proof): string[] {
  const gaps = [...nodes.missing, ...errorConnections.missing]
  return [`- ${subject.slug}: ${gaps.join(', ')}`]
}
