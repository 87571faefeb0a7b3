import { nodeFacts } from '../../src/domain/workflow/node-facts.ts'
import type { NodeDescription, NodeTypes } from './n8n-types.ts'

export interface NodeCatalogue {
  /** Undefined for a type or version that n8n does not have. */
  find(type: string, version: number): NodeDescription | undefined
  /** Ascending; empty for an unknown type. */
  versionsOf(type: string): number[]
  /** The same data, in the interface n8n's functions expect. */
  nodeTypes: NodeTypes
}

const versionsIn = ({ version }: NodeDescription) => [version].flat()

/** All node descriptions by full type, from "package name -> descriptions". */
export function nodeCatalogue(packages: Record<string, NodeDescription[]>): NodeCatalogue {
  const byType = new Map<string, NodeDescription[]>()
  for (const [name, descriptions] of Object.entries(packages)) {
    const reviews = descriptions
      .filter((one) => nodeFacts(`${name}.${one.name}`)?.review)
      .map((one) => ({ ...one, name: `${one.name}HitlTool`, inputs: ['ai_tool'], outputs: ['ai_tool'] }))
    for (const one of [...descriptions, ...descriptions.flatMap(toolTwin), ...reviews]) {
      const type = `${name}.${one.name}`
      byType.set(type, [...(byType.get(type) ?? []), one])
    }
  }
  const find = (type: string, version: number) => byType.get(type)?.find((one) => versionsIn(one).includes(version))
  const wrapped = (description: NodeDescription | undefined) => (description ? { description } : undefined)
  return {
    find,
    versionsOf: (type) => [...new Set(byType.get(type)?.flatMap(versionsIn))].sort((a, b) => a - b),
    nodeTypes: {
      getByName: (type) => wrapped(byType.get(type)?.[0]),
      getByNameAndVersion: (type, version) =>
        wrapped(version === undefined ? byType.get(type)?.[0] : find(type, version)),
      getKnownTypes: () => ({}),
    },
  }
}

/**
 * n8n's server derives `slackTool` from `slack` at startup. This approximation is enough for connections and parameter
 * names: the same fields plus a description for the model.
 */
function toolTwin(description: NodeDescription): NodeDescription[] {
  if (!description.usableAsTool) return []
  const descriptionType = {
    name: 'descriptionType',
    type: 'options',
    options: [{ value: 'auto' }, { value: 'manual' }],
  }
  const properties = [descriptionType, { name: 'toolDescription', type: 'string' }, ...description.properties]
  return [{ ...description, name: `${description.name}Tool`, inputs: [], outputs: ['ai_tool'], properties }]
}
