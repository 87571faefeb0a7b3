import { nodeFacts } from '../node-facts.ts'
import { textsIn } from '../parameter.ts'
import { isStickyNote, type Workflow, type WorkflowNode, workingNodes } from '../workflow.ts'
import type { Problem, Rule } from './problem.ts'

/** Names are how nodes find each other, and all a buyer sees of them at first. */
export const names: Rule = ({ workflow }) => [
  ...repeated(workflow, 'id'),
  ...repeated(workflow, 'name'),
  ...workingNodes(workflow).flatMap((node) => (hasDefaultName(node) ? defaultName(node) : [])),
  ...brokenReferences(workflow),
]

function repeated({ nodes }: Workflow, field: 'id' | 'name'): Problem[] {
  const seen = new Set<string>()
  return nodes.flatMap((node) => {
    const isNew = !seen.has(node[field])
    seen.add(node[field])
    return isNew
      ? []
      : [{ rule: `duplicate-${field}`, node: node.name, message: `Another node has the same ${field}.` }]
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

/** $('Node'), $node["Node"] and $items("Node"), in expressions and in code. */
const REFERENCE = /\$(?:node\s*\[|items\s*\(|\()\s*(['"`])((?:\\.|(?!\1).)+)\1/g

function brokenReferences(workflow: Workflow): Problem[] {
  const known = new Set(workflow.nodes.map(({ name }) => name))
  return workflow.nodes
    .filter((node) => !isStickyNote(node))
    .flatMap((node) => {
      const texts = [...textsIn(node.parameters)].map(({ text }) => text)
      const called = texts.flatMap((text) => [...text.matchAll(REFERENCE)].map((match) => unescaped(match[2] ?? '')))
      return [...new Set(called)]
        .filter((name) => !known.has(name))
        .map((name) => ({
          rule: 'broken-reference',
          node: node.name,
          message: `Reads from "${name}", but there is no such node.`,
        }))
    })
}

const unescaped = (name: string) => name.replace(/\\(.)/g, '$1')
