import { createHash } from 'node:crypto'
import { executedText } from '../../src/domain/run/executed-text.ts'
import { leakIn, MAX_RECORDING_BYTES, type PaidParts, paidParts } from '../../src/domain/run/paid-parts.ts'
import { NORMAL_DAY, type RecordedNode, type Recording } from '../../src/domain/run/recording.ts'
import type { Case, NodeOutcome, Outcome } from '../case.ts'
import { N8N_VERSION } from '../n8n/install.ts'
import type { WorkflowNode } from '../n8n/node-types.ts'
import type { Subject } from '../run/load-cases.ts'
import type { SentMessage } from '../vendor.ts'
import { tablesOf } from './tables.ts'
import { type Limits, type Note, trimItem } from './trim.ts'

type RecordedRequests = Recording['requests'][number]

/** The first level that makes the recording small enough is used. */
const TRIM_LEVELS: readonly Limits[] = [
  { text: 300, entries: 24, depth: 4 },
  { text: 120, entries: 12, depth: 3 },
  { text: 60, entries: 6, depth: 2 },
  { text: 60, entries: 4, depth: 1 },
]
/** Messages may be this much longer than items, since the page shows them in full. */
const MESSAGE_FACTOR = 8

/** The hash of a parsed workflow file that recordings and samples contain. */
export const executedHash = (file: object) => createHash('sha256').update(executedText(file)).digest('hex')

/** Throws if the recording contains a part of the paid file, or is too large even at the last level. */
export function recordingOf(
  { text, file, unreachable }: Subject,
  one: Case,
  outcome: Outcome,
  day: { date: string; lasts: number },
): Recording {
  const paid = paidParts(file.nodes as WorkflowNode[])
  for (const limits of TRIM_LEVELS) {
    const trimmed = new Set<string>()
    const note = (where: string) => trimmed.add(where)
    const nodes = Object.entries(outcome.nodes).map(
      ([name, node]) => [name, recordNode(name, node, { paid, note, limits })] as const,
    )
    const messages = inStableOrder(outcome.messages).map((message) =>
      trimItem(message, `Message to ${message.to}`, paid, note, { ...limits, text: limits.text * MESSAGE_FACTOR }),
    )
    const isNormal = one.name === NORMAL_DAY
    const tables = isNormal ? tablesOf(one) : []
    const recording: Recording = {
      case: one.name,
      title: one.title,
      n8n: N8N_VERSION,
      date: day.date,
      workflow: executedHash(JSON.parse(text)),
      ends: outcome.executions.at(-1)?.status ?? 'nothing ran',
      executions: outcome.executions.length,
      lasts: day.lasts,
      nodes: Object.fromEntries(nodes),
      requests: requestsOf(outcome),
      messages: messages as Recording['messages'],
      ...(tables.length > 0 ? { tables } : {}),
      ...(isNormal && Object.keys(unreachable).length > 0 ? { unreachable } : {}),
      tokens: tokensOf(outcome),
      ...(one.captions ? { captions: one.captions } : {}),
      trimmed: [...trimmed],
    }
    if (Buffer.byteLength(JSON.stringify(recording, null, 1)) > MAX_RECORDING_BYTES) continue
    const leak = leakIn(recording, paid)
    if (leak) throw new Error(`the recording contains a part of the paid file: ${leak.slice(0, 120)}`)
    return recording
  }
  throw new Error(`the recording is larger than ${MAX_RECORDING_BYTES / 1000} kB even when trimmed.`)
}

interface Trim {
  paid: PaidParts
  note: Note
  limits: Limits
}

function recordNode(name: string, { runs }: NodeOutcome, { paid, note, limits }: Trim): RecordedNode {
  const ports = Math.max(0, ...runs.map(({ outputs }) => outputs.length))
  const out = Array.from({ length: ports }, (_, port) =>
    runs.reduce((sum, run) => sum + (run.outputs[port]?.length ?? 0), 0),
  )
  const sample = (item: unknown, side: string) =>
    item === undefined ? {} : { [side]: trimItem(item, name, paid, note, limits) }
  const error = runs.findLast((run) => run.error)?.error
  return {
    state: error ? 'failed' : 'done',
    runs: runs.length,
    in: runs.reduce((sum, run) => sum + run.inputs.length, 0),
    out,
    ...(error ? { error: String(trimItem(error, name, paid, note, limits)) } : {}),
    ...sample(runs.find((run) => run.inputs.length > 0)?.inputs[0], 'sampleIn'),
    ...sample(runs.flatMap((run) => run.outputs.flat())[0], 'sampleOut'),
  }
}

/** A node that sends one text to several people at once does so in random order, so these are sorted. */
function inStableOrder(messages: Outcome['messages']): SentMessage[] {
  const alike: SentMessage[][] = []
  for (const message of messages) {
    const last = alike.at(-1)
    if (last?.[0]?.app === message.app && last[0].text === message.text) last.push(message)
    else alike.push([message])
  }
  return alike.flatMap((group) =>
    new Set(group.map(({ to }) => to)).size === group.length
      ? group.toSorted((one, other) => one.to.localeCompare(other.to))
      : group,
  )
}

function requestsOf({ exchanges }: Outcome): RecordedRequests[] {
  const rows = new Map<string, RecordedRequests>()
  for (const { host, vendor, summary = 'A request', status } of exchanges) {
    const key = `${host} ${summary}`
    const row = rows.get(key) ?? { host, vendor, does: summary, count: 0, failed: 0 }
    row.count += 1
    if (status === 0 || status >= 400) row.failed += 1
    rows.set(key, row)
  }
  // Triggers register in random order.
  return [...rows.values()].sort((a, b) => a.host.localeCompare(b.host) || a.does.localeCompare(b.does))
}

function tokensOf({ exchanges }: Outcome): Recording['tokens'] {
  const sums = new Map<string, Recording['tokens'][number]>()
  for (const { tokens } of exchanges) {
    if (!tokens) continue
    const sum = sums.get(tokens.model) ?? { model: tokens.model, input: 0, output: 0 }
    sums.set(tokens.model, { ...sum, input: sum.input + tokens.input, output: sum.output + tokens.output })
  }
  return [...sums.values()]
}
