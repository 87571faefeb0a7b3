import { nodeFacts } from '../node-facts.ts'
import { type Workflow, type WorkflowNode, workingNodes } from '../workflow.ts'
import type { Problem, Rule } from './problem.ts'

/** Names are how nodes find each other, and all a buyer sees of them at first. */
export const names: Rule = ({ workflow }) => [
  ...repeated(workflow, 'id'),
  ...repeated(workflow, 'name'),
  ...workingNodes(workflow).flatMap((node) => (hasDefaultName(node) ? defaultName(node) : [])),
]

const ANOTHER = { id: 'Give one of them a new id.', name: 'Rename one of them.' }

function repeated({ nodes }: Workflow, field: 'id' | 'name'): Problem[] {
  const seen = new Set<string>()
  return nodes.flatMap((node) => {
    const isNew = !seen.has(node[field])
    seen.add(node[field])
    return isNew
      ? []
      : [
          {
            rule: `duplicate-${field}`,
            node: node.name,
            message: `Another node has the same ${field}. ${ANOTHER[field]}`,
          },
        ]
  })
}

function hasDefaultName({ name, type }: WorkflowNode) {
  const facts = nodeFacts(type)
  const kind = facts?.name ?? ''
  // n8n numbers the second node of a kind: "HTTP Request1".
  return [kind, kind.replace(/ \(.*\)$/, ''), facts?.defaultName].includes(name.replace(/\s*\d+$/, ''))
}

const defaultName = ({ name }: WorkflowNode): Problem[] => [
  { rule: 'default-name', node: name, message: 'Still has the name n8n gave it. Say what it does here.' },
]
