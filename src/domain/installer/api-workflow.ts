import { maybeDropped } from '../versions/workflow-tree.ts'
import { credentialsOf } from '../workflow/apps.ts'
import { type Workflow, type WorkflowNode, workingNodes } from '../workflow/workflow.ts'

/** A workflow as n8n's public API accepts it, with what the installer cannot know by itself. */
interface ApiWorkflow {
  workflow: Pick<Workflow, 'name' | 'nodes' | 'connections'> & { settings: Record<string, unknown> }
  /** The ids of nodes that need an account. */
  accounts: string[]
  /** Node id -> parameter -> value: n8n's editor leaves these out when it saves, which is no change by the member. */
  defaults: Record<string, Record<string, unknown>>
}

/** The fields of a node that n8n's API knows, of those that our files contain. It refuses all others with a 400. */
const FIELDS = new Set([
  'id',
  'name',
  'type',
  'typeVersion',
  'position',
  'parameters',
  'webhookId',
  'disabled',
  'notes',
  'notesInFlow',
  'executeOnce',
  'alwaysOutputData',
  'retryOnFail',
  'maxTries',
  'waitBetweenTries',
  'onError',
])

export function apiWorkflow(workflow: Workflow): ApiWorkflow {
  const { name, connections, settings = {} } = workflow
  const defaults = workflow.nodes.map((node) => [node.id, maybeDropped(node)] as const)
  return {
    workflow: { name, nodes: workflow.nodes.map(knownFields), connections, settings },
    accounts: workingNodes(workflow)
      .filter((node) => credentialsOf(node).length > 0)
      .map(({ id }) => id),
    defaults: Object.fromEntries(defaults.filter(([, values]) => Object.keys(values).length > 0)),
  }
}

const knownFields = (node: WorkflowNode): WorkflowNode =>
  Object.fromEntries(Object.entries(node).filter(([field]) => FIELDS.has(field))) as WorkflowNode
