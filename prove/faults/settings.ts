import type { WorkflowNode } from '../n8n/node-types.ts'
import { nodesWithOneItem, readsOneItem } from './equivalent.ts'
import { type FaultFinder, type FaultFinders, inNodes, isTrigger } from './fault.ts'

type Runtime = WorkflowNode & Record<string, unknown>

const where = (fits: (node: Runtime) => boolean, change: (node: Runtime) => void) =>
  inNodes((node) => (fits(node as Runtime) && !isTrigger(node) ? () => change(node as Runtime) : null))

const turnedOff = (setting: string) =>
  where(
    (node) => node[setting] === true,
    (node) => Object.assign(node, { [setting]: false }),
  )

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
        : () => Object.assign(node, { executeOnce: to }),
    )(file)
  }

/** Settings that nodes of every type have. */
export const SETTINGS: FaultFinders = {
  'error stops the workflow': where(
    ({ onError }) => onError === 'continueErrorOutput',
    (node) => Object.assign(node, { onError: undefined }),
  ),
  'error passed on as regular output': where(
    ({ onError }) => onError === 'continueErrorOutput',
    (node) => Object.assign(node, { onError: 'continueRegularOutput' }),
  ),
  'retry on fail turned off': turnedOff('retryOnFail'),
  'always output data turned off': turnedOff('alwaysOutputData'),
  'execute once turned on': executeOnce(true),
  'execute once turned off': executeOnce(false),
}
