import { CHECKED_WITH, nodeFacts } from '../node-facts.ts'
import type { WorkflowNode } from '../workflow.ts'
import type { Problem, Rule } from './problem.ts'

/** In n8n's packages, yet switched off in a standard installation: a buyer would import a node that cannot run. */
const SWITCHED_OFF = new Set(['n8n-nodes-base.executeCommand', 'n8n-nodes-base.localFileTrigger'])

/** Every node must exist in the n8n we check with, in the version the file names. */
export const nodeTypes: Rule = ({ workflow }) => workflow.nodes.flatMap((node) => typeProblem(node) ?? [])

function typeProblem({ name, type, typeVersion }: WorkflowNode): Problem | null {
  const facts = nodeFacts(type)
  if (!facts) {
    return {
      rule: 'unknown-node',
      node: name,
      message: `n8n ${CHECKED_WITH} ships no node of the type "${type}". Use one that it ships.`,
    }
  }
  if (SWITCHED_OFF.has(type)) {
    return {
      rule: 'unknown-node',
      node: name,
      message: `${facts.name} is switched off in a standard n8n. Do it another way.`,
    }
  }
  if (!facts.versions.includes(typeVersion)) {
    const newest = facts.versions.at(-1)
    const message = `${facts.name} has no version ${typeVersion}; the newest is ${newest}. Use that one.`
    return { rule: 'unknown-version', node: name, message }
  }
  return null
}
