import type { WorkflowNode } from '../n8n/node-types.ts'
import { alwaysEmits, nodesWithOneItem, readsOneItem } from './equivalent.ts'
import { type FaultFinder, type FaultFinders, inNodes, isTrigger } from './fault.ts'

type Runtime = WorkflowNode & Record<string, unknown>

const where = (fits: (node: Runtime) => boolean, change: (node: Runtime) => void) =>
  inNodes((node) => (fits(node as Runtime) && !isTrigger(node) ? () => change(node as Runtime) : null))

/** "Execute once" changes nothing at a node that never gets two items, or reads none. */
const executeOnce =
  (to: boolean): FaultFinder =>
  (file) => {
    const one = nodesWithOneItem(file)
    // A model, a memory or a parser is called by another node, which ignores this setting.
    return inNodes((node: WorkflowNode & { executeOnce?: boolean }, whole) =>
      (node.executeOnce === true) === to ||
      isTrigger(node) ||
      one.has(node.name) ||
      readsOneItem(node, whole) ||
      Object.keys(whole.connections[node.name] ?? {}).some((output) => output.startsWith('ai_'))
        ? null
        : () => {
            node.executeOnce = to
          },
    )(file)
  }

/** Settings that nodes of every type have. */
export const SETTINGS: FaultFinders = {
  'error stops the workflow': where(
    ({ onError }) => onError === 'continueErrorOutput',
    (node) => {
      delete node.onError
    },
  ),
  'error passed on as regular output': where(
    ({ onError }) => onError === 'continueErrorOutput',
    (node) => {
      node.onError = 'continueRegularOutput'
    },
  ),
  'retry on fail turned off': where(
    ({ retryOnFail }) => retryOnFail === true,
    (node) => {
      node.retryOnFail = false
    },
  ),
  'always output data turned off': where(
    (node) => node.alwaysOutputData === true && !alwaysEmits(node),
    (node) => {
      node.alwaysOutputData = false
    },
  ),
  'execute once turned on': executeOnce(true),
  'execute once turned off': executeOnce(false),
}
