import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Sample } from '../../src/domain/set-up/sample.ts'
import type { RunData, StoredItem } from '../n8n/executions.ts'
import { isVolatile, VOLATILE } from '../record/trim.ts'
import type { WorkflowFile } from '../run/copy-workflow.ts'
import { pinnedNodes } from './pinned-nodes.ts'

interface Choice {
  /** Of a node that ran several times, which run is pinned: n8n returns the same items each time. */
  run: 'first' | 'last' | 'all'
  moves: Sample['moves']
  /** Whether Code nodes that read the clock are pinned: a time that was chosen from a list has to be on it. */
  clock: boolean
}

/** The first one with which the copy ends where the recorded run ended is used. */
export const CHOICES: readonly Choice[] = [false, true].flatMap((clock) =>
  (['first', 'last', 'all'] as const).flatMap((run) =>
    (['days', 'exactly'] as const).map((moves) => ({ run, moves, clock })),
  ),
)

/** n8n's own limit is 12 MB; a sample travels through the clipboard. */
export const MAX_SAMPLE_BYTES = 500_000

/** Credentials of a delivery, which no workflow needs once it has started. */
const SECRET_HEADER = /^(?:authorization|cookie)$|token|secret/i

/** The execution that ran the most nodes: the others of a case prepare it or repeat it. */
export const mainRun = (runs: readonly RunData[]): RunData | undefined =>
  runs.toSorted((one, other) => nodeCount(other) - nodeCount(one))[0]

const nodeCount = ({ resultData }: RunData) => Object.keys(resultData.runData).length

/** The trigger of an execution, which has no source. */
const triggerOf = ({ resultData: { runData } }: RunData): string =>
  Object.entries(runData).find(([, [first]]) => first && (first.source ?? []).length === 0)?.[0] ?? ''

/** The pins of a sample copy, from what the nodes returned in the real run; `workflow` is the file's executed hash. */
export function sampleOf(
  file: WorkflowFile,
  runs: readonly RunData[],
  workflow: string,
  { run, moves, clock }: Choice,
): Sample {
  const main = mainRun(runs)
  if (!main) throw new Error('nothing ran.')
  // A node that the main execution did not reach may be reached with other dates.
  const ordered = [main, ...runs.filter((each) => each !== main)]
  const pins: Sample['pins'] = {}
  for (const name of pinnedNodes(file, { clock })) {
    const outputs = ordered
      .map(({ resultData }) => (resultData.runData[name] ?? []).map((task) => task.data?.main?.[0] ?? []))
      .find((tasks) => tasks.length > 0)
    if (!outputs) continue
    const filled = outputs.filter((items) => items.length > 0)
    const items = run === 'all' ? filled.flat() : (filled.at(run === 'first' ? 0 : -1) ?? [])
    pins[name] = items.map(pinOf)
  }
  const trigger = triggerOf(main)
  const started = main.resultData.runData[trigger]?.[0]?.startTime ?? 0
  return { workflow, at: new Date(started).toISOString(), moves, anyTime: true, trigger, pins }
}

function pinOf({ json, binary, pairedItem }: StoredItem): Sample['pins'][string][number] {
  const hasFiles = binary && Object.keys(binary).length > 0
  return {
    json: clean(json) as Record<string, unknown>,
    ...(hasFiles ? { binary } : {}),
    ...(pairedItem === undefined ? {} : { pairedItem }),
  }
}

function clean(value: unknown): unknown {
  if (typeof value === 'string')
    return VOLATILE.reduce((text, [pattern, stable]) => text.replace(pattern, stable), value)
  if (Array.isArray(value)) return value.map(clean)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).filter(([key, inner]) => !('message' in value && isVolatile(key, inner)))
  return Object.fromEntries(
    fields.map(([key, inner]) => [key, key === 'headers' ? withoutSecrets(inner) : clean(inner)]),
  )
}

const withoutSecrets = (headers: unknown) =>
  typeof headers === 'object' && headers !== null && !Array.isArray(headers)
    ? Object.fromEntries(
        Object.entries(headers).flatMap(([name, value]) => (SECRET_HEADER.test(name) ? [] : [[name, clean(value)]])),
      )
    : clean(headers)

/** Replaces references to n8n's files by their content. Must run before n8n deletes the execution. */
export function inlineFiles(runs: readonly RunData[], database: string): RunData[] {
  const folder = path.dirname(database)
  return JSON.parse(JSON.stringify(runs), (_, value) => {
    if (typeof value?.id !== 'string' || !value.id.startsWith('filesystem-v2:')) return value
    const { id, ...file } = value
    const place = ['storage', 'binaryData'].map((name) => path.join(folder, name, id.slice(14))).find(existsSync)
    return place ? { ...file, data: readFileSync(place).toString('base64') } : value
  }) as RunData[]
}
