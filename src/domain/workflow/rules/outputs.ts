import { shortType } from '../node-facts.ts'
import { mainPorts, portsOf } from '../node-ports.ts'
import { textsIn } from '../parameter.ts'
import { type ReachableOutputs, reachableOutputs } from '../reachable-outputs.ts'
import { wiresOf } from '../wires.ts'
import { type WorkflowNode, workingNodes } from '../workflow.ts'
import { nameIn, QUOTED } from './node-name.ts'
import type { Problem, Rule } from './problem.ts'

/** Reading a node with several outputs gets the one that lies nearest on the canvas, empty or not, unless it is named. */
export const outputs: Rule = ({ workflow }) => {
  const byName = new Map(workingNodes(workflow).map((node) => [node.name, node]))
  const outputs = reachableOutputs(wiresOf(workflow))
  return [...byName.values()].flatMap((node) =>
    openReadsIn(node).flatMap(({ name, call }) => {
      const source = byName.get(name)
      return source && hasSeveral(source) ? ambiguity(node, source, call, outputs) : []
    }),
  )
}

/** `$('Node').first()`, `.last()` and `.all()`, with nothing in the brackets. */
const OPEN_READ = new RegExp(String.raw`\$\(\s*${QUOTED}\s*\)\s*\.\s*(?<call>first|last|all)\s*\(\s*\)`, 'g')

function openReadsIn({ parameters }: WorkflowNode): { name: string; call: string }[] {
  const matches = [...textsIn(parameters)].flatMap(({ text }) => [...text.matchAll(OPEN_READ)])
  const reads = matches.map(({ groups = {} }) => ({ name: nameIn(groups), call: groups.call ?? '' }))
  return [...new Map(reads.map((read) => [`${read.call} ${read.name}`, read])).values()]
}

/** A loop node has one way round and one way on, and nodes on either mean what came along theirs. */
const hasSeveral = (node: WorkflowNode) =>
  shortType(node.type) !== 'splitInBatches' && mainPorts(portsOf(node).outputs).length > 1

/** Where a single output leads to the reader, that one is meant: on the way of an error, the item that failed. */
function ambiguity(reader: WorkflowNode, source: WorkflowNode, call: string, outputs: ReachableOutputs): Problem[] {
  if (reader.name === source.name) return []
  const nearest = outputs.nearestOutput(source.name, reader.name)
  const leading = outputs.outputsLeadingTo(reader.name, source.name)
  if (nearest === null || leading.length < 2) return []
  return [
    {
      rule: 'ambiguous-output',
      node: reader.name,
      message: `$('${source.name}').${call}() reads output ${nearest}, which lies nearest, but outputs ${leading.join(' and ')} lead here. Give the number of the one you mean, such as .${call}(0).`,
    },
  ]
}
