import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Recording } from '../../src/domain/run/recording.ts'
import type { Case } from '../case.ts'
import type { Subject } from '../run/load-cases.ts'
import type { CaseRun } from '../run/run-proofs.ts'
import { recordingOf } from './recording.ts'

const DIFFERS = 'the run differs from its recording; if that is right, add --record'

/** What an edited title, caption or note changes, or another n8n. */
const ASIDE = { title: '', n8n: '', date: '', workflow: '', captions: {}, unreachable: {} }

const isHolder = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Events at the same moment, and the files of a form, come in any order, so no two runs of such a case are alike. */
const isUnordered = ({ trigger }: Case) =>
  [trigger]
    .flat()
    .some((each) => 'alongside' in each || (each.kind === 'form' && Object.values(each.fields).some(areFiles)))

const areFiles = (value: unknown) => Array.isArray(value) && value.length > 1 && isHolder(value[0])

/** Of a data table and its columns: ids are random, and which poll created it depends on the machine. */
const OF_TABLE = new Set(['id', 'createdAt', 'updatedAt'])

/** n8n also gives the owner's project another id with each start, and the URL of a wait a signature. */
const isRandom = (key: string, holder: Record<string, unknown>, at: string) =>
  key === 'projectId' ||
  key === 'dataTableId' ||
  (key === 'signature' && /^[\da-f]{40,}/.test(String(holder[key]))) ||
  at.endsWith('.project') ||
  (OF_TABLE.has(key) && ('projectId' in holder || isTrimmedTable(holder) || at.split('.').at(-2) === 'columns'))

/** A data table in a large recording, of which only the first four fields were kept. */
const isTrimmedTable = (holder: Record<string, unknown>) => Object.keys(holder).join() === 'updatedAt,createdAt,id,name'

/** The innermost places at which two values differ, as "nodes.Fetch page.runs is 2, recorded 1". */
export function differences(now: unknown, before: unknown, at = ''): string[] {
  if (isHolder(now) && isHolder(before))
    return [...new Set([...Object.keys(before), ...Object.keys(now)])].flatMap((key) =>
      isRandom(key, now, at) ? [] : differences(now[key], before[key], at === '' ? key : `${at}.${key}`),
    )
  if (Object.is(now, before)) return []
  const shown = (value: unknown) => (JSON.stringify(value) ?? 'absent').slice(0, 160)
  return [`${at} is ${shown(now)}, recorded ${shown(before)}`]
}

/**
 * Compares a run with content/runs/<slug>/<case>.json. Returns at most three differences, none without a recording or
 * for events at the same moment, and the reason if the run could not be published.
 */
export async function differencesFromRecording(
  root: string,
  subject: Subject,
  { one, result: { outcome, lasts } }: CaseRun,
): Promise<string[]> {
  if (isUnordered(one)) return []
  const text = await readFile(path.join(root, 'content/runs', subject.slug, `${one.name}.json`), 'utf8').catch(
    () => null,
  )
  if (text === null) return []
  const before = JSON.parse(text) as Recording
  try {
    const now = JSON.parse(JSON.stringify(recordingOf(subject, one, outcome, { date: before.date, lasts })))
    // Retries wait for a random time.
    if (Math.abs(now.lasts - before.lasts) < before.lasts / 5) now.lasts = before.lasts
    return differences({ ...now, ...ASIDE }, { ...before, ...ASIDE })
      .slice(0, 3)
      .map((each) => `${DIFFERS}: ${each}`)
  } catch (error) {
    return [`${DIFFERS}: ${(error as Error).message}`]
  }
}
