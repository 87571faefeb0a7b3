import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

export interface WorkflowNode {
  id: string
  name: string
  type: string
  typeVersion: number
  parameters: Record<string, unknown>
  disabled?: boolean
  credentials?: Record<string, { id: string; name: string }>
  webhookId?: string
  onError?: string
}

interface Field {
  name: string
  type: string
  default?: unknown
}

export interface CredentialType {
  name: string
  extends?: readonly string[]
  properties: readonly Field[]
}

interface NodeDescription {
  name: string
  version: number | readonly number[]
  properties: unknown[]
  credentials?: readonly { name: string; required?: boolean }[]
}

/** From n8n-workflow. */
interface NodeHelpers {
  getNodeParameters: (...values: unknown[]) => Record<string, unknown> | null
  displayParameter: (values: unknown, field: unknown, node: unknown, description: unknown) => boolean
}

export interface NodeTypes {
  /** The credential types that a node needs with its current parameters. */
  credentialsOf: (node: WorkflowNode) => string[]
  credentials: ReadonlyMap<string, CredentialType>
}

const PACKAGES = ['n8n-nodes-base', '@n8n/n8n-nodes-langchain']

/** Reads the node and credential descriptions of an installed n8n. */
export function loadNodeTypes(app: string): NodeTypes {
  const load = createRequire(path.join(app, 'node_modules/n8n/package.json'))
  const { NodeHelpers } = load('n8n-workflow') as { NodeHelpers: NodeHelpers }
  const { createAiTools, createHitlTools } = load('n8n/dist/tool-generation/index.js') as Record<
    'createAiTools' | 'createHitlTools',
    (types: unknown, known: unknown) => void
  >
  const nodes = new Map<string, NodeDescription[]>()
  const credentials = new Map<string, CredentialType>()
  for (const name of PACKAGES) {
    const folder = path.join(path.dirname(load.resolve(`${name}/package.json`)), 'dist')
    const read = (file: string) => JSON.parse(readFileSync(path.join(folder, file), 'utf8'))
    const types = { nodes: read('types/nodes.json') as NodeDescription[] }
    // n8n generates tool nodes at start: gmailTool, notionTool, slackHitlTool, …
    const known = { nodes: read('known/nodes.json'), credentials: read('known/credentials.json') }
    createAiTools(types, known)
    createHitlTools(types, known)
    for (const node of types.nodes) {
      const key = `${name}.${node.name}`
      nodes.set(key, [...(nodes.get(key) ?? []), node])
    }
    for (const type of read('types/credentials.json') as CredentialType[]) credentials.set(type.name, type)
  }

  function resolveCredentials(node: WorkflowNode): string[] {
    const description = nodes.get(node.type)?.find(({ version }) => [version].flat().includes(node.typeVersion))
    if (!description) return []
    const full =
      NodeHelpers.getNodeParameters(description.properties, node.parameters, true, false, node, description) ?? {}
    const named = (description.credentials ?? [])
      .filter((credential) => NodeHelpers.displayParameter(full, credential, node, description))
      .map(({ name }) => name)
    const chosen = {
      predefinedCredentialType: full.nodeCredentialType,
      genericCredentialType: full.genericAuthType,
    }[String(full.authentication)]
    // A client certificate is always optional, and no workflow of ours needs one.
    return [...named, ...(typeof chosen === 'string' ? [chosen] : [])].filter(
      (name) => credentials.has(name) && name !== 'httpSslAuth',
    )
  }

  // Resolving takes a millisecond, and all cases of a template have the same nodes.
  const known = new Map<string, string[]>()
  function credentialsOf(node: WorkflowNode): string[] {
    const key = JSON.stringify([node.type, node.typeVersion, node.parameters])
    const names = known.get(key) ?? resolveCredentials(node)
    known.set(key, names)
    return names
  }
  return { credentialsOf, credentials }
}
