import { MAX_PORTS } from './dynamic-ports.ts'
import { portsOf } from './node-ports.ts'
import { isRecord, textsIn } from './parameter.ts'
import type { Problem } from './rules/problem.ts'
import { wiresOf } from './wires.ts'
import { isStickyNote, type Workflow, type WorkflowNode } from './workflow.ts'

/** n8n itself becomes slow far below this; the rules and the drawing compare every pair of nodes. */
const MAX_NODES = 500
const MAX_WIRES = 2000
/** Over all nodes: each port is drawn, and a function response is limited to 6 MB. */
const MAX_PORTS_TOGETHER = 4000
/** Ten times the values of a workflow with two hundred nodes; the schema is slow if each of them is invalid. */
const MAX_VALUES = 50_000
/** Each is compiled once, to check its syntax. */
const MAX_EXPRESSIONS = 3000
/** Twelve times the longest text of our own workflows; the rules scan that in a few milliseconds. */
const MAX_CHARACTERS = 100_000
const MAX_NAME_LENGTH = 200
/** n8n's canvas ends long before; farther out, numbers lose precision. */
const FARTHEST = 1_000_000

/** Why a parsed JSON file is too large to be validated against the schema, in a sentence; null if it is not. */
export function beyondReading(json: unknown): string | null {
  const nodes = isRecord(json) && Array.isArray(json.nodes) ? json.nodes.length : 0
  if (nodes > MAX_NODES) return `Has ${nodes} nodes; at most ${MAX_NODES} can be checked.`
  const values = [json]
  // Iterating over an array includes items added during the loop, and uses no recursion for deeply nested files.
  for (const value of values) {
    const inner = typeof value === 'object' && value !== null ? Object.values(value) : []
    if (values.length + inner.length > MAX_VALUES)
      return `Holds more than ${MAX_VALUES} values. Move long lists out of the workflow.`
    values.push(...inner)
  }
  return null
}

/** Why a workflow is too large to be checked or drawn, one sentence each; the rules skip a workflow with any. */
export function beyondLimits(workflow: Workflow): Problem[] {
  const { nodes } = workflow
  const wires = wiresOf(workflow).length
  const ports = nodes.map(portsOf).reduce((sum, { inputs, outputs }) => sum + inputs.length + outputs.length, 0)
  const expressions = nodes.reduce((sum, { parameters }) => sum + countExpressions(parameters), 0)
  return [
    ...when(wires > MAX_WIRES, `Has ${wires} connections; at most ${MAX_WIRES} can be checked.`),
    ...when(ports > MAX_PORTS_TOGETHER, `Has ${ports} inputs and outputs; at most ${MAX_PORTS_TOGETHER} can be drawn.`),
    ...when(
      expressions > MAX_EXPRESSIONS,
      `Has ${expressions} expressions; at most ${MAX_EXPRESSIONS} can be checked.`,
    ),
    ...when(nodes.length > MAX_NODES, `Has ${nodes.length} nodes; at most ${MAX_NODES} can be checked.`),
  ]
    .map((message) => tooLarge(message))
    .concat(nodes.slice(0, MAX_NODES).flatMap(nodeProblems))
}

const countExpressions = (parameters: unknown) =>
  [...textsIn(parameters)].reduce((sum, { text }) => sum + (text.startsWith('=') ? text.split('{{').length - 1 : 0), 0)

const tooLarge = (message: string, node?: string): Problem => ({ rule: 'too-large', node, message })

function nodeProblems(node: WorkflowNode): Problem[] {
  const { name, type, position, parameters, notes } = node
  const called = name.slice(0, MAX_NAME_LENGTH)
  const texts = [...textsIn(parameters), ...textsIn(notes, 'notes')].filter(({ text }) => text.length > MAX_CHARACTERS)
  const { inputs, outputs } = portsOf(node)
  const places = isStickyNote(node) ? [...position, parameters.width, parameters.height] : position
  const isFarOut = places.some((place) => typeof place === 'number' && Math.abs(place) > FARTHEST)
  return [
    ...when(
      name.length > MAX_NAME_LENGTH,
      `Has a name of ${name.length} characters; at most ${MAX_NAME_LENGTH} are allowed.`,
    ),
    ...when(type.length > MAX_NAME_LENGTH, `Has a type of ${type.length} characters, which no node of n8n has.`),
    ...when(Math.max(inputs.length, outputs.length) > MAX_PORTS, `Has more than ${MAX_PORTS} inputs or outputs.`),
    ...when(isFarOut, `Lies or reaches farther out than ${FARTHEST} px. Move it to the other nodes.`),
    ...texts.map(
      ({ path, text }) =>
        `${path.slice(0, MAX_NAME_LENGTH)} has ${text.length} characters; at most ${MAX_CHARACTERS} can be ` +
        'checked. Move long data out of the workflow.',
    ),
  ].map((message) => tooLarge(message, called))
}

const when = (isSo: boolean, message: string) => (isSo ? [message] : [])
