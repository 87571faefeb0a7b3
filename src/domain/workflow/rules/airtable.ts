import { textsIn } from '../parameter.ts'
import { errorOutput, passesOn, type ReachableOutputs, reachableOutputs } from '../reachable-outputs.ts'
import { type Wire, wiresOf } from '../wires.ts'
import { type WorkflowNode, workingNodes } from '../workflow.ts'
import { codePieces } from './brace-fault.ts'
import { nameIn, QUOTED } from './node-name.ts'
import type { Problem, Rule } from './problem.ts'

/** Since version 2.2, Airtable hands a record on as it stores it: its columns lie under `fields`. */
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

/** What the error output hands on holds the columns of the input, so readers behind it may mean those. */
const comesFromSuccess = (source: WorkflowNode, { name }: WorkflowNode, outputs: ReachableOutputs) =>
  !outputs.outputsLeadingTo(name, source.name).includes(errorOutput(source) ?? -1)

type MainWires = { leaving: Map<string, Wire[]>; entering: Map<string, Wire[]> }

/** The nodes that get nothing but records of this node, from itself or through nodes that change nothing. */
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

/** Each piece of an expression, and each script, by itself. */
const piecesOf = ({ parameters }: WorkflowNode): string[] =>
  [...textsIn(parameters)].flatMap(({ path, text }) => {
    if (SCRIPT.test(path)) return [text]
    return text.startsWith('=') ? codePieces(text.slice(1)) : []
  })

const ACCESS = String.raw`\s*(?:\??\.\s*(?<key>[\p{L}_$][\p{L}\p{N}_$]*)(?![\p{L}\p{N}_$])|(?:\?\.\s*)?\[\s*(?:'(?<text>[^'\n]+)'|"(?<words>[^"\n]+)")\s*\])(?!\s*\()`
const ONE_ITEM = String.raw`(?:item|(?:first|last)\(\s*(?:0\s*)?\))\s*\??\.\s*json`
/** Reads of one item of a node by its name; a number after "0" asks for another output. */
const BY_NAME = new RegExp(String.raw`\$\(\s*${QUOTED}\s*\)\s*\??\.\s*${ONE_ITEM}${ACCESS}`, 'gu')
const OWN_INPUT = new RegExp(String.raw`(?:\$json\b|\$input\s*\.\s*${ONE_ITEM})${ACCESS}`, 'gu')

/** What every item has, and what stands in the one of a call that failed. */
const NO_COLUMNS = new Set(['id', 'fields', 'createdTime', 'error', 'message', 'deleted'])

/** Columns read straight from an item, with the name of the node it comes from; null for the reader's own input. */
function columnsReadBy(node: WorkflowNode): { from: string | null; column: string }[] {
  // Whoever speaks of fields knows both ways, as in "$json.fields?.Name ?? $json.Name".
  const pieces = piecesOf(node).filter((code) => !/\bfields\b/.test(code))
  const found = pieces.flatMap((code) => [...code.matchAll(BY_NAME), ...code.matchAll(OWN_INPUT)])
  return found
    .map(({ groups = {} }) => ({
      from: nameIn(groups) || null,
      column: groups.key ?? groups.text ?? groups.words ?? '',
    }))
    .filter(({ column }) => !NO_COLUMNS.has(column))
}
