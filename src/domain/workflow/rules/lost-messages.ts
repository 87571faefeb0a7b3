import { textsIn } from '../parameter.ts'
import { passesOn } from '../reachable-outputs.ts'
import { shortType } from '../short-type.ts'
import { type Wire, wiresOf } from '../wires.ts'
import { type WorkflowNode, workingNodes } from '../workflow.ts'
import { cannotBeUndone } from './outgoing.ts'
import { problem, type Rule } from './problem.ts'

/** A message that was rejected while the run stays green: its recipient knows nothing, and neither does the owner. */
export const lostMessages: Rule = ({ workflow }) => {
  const nodes = new Map(workingNodes(workflow).map((node) => [node.name, node]))
  const leaving = Map.groupBy(
    wiresOf(workflow).filter(({ kind }) => kind === 'main'),
    ({ from }) => from,
  )
  return [...nodes.values()]
    .filter((node) => node.onError === 'continueRegularOutput' && isMessage(node))
    .filter((node) => !MAY_BE_LOST.test(node.notes ?? ''))
    .filter((node) => !isNoticed(node, nodes, leaving))
    .map((node) => problem('lost-message', node, LOST))
}

const LOST =
  'Sends a message, and no one notices when it is rejected, since "On error" continues. Let the node stop, read ' +
  '$json.error in the next one, or say in its note what is left out.'

const MAY_BE_LOST = /\bleft out\b/i
const MESSAGING = /slack\.com\/(?!api\/auth\.test)|api\.telegram\.org|discord\.com|api\.twilio\.com/

const isMessage = (node: WorkflowNode) =>
  cannotBeUndone(node) && (shortType(node.type) !== 'httpRequest' || sendsMessage(String(node.parameters.url)))

const sendsMessage = (url: string) =>
  MESSAGING.test(url) || (url.includes('graph.facebook.com/') && url.endsWith('/messages'))

/** A node that gets its error item, or names it, reads the error; or the run stops in any case. */
function isNoticed({ name }: WorkflowNode, nodes: Map<string, WorkflowNode>, leaving: Map<string, Wire[]>): boolean {
  const fed = new Set((leaving.get(name) ?? []).map(({ to }) => to))
  // A Set iterates in insertion order and includes items added during the loop.
  for (const each of fed) {
    const node = nodes.get(each)
    const isLoop = node !== undefined && shortType(node.type) === 'splitInBatches'
    if (!node || !(isLoop || passesOn(node))) continue
    // A loop hands its items on when all are done.
    for (const { to, output } of leaving.get(each) ?? []) if (!isLoop || output === 0) fed.add(to)
  }
  return [...nodes.values()].some((node) => {
    if (node.name === name) return false
    if (fed.has(node.name) && shortType(node.type) === 'stopAndError') return true
    const texts = [...textsIn(node.parameters)].map(({ text }) => text).join('\n')
    return /error/i.test(texts) && (fed.has(node.name) || texts.includes(`$('${name}')`))
  })
}
