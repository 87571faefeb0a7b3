import { credentialsOf } from '../workflow/apps.ts'
import { isRecord } from '../workflow/parameter.ts'
import savedDefaults from '../workflow/saved-defaults.json' with { type: 'json' }
import { withoutTool } from '../workflow/short-type.ts'
import { type Workflow, type WorkflowNode, workingNodes } from '../workflow/workflow.ts'

/** The shop's address in the installer's file and settings; the build puts in the real one. */
export const EXAMPLE_SHOP = 'https://flowshelf.example'

/** A workflow as n8n's public API accepts it, with what the installer cannot know by itself. */
interface ApiWorkflow {
  workflow: Pick<Workflow, 'name' | 'nodes' | 'connections'> & { settings: Record<string, unknown> }
  /** The ids of nodes that need an account. */
  accounts: string[]
  /** Node id -> parameter at any depth -> values that n8n's editor leaves out when saving: no change by the member. */
  defaults: Record<string, Record<string, unknown[]>>
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
  const defaults = workflow.nodes.map((node) => [node.id, leftOut(node)] as const)
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

const DEFAULTS: Record<string, Record<string, readonly unknown[]>> = savedDefaults

function leftOut({ type, parameters }: WorkflowNode): Record<string, unknown[]> {
  const defaults = DEFAULTS[type] ?? DEFAULTS[withoutTool(type)] ?? {}
  // Without a prototype: a parameter may be called "constructor".
  const found: Record<string, unknown[]> = Object.create(null)
  function collect(inside: unknown): void {
    if (Array.isArray(inside)) inside.forEach(collect)
    if (!isRecord(inside)) return
    for (const [name, value] of Object.entries(inside)) {
      const values = found[name] ?? []
      if (Object.hasOwn(defaults, name) && defaults[name]?.includes(value) && !values.includes(value))
        found[name] = [...values, value]
      collect(value)
    }
  }
  collect(parameters)
  return found
}
