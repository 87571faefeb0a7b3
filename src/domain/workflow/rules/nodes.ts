// Requirements of every single node: an existing type, a name, and no address of the author in its settings.

import { CHECKED_WITH, nodeFacts } from '../node-facts.ts'
import { textsIn } from '../parameter.ts'
import { shortType } from '../short-type.ts'
import { type Workflow, type WorkflowNode, workingNodes } from '../workflow.ts'
import type { Problem, Rule } from './problem.ts'

/** Every node must exist in the n8n version we check with, in the version the file names. */
export const nodeTypes: Rule = ({ workflow }) => workflow.nodes.flatMap((node) => typeProblem(node) ?? [])

/** Disabled in a standard installation although n8n ships them: a buyer would import a node that cannot run. */
const SWITCHED_OFF = new Set(['n8n-nodes-base.executeCommand', 'n8n-nodes-base.localFileTrigger'])

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
      message: `${facts.name} is disabled in a standard n8n. Use something else.`,
    }
  }
  if (!facts.versions.includes(typeVersion)) {
    const newest = facts.versions.at(-1)
    const message = `${facts.name} has no version ${typeVersion}; the newest is ${newest}. Use that one.`
    return { rule: 'unknown-version', node: name, message }
  }
  return null
}

/** Nodes reference each other by name, and names are all a buyer sees at first. */
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

/** Anyone who finds the URL of an open form can submit it, and the owner pays for the run. */
export const forms: Rule = ({ workflow }) =>
  workingNodes(workflow)
    .filter(
      ({ type, parameters }) => shortType(type) === 'formTrigger' && (parameters.authentication ?? 'none') === 'none',
    )
    .filter(({ notes = '' }) => !/\b(?:visitor|customer)s?\b/i.test(notes))
    .map(({ name }) => ({ rule: 'open-form', node: name, message: OPEN }))

const OPEN = 'Is open to everyone. Choose "n8n User Auth", or say in its note that it is for visitors or customers.'

/** All values a buyer changes belong in one node, filled with placeholders that cannot reach anyone. */
export const settings: Rule = ({ workflow }) => {
  const [first, ...others] = workingNodes(workflow).filter(isSettings)
  if (!first) return []
  return [
    ...others.map(({ name }) => ({
      rule: 'second-settings',
      node: name,
      message: `Is a second settings node. Move its values into "${first.name}", or name it after what it sets.`,
    })),
    ...[first, ...others].flatMap(realAddresses),
  ]
}

const isSettings = ({ name, type }: WorkflowNode) => shortType(type) === 'set' && /^settings\s*\d*$/i.test(name.trim())

/** The host of an email address or of a URL; RFC 5321 allows 64 characters before the @. */
const ADDRESS = /(?:[\w.+-]{1,64}@|https?:\/\/(?:[\w.+-]{1,64}@)?)((?:[a-z0-9-]+\.)+[a-z]{2,})([^\s,;]*)/gi
/** A URL with a gap is a pattern: "…/uc?id={id}", "…/YOUR_FOLDER". */
const GAP = /[{<]|\byour[_-]/i
/** Reserved by RFC 2606 and 6761: they have no owner. */
const NOBODYS = /(?:^|\.)(?:example\.(?:com|org|net)|example|test|invalid|localhost)$/i

function realAddresses({ name, parameters }: WorkflowNode): Problem[] {
  const found = [...textsIn(parameters)].flatMap(({ text }) => [...text.matchAll(ADDRESS)])
  const real = found
    .filter(([, host = '', rest = '']) => !NOBODYS.test(host) && !GAP.test(rest))
    .map(([address, , rest = '']) => address.slice(0, address.length - rest.length))
  return [...new Set(real)].map((address) => ({
    rule: 'real-address',
    node: name,
    message: `Contains "${address}", which may be a real address. Use a placeholder at example.com.`,
  }))
}
