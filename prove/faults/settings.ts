import type { WorkflowNode } from '../n8n/node-types.ts'
import { alwaysEmits, isInDatabase, nodesWithOneItem, readsOneItem } from './equivalent.ts'
import { type FaultFinder, type FaultFinders, inNodes, isTrigger } from './fault.ts'

type Runtime = WorkflowNode & Record<string, unknown>

/** Changes a setting of the nodes in which it has this value. */
const setting = (name: string, from: unknown, to: unknown, fits = (_: WorkflowNode) => true): FaultFinder =>
  inNodes((node) =>
    (node as Runtime)[name] === from && fits(node) && !isTrigger(node)
      ? () => Object.assign(node, { [name]: to })
      : null,
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
  'error stops the workflow': setting('onError', 'continueErrorOutput', undefined),
  'error passed on as regular output': setting('onError', 'continueErrorOutput', 'continueRegularOutput'),
  'retry on fail turned off': setting('retryOnFail', true, false, (node) => !isInDatabase(node)),
  'always output data turned off': setting('alwaysOutputData', true, false, (node) => !alwaysEmits(node)),
  'execute once turned on': executeOnce(true),
  'execute once turned off': executeOnce(false),
}
