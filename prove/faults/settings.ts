import type { WorkflowNode } from '../n8n/node-types.ts'
import { inNodes, isTrigger, type Kinds } from './fault.ts'

type Runtime = WorkflowNode & Record<string, unknown>

const where = (fits: (node: Runtime) => boolean, change: (node: Runtime) => void) =>
  inNodes((node) => (fits(node as Runtime) && !isTrigger(node) ? () => change(node as Runtime) : null))

/** What stands on the settings of a node, whatever it does. */
export const SETTINGS: Kinds = {
  'a failure ends the run': where(
    ({ onError }) => onError === 'continueErrorOutput',
    (node) => {
      delete node.onError
    },
  ),
  'a failure looks like an answer': where(
    ({ onError }) => onError === 'continueErrorOutput',
    (node) => {
      node.onError = 'continueRegularOutput'
    },
  ),
  'a request is not repeated': where(
    ({ retryOnFail }) => retryOnFail === true,
    (node) => {
      node.retryOnFail = false
    },
  ),
  'nothing found ends the run': where(
    ({ alwaysOutputData }) => alwaysOutputData === true,
    (node) => {
      node.alwaysOutputData = false
    },
  ),
  'only the first item is taken': where(
    ({ executeOnce }) => executeOnce !== true,
    (node) => {
      node.executeOnce = true
    },
  ),
  'all items are taken where one was meant': where(
    ({ executeOnce }) => executeOnce === true,
    (node) => {
      node.executeOnce = false
    },
  ),
}
