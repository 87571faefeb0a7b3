import type { WorkflowNode } from '../n8n/node-types.ts'

/** The parts of a file in content/workflows that prove reads. */
export interface WorkflowFile {
  name: string
  nodes: readonly WorkflowNode[]
  connections: Record<string, unknown>
  settings?: Record<string, unknown>
}

interface Assignment {
  name: string
  value: unknown
}

export type Settings = Record<string, string | number | boolean>

const SETTINGS = /settings/i

/** The fields of the nodes that buyers fill in. */
function settingsIn(nodes: readonly WorkflowNode[]): Assignment[] {
  return nodes
    .filter(({ type, name }) => type === 'n8n-nodes-base.set' && SETTINGS.test(name))
    .flatMap(
      ({ parameters }) => (parameters.assignments as { assignments?: Assignment[] } | undefined)?.assignments ?? [],
    )
}

/** Fills in the settings, as buyers do after importing, and changes nothing else. Throws for an unknown field. */
export function copyWorkflow(file: WorkflowFile, settings: Settings = {}) {
  const nodes = structuredClone(file.nodes) as WorkflowNode[]
  const fields = settingsIn(nodes)
  for (const [name, value] of Object.entries(settings)) {
    const found = fields.filter((field) => field.name === name)
    if (found.length === 0) throw new Error(`no settings node of the workflow has the field ${name}.`)
    for (const field of found) field.value = value
  }
  return {
    name: file.name,
    nodes,
    connections: file.connections,
    active: false,
    settings: {
      ...file.settings,
      saveDataSuccessExecution: 'all',
      saveDataErrorExecution: 'all',
      saveManualExecutions: true,
      saveExecutionProgress: false,
    },
  }
}
