import { shortType } from '../node-facts.ts'
import { textsIn } from '../parameter.ts'
import { errorOutput, outputsLeadingTo } from '../ways.ts'
import { type Wire, wiresOf } from '../wires.ts'
import { type WorkflowNode, workingNodes } from '../workflow.ts'
import { codePieces } from './brace-fault.ts'
import type { Problem, Rule } from './problem.ts'

/** Since version 2.2, Airtable hands a record on as it stores it: its columns lie under `fields`. */
export const airtable: Rule = ({ workflow }) => {
  const nodes = workingNodes(workflow)
  const wires = wiresOf(workflow)
  return nodes.filter(readsRecords).flatMap((source) => {
    const passing = nodesFedBy(source, nodes, wires)
    return nodes.flatMap((node) => {
      const byName = comesFromSuccess(source, node, wires) ? [readOf(source)] : []
      const reads = [...byName, ...(passing.has(node.name) && !runsCode(node) ? [OWN_INPUT] : [])]
      const column = piecesOf(node).flatMap((code) => columnsIn(code, reads))[0]
      return column === undefined ? [] : [misread(node, source, column)]
    })
  })
}

const misread = ({ name: node }: WorkflowNode, { name }: WorkflowNode, column: string): Problem => ({
  rule: 'airtable-fields',
  node,
  message: `Reads "${column}" straight from a record of "${name}". This version of Airtable keeps columns under "fields": read fields[${JSON.stringify(column)}] there.`,
})

const readsRecords = ({ type, typeVersion, parameters: { resource = 'record', operation = 'get' } }: WorkflowNode) =>
  type === 'n8n-nodes-base.airtable' &&
  typeVersion >= 2.2 &&
  resource === 'record' &&
  (operation === 'get' || operation === 'search')

/** What the error output hands on holds the columns of the input, so readers behind it may mean those. */
const comesFromSuccess = (source: WorkflowNode, { name }: WorkflowNode, wires: Wire[]) =>
  !outputsLeadingTo(name, source.name, wires).includes(errorOutput(source) ?? -1)

const PASSING = new Set(['if', 'switch', 'filter', 'limit', 'removeDuplicates'])

/** A wait for a time hands its input on; one for a call or a form hands on what that brought. */
const passesOn = ({ type, parameters: { resume = 'timeInterval' } }: WorkflowNode) =>
  PASSING.has(shortType(type)) ||
  (shortType(type) === 'wait' && (resume === 'timeInterval' || resume === 'specificTime'))

/** The nodes that get nothing but records of this node, from itself or through nodes that change nothing. */
function nodesFedBy(source: WorkflowNode, nodes: WorkflowNode[], wires: Wire[], fed = new Set<string>()) {
  const main = wires.filter(({ kind }) => kind === 'main')
  for (const { to, output } of main.filter(({ from }) => from === source.name)) {
    const node = nodes.find(({ name }) => name === to)
    const isOnlyWire = main.filter((wire) => wire.to === to).length === 1
    if (!node || fed.has(to) || !isOnlyWire || output === errorOutput(source)) continue
    fed.add(to)
    if (passesOn(node)) nodesFedBy(node, nodes, wires, fed)
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

const ACCESS = String.raw`\s*(?:\?\.|\.)?\s*(?:(?<=\.)(?<key>[\p{L}_$][\p{L}\p{N}_$]*)(?![\p{L}\p{N}_$])|\[\s*(?<quote>['"])(?<text>(?:(?!\k<quote>).)+)\k<quote>\s*\])(?!\s*\()`
const ONE_ITEM = String.raw`(?:item|(?:first|last)\(\s*0?\s*\))\s*\??\.\s*json`
const OWN_INPUT = new RegExp(String.raw`(?:\$json\b|\$input\s*\.\s*${ONE_ITEM})${ACCESS}`, 'gu')

/** Reads of one item of a node by its name; a number after "0" asks for another output. */
function readOf({ name }: WorkflowNode): RegExp {
  const escaped = name.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')
  return new RegExp(String.raw`\$\(\s*(?:'${escaped}'|"${escaped}")\s*\)\s*\??\.\s*${ONE_ITEM}${ACCESS}`, 'gu')
}

/** What every item has, and what stands in the one of a call that failed. */
const NO_COLUMNS = new Set(['id', 'fields', 'createdTime', 'error', 'message', 'deleted'])

/** Whoever speaks of fields knows both ways, as in "$json.fields?.Name ?? $json.Name". */
function columnsIn(code: string, reads: RegExp[]): string[] {
  if (/\bfields\b/.test(code)) return []
  return reads
    .flatMap((read) => [...code.matchAll(read)])
    .map(({ groups }) => groups?.key ?? groups?.text ?? '')
    .filter((name) => !NO_COLUMNS.has(name))
}
