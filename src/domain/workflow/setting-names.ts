import { type Workflow, type WorkflowNode, workingNodes } from './workflow.ts'

/** A value that the node "Settings" sets, as n8n stores it. */
export interface Assignment {
  name: string
  type: string
  value: unknown
}

export const isSettingsNode = ({ name }: Pick<WorkflowNode, 'name'>) => name === 'Settings'

/** The values that the node "Settings" sets; none for a workflow without it. */
export function assignmentsOf(workflow: Workflow): Assignment[] {
  const node = workingNodes(workflow).find(isSettingsNode)
  const { assignments } = (node?.parameters.assignments ?? {}) as { assignments?: Assignment[] }
  return Array.isArray(assignments) ? assignments : []
}

export const settingNames = (workflow: Workflow): string[] => assignmentsOf(workflow).map(({ name }) => name)
