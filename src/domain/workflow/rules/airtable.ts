import { textsIn } from '../parameter.ts'
import { errorOutput, passesOn, type ReachableOutputs, reachableOutputs } from '../reachable-outputs.ts'
import { type Wire, wiresOf } from '../wires.ts'
import { type WorkflowNode, workingNodes } from '../workflow.ts'
import { codePieces } from './brace-fault.ts'
import { nameIn, QUOTED } from './node-name.ts'
import type { Problem, Rule } from './problem.ts'

/** Since version 2.2, the Airtable node outputs a record as Airtable stores it: its columns are in `fields`. */
export const airtable: Rule = ({ workflow }) => {
  const nodes = workingNodes(workflow)
  const sources = nodes.filter(readsRecords)
  if (sources.length === 0) return []
  const wires = wiresOf(workflow)
  const outputs = reachableOutputs(wires)
  const byName = new Map(nodes.map((node) => [node.name, node]))
  const main = wires.filter(({ kind }) => kind === 'main')
  const ends = { leaving: Map.groupBy(main, ({ from }) => from), entering: Map.groupBy(main, ({ to }) => to) }
  const readers = nodes.map((node) => ({ node, reads: columnsReadBy(node) })).filter(({ reads }) => reads.length > 0)
  return sources.flatMap((source) => {
    const passing = nodesFedBy(source, byName, ends)
    return readers.flatMap(({ node, reads }) => {
      const meansRecords = comesFromSuccess(source, node, outputs)
      const isFed = passing.has(node.name) && !runsCode(node)
      const read = reads.find(({ from }) => (from === null ? isFed : meansRecords && from === source.name))
      return read ? [misread(node, source, read.column)] : []
    })
  })
}

const misread = ({ name: node }: WorkflowNode, { name }: WorkflowNode, column: string): Problem => ({
  rule: 'airtable-fields',
  node,
  message:
    `Reads "${column}" straight from a record of "${name}". This version of Airtable keeps columns under "fields": ` +
    `read fields[${JSON.stringify(column)}] there.`,
})

const readsRecords = ({ type, typeVersion, parameters: { resource = 'record', operation = 'get' } }: WorkflowNode) =>
  type === 'n8n-nodes-base.airtable' &&
  typeVersion >= 2.2 &&
  resource === 'record' &&
  (operation === 'get' || operation === 'search')

/** The error output contains the columns of the input, so readers after it may mean those. */
const comesFromSuccess = (source: WorkflowNode, { name }: WorkflowNode, outputs: ReachableOutputs) =>
  !outputs.outputsLeadingTo(name, source.name).includes(errorOutput(source) ?? -1)

type MainWires = { leaving: Map<string, Wire[]>; entering: Map<string, Wire[]> }

/** The nodes that receive only records of this node, directly or through nodes that pass items on unchanged. */
function nodesFedBy(source: WorkflowNode, nodes: Map<string, WorkflowNode>, main: MainWires) {
  const fed = new Set<string>()
  const passing = [source]
  for (const giver of passing) {
    for (const { to, output } of main.leaving.get(giver.name) ?? []) {
      const node = nodes.get(to)
      const isOnlyWire = main.entering.get(to)?.length === 1
      if (!node || fed.has(to) || !isOnlyWire || output === errorOutput(giver)) continue
      fed.add(to)
      if (passesOn(node)) passing.push(node)
    }
  }
  return fed
}

const SCRIPT = /(?:^|\.)(?:jsCode|functionCode)$/
const runsCode = ({ parameters }: WorkflowNode) => [...textsIn(parameters)].some(({ path }) => SCRIPT.test(path))

/** The single parts of an expression, and each script. */
const piecesOf = ({ parameters }: WorkflowNode): string[] =>
  [...textsIn(parameters)].flatMap(({ path, text }) => {
    if (SCRIPT.test(path)) return [text]
    return text.startsWith('=') ? codePieces(text.slice(1)) : []
  })

const ACCESS = String.raw`\s*(?:\??\.\s*(?<key>[\p{L}_$][\p{L}\p{N}_$]*)(?![\p{L}\p{N}_$])|(?:\?\.\s*)?\[\s*(?:'(?<text>[^'\n]+)'|"(?<words>[^"\n]+)")\s*\])(?!\s*\()`
const ONE_ITEM = String.raw`(?:item|(?:first|last)\(\s*(?:0\s*)?\))\s*\??\.\s*json`
/** Reads of one item of a node by its name; a number after "0" selects another output. */
const BY_NAME = new RegExp(String.raw`\$\(\s*${QUOTED}\s*\)\s*\??\.\s*${ONE_ITEM}${ACCESS}`, 'gu')
const OWN_INPUT = new RegExp(String.raw`(?:\$json\b|\$input\s*\.\s*${ONE_ITEM})${ACCESS}`, 'gu')

/** The keys of every item, and those of an item from a failed call. */
const NO_COLUMNS = new Set(['id', 'fields', 'createdTime', 'error', 'message', 'deleted'])

/** Columns read directly from an item, with the name of the node it comes from; null for the reader's own input. */
function columnsReadBy(node: WorkflowNode): { from: string | null; column: string }[] {
  // Code that mentions fields handles both forms, as in "$json.fields?.Name ?? $json.Name".
  const pieces = piecesOf(node).filter((code) => !/\bfields\b/.test(code))
  const found = pieces.flatMap((code) => [...code.matchAll(BY_NAME), ...code.matchAll(OWN_INPUT)])
  return found
    .map(({ groups = {} }) => ({
      from: nameIn(groups) || null,
      column: groups.key ?? groups.text ?? groups.words ?? '',
    }))
    .filter(({ column }) => !NO_COLUMNS.has(column))
}
