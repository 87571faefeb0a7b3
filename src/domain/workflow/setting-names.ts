import { type Workflow, workingNodes } from './workflow.ts'

/** The names of the values that the node "Settings" sets; none for a workflow without it. */
export function settingNames(workflow: Workflow): string[] {
  const node = workingNodes(workflow).find(({ name }) => name === 'Settings')
  const { assignments } = (node?.parameters.assignments ?? {}) as { assignments?: unknown }
  return Array.isArray(assignments) ? assignments.map(({ name }: { name: string }) => name) : []
}
