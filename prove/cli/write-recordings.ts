import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Recording } from '../../src/domain/run/recording.ts'
import { recordingOf } from '../record/recording.ts'
import type { Subject } from '../run/load-cases.ts'
import type { CaseRun } from '../run/run-proofs.ts'

/**
 * Writes recordings of passing cases to content/runs/<slug>/<case>.json, unless only the date would change. Returns a
 * message for each recording that cannot be published.
 */
export async function writeRecordings(
  root: string,
  subject: Subject,
  ran: readonly CaseRun[],
  date: string,
): Promise<string[]> {
  const problems: string[] = []
  for (const { one, result } of ran) {
    if (result.problems.length > 0) continue
    const file = path.join(root, 'content/runs', subject.slug, `${one.name}.json`)
    try {
      await replace(file, recordingOf(subject, one, result.outcome, { date, lasts: result.lasts }))
    } catch (error) {
      problems.push(`${path.relative(root, file)} was not written: ${(error as Error).message}`)
    }
  }
  return problems
}

async function replace(file: string, recording: Recording) {
  const before = await readFile(file, 'utf8').catch(() => null)
  const { date } = before === null ? recording : (JSON.parse(before) as Recording)
  if (textOf({ ...recording, date }) === before) return
  await mkdir(path.dirname(file), { recursive: true })
  // Renamed once complete, so an interrupted run leaves no broken file.
  await writeFile(`${file}.part`, textOf(recording))
  await rename(`${file}.part`, file)
}

const textOf = (recording: Recording) => `${JSON.stringify(recording, null, 1)}\n`
