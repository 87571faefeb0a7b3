import { shortType } from '../../src/domain/workflow/short-type.ts'
import type { WorkflowFile } from '../run/copy-workflow.ts'

/**
 * Nodes that need neither an account nor the network, and return the same for the same items. All others are pinned:
 * triggers, forms, waits, approvals, agents, and Remove Duplicates, which remembers earlier runs.
 */
const LOCAL = new Set([
  'aggregate',
  'code',
  'compareDatasets',
  'convertToFile',
  'dateTime',
  'extractFromFile',
  'filter',
  'html',
  'if',
  'limit',
  'markdown',
  'merge',
  'noOp',
  'renameKeys',
  'respondToWebhook',
  'set',
  'sort',
  'splitInBatches',
  'splitOut',
  'stickyNote',
  'stopAndError',
  'summarize',
  'switch',
  'xml',
])

/** The buyer's settings are blank in the file, so those of the case are pinned. */
const isSettings = ({ name, type }: WorkflowFile['nodes'][number]) => type.endsWith('.set') && /settings/i.test(name)

const readsClock = ({ type, parameters }: WorkflowFile['nodes'][number]) =>
  shortType(type) === 'code' &&
  /\$now|\$today|DateTime\.(?:now|local|utc)|Date\.now|new Date\(\)/.test(String(parameters.jsCode))

/**
 * The names of the nodes to pin; with `clock`, also Code nodes that read it. n8n ignores pins of models, tools and other
 * sub-nodes: their agent is pinned.
 */
export const pinnedNodes = ({ nodes, connections }: WorkflowFile, { clock }: { clock: boolean }): string[] =>
  nodes
    .filter((node) => !node.disabled && !isSubNode(connections[node.name]))
    .filter((node) => isSettings(node) || !LOCAL.has(shortType(node.type)) || (clock && readsClock(node)))
    .map(({ name }) => name)

/** Sub-nodes have outputs of other kinds than `main`. */
export const isSubNode = (outputs: unknown) =>
  typeof outputs === 'object' && outputs !== null && Object.keys(outputs).length > 0 && !('main' in outputs)
