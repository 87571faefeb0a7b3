import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Fault, KINDS, plantFault } from '../faults/kinds.ts'
import { N8N_VERSION } from '../n8n/install.ts'
import type { Subject } from '../run/load-cases.ts'
import { mapWithPool } from '../run/map-with-pool.ts'
import { type Environment, runCase } from '../run/run-case.ts'

const REPORT = 'docs/faults.md'
/** Faults of each kind, each in another template. */
const OF_EACH = 2
/** The same faults in every proof. */
const SEED = 20_261_124
/** So many of a hundred must turn a case red. */
export const LEAST_NOTICED = 95

/** A fault, and what noticed it: the title of a case, or null. */
export interface Seeded {
  slug: string
  fault: Pick<Fault, 'kind' | 'where'>
  noticed: string | null
}

/** Mulberry32: evenly spread numbers from 0 to 1. */
function chances(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const isRecorded = (root: string, { slug, cases }: Subject) =>
  cases.every(({ name }) => existsSync(path.join(root, 'content/runs', slug, `${name}.json`)))

/** Chooses the faults of a proof: of each kind some, in templates drawn by lot whose cases are all green. */
export function chooseFaults(subjects: readonly Subject[], seed = SEED): { subject: Subject; fault: Fault }[] {
  const next = chances(seed)
  return Object.keys(KINDS).flatMap((kind) => {
    const drawn = subjects.map((subject) => ({ subject, lot: next(), chance: next() }))
    return drawn
      .sort((a, b) => a.lot - b.lot)
      .flatMap(({ subject, chance }) => {
        const fault = plantFault(subject.file, kind, chance)
        return fault ? [{ subject, fault }] : []
      })
      .slice(0, OF_EACH)
  })
}

/** Plants faults one at a time and runs the cases until one is red. Writes docs/faults.md; answers all of them. */
export async function seedFaults(
  root: string,
  environments: readonly Environment[],
  subjects: readonly Subject[],
  tell: (line: string) => void,
): Promise<Seeded[]> {
  const chosen = chooseFaults(subjects.filter((each) => isRecorded(root, each)))
  const seeded = await mapWithPool(environments, chosen, async (environment, { subject, fault }): Promise<Seeded> => {
    const noticed = await whoNotices(environment, subject, fault)
    tell(`${noticed === null ? '✗' : '✓'} ${fault.kind} · ${subject.slug}: ${fault.where}`)
    return { slug: subject.slug, fault, noticed }
  })
  await writeFile(path.join(root, REPORT), faultsText(seeded, new Date().toISOString().slice(0, 10)))
  tell(`${shareNoticed(seeded).toFixed(1)} % of ${seeded.length} faults were detected. Written: ${REPORT}`)
  return seeded
}

async function whoNotices(environment: Environment, { cases }: Subject, { file }: Fault): Promise<string | null> {
  for (const one of cases) if ((await runCase(environment, file, one)).problems.length > 0) return one.title
  return null
}

export const shareNoticed = (seeded: readonly Seeded[]) =>
  (100 * seeded.filter(({ noticed }) => noticed !== null).length) / Math.max(1, seeded.length)

export function faultsText(seeded: readonly Seeded[], date: string): string {
  const row = ({ slug, fault: { kind, where }, noticed }: Seeded) =>
    `| ${[kind, slug, where, noticed ?? '**no scenario**'].map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  const kinds = new Set(seeded.map(({ fault }) => fault.kind))
  return [
    '# Which faults the scenarios detect',
    '',
    `Written by \`npm run prove -- --faults\` on ${date}, in n8n ${N8N_VERSION}. Each row is one fault, made in a copy of a workflow at a`,
    'randomly chosen place. The scenarios of the workflow run until one fails.',
    '',
    `**${shareNoticed(seeded).toFixed(1)} % of ${seeded.length} faults of ${kinds.size} kinds were detected.**`,
    '',
    '| Fault | Template | Place | Detected by |',
    '|---|---|---|---|',
    ...seeded.filter(({ noticed }) => noticed === null).map(row),
    ...seeded.filter(({ noticed }) => noticed !== null).map(row),
    '',
  ].join('\n')
}
