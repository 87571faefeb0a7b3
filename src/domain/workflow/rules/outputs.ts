import { shortType } from '../node-facts.ts'
import { mainPorts, portsOf } from '../node-ports.ts'
import { textsIn } from '../parameter.ts'
import { nearestOutput, outputsLeadingTo } from '../ways.ts'
import { type Wire, wiresOf } from '../wires.ts'
import { type WorkflowNode, workingNodes } from '../workflow.ts'
import type { Problem, Rule } from './problem.ts'

/** Reading a node with several outputs gets the one that lies nearest on the canvas, empty or not, unless it is named. */
export const outputs: Rule = ({ workflow }) => {
  const byName = new Map(workingNodes(workflow).map((node) => [node.name, node]))
  const wires = wiresOf(workflow)
  return [...byName.values()].flatMap((node) =>
    openReadsIn(node).flatMap(({ name, call }) => {
      const source = byName.get(name)
      return source && hasSeveral(source) ? ambiguity(node, source, call, wires) : []
    }),
  )
}

/** `$('Node').first()`, `.last()` and `.all()`, with nothing in the brackets. */
const OPEN_READ = /\$\(\s*(['"`])((?:\\.|(?!\1).)+)\1\s*\)\s*\.\s*(first|last|all)\s*\(\s*\)/g

function openReadsIn({ parameters }: WorkflowNode): { name: string; call: string }[] {
  const matches = [...textsIn(parameters)].flatMap(({ text }) => [...text.matchAll(OPEN_READ)])
  const reads = matches.map(([, , name = '', call = '']) => ({ name: name.replace(/\\(.)/g, '$1'), call }))
  return [...new Map(reads.map((read) => [`${read.call} ${read.name}`, read])).values()]
}

/** A loop node has one way round and one way on, and nodes on either mean what came along theirs. */
const hasSeveral = (node: WorkflowNode) =>
  shortType(node.type) !== 'splitInBatches' && mainPorts(portsOf(node).outputs).length > 1

/** Where a single output leads to the reader, that one is meant: on the way of an error, the item that failed. */
function ambiguity(reader: WorkflowNode, source: WorkflowNode, call: string, wires: Wire[]): Problem[] {
  if (reader.name === source.name) return []
  const nearest = nearestOutput(source.name, reader.name, wires)
  const leading = outputsLeadingTo(reader.name, source.name, wires)
  if (nearest === null || leading.length < 2) return []
  return [
    {
      rule: 'ambiguous-output',
      node: reader.name,
      message: `$('${source.name}').${call}() reads output ${nearest}, which lies nearest, but outputs ${leading.join(' and ')} lead here. Give the number of the one you mean, such as .${call}(0).`,
    },
  ]
}
