/** The subset of n8n's interfaces this check uses (n8n-workflow 2.41.0); n8n's types need its whole dependency tree. */

export interface NodeProperty {
  name: string
  type: string
  options?: PropertyOption[]
  typeOptions?: { loadOptions?: unknown; loadOptionsMethod?: string }
}

/**
 * A choice has a value, a group of a fixed collection has fields in `values`, a field of a collection is a property.
 */
export interface PropertyOption extends Partial<NodeProperty> {
  value?: unknown
  values?: NodeProperty[]
}

export interface NodeDescription {
  name: string
  displayName: string
  version: number | number[]
  group: string[]
  properties: NodeProperty[]
  credentials?: { name: string }[]
  inputs: unknown
  outputs: unknown
  hidden?: boolean
  usableAsTool?: unknown
}

export interface N8nNode {
  name: string
  type: string
  typeVersion: number
  parameters: Record<string, unknown>
  credentials?: Record<string, unknown> | undefined
  disabled?: boolean | undefined
}

/** A port as n8n computes it; a string is a port of that type. */
export type N8nPort =
  | string
  | {
      type: string
      displayName?: string
      required?: boolean
      maxConnections?: number
      filter?: { nodes?: string[]; excludedNodes?: string[] }
    }

interface N8nWorkflow {
  getNode(name: string): N8nNode
}

export interface NodeTypes {
  getByName(type: string): { description: NodeDescription } | undefined
  getByNameAndVersion(type: string, version?: number): { description: NodeDescription } | undefined
  getKnownTypes(): Record<string, never>
}

export interface N8nModule {
  safeParseWorkflowStructure(
    workflow: unknown,
  ): { success: true } | { success: false; issues: { path: (string | number)[]; message: string }[] }
  NodeHelpers: {
    getNodeParameters(
      properties: NodeProperty[],
      values: Record<string, unknown>,
      returnDefaults: boolean,
      returnNoneDisplayed: boolean,
      node: N8nNode,
      description: NodeDescription,
    ): Record<string, unknown> | null
    getNodeParametersIssues(
      properties: NodeProperty[],
      node: N8nNode,
      description: NodeDescription,
    ): { parameters?: Record<string, string | string[]> } | null
    displayParameter(
      values: Record<string, unknown>,
      property: NodeProperty,
      node: N8nNode,
      description: NodeDescription,
    ): boolean
    getNodeInputs(workflow: N8nWorkflow, node: N8nNode, description: NodeDescription): N8nPort[]
    getNodeOutputs(workflow: N8nWorkflow, node: N8nNode, description: NodeDescription): N8nPort[]
  }
  Workflow: new (parts: {
    nodes: N8nNode[]
    connections: unknown
    active: boolean
    nodeTypes: NodeTypes
  }) => N8nWorkflow
}

/** Splits a string (without its leading "=") like n8n. */
export type SplitExpression = (text: string) => { type: 'text' | 'code'; text: string; hasClosingBrackets?: boolean }[]
