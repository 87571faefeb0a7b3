import type { WorkflowNode } from '../../src/domain/workflow/workflow.ts'
import type { Finding } from './finding.ts'
import type { NodeDescription } from './n8n-types.ts'
import type { NodeCatalogue } from './node-catalogue.ts'

/** Included in n8n's packages but disabled in a standard n8n 2.x. */
const SWITCHED_OFF = /^n8n-nodes-base\.(executeCommand|localFileTrigger|e2eTest|dynamicCredentialCheck)$/

/** Checks type, version and credentials. A node without a description cannot be checked further. */
export function checkNode(node: WorkflowNode, catalogue: NodeCatalogue): Finding[] {
  const found = (message: string): Finding => ({ node: node.name, message })
  const versions = catalogue.versionsOf(node.type)
  const newest = versions.at(-1)
  if (newest === undefined) return [found(`n8n has no node of type "${node.type}". Use one that it ships.`)]
  const description = catalogue.find(node.type, node.typeVersion)
  if (!description) {
    return [found(`${node.type} has no version ${node.typeVersion}. Use one of ${versions.join(', ')}.`)]
  }
  return [
    ...(SWITCHED_OFF.test(node.type) ? [found('Is disabled in a standard n8n. Use something else.')] : []),
    ...(description.hidden ? [found(`n8n no longer offers ${description.displayName}. Use what replaced it.`)] : []),
    ...(node.typeVersion < Math.floor(newest)
      ? [found(`Has version ${node.typeVersion} of ${description.displayName}. Upgrade it to ${newest}.`)]
      : []),
    ...strangeCredentials(node, description).map((name) =>
      found(`${description.displayName} does not use the credential "${name}". Remove it.`),
    ),
  ]
}

/** The HTTP node may use the credential of any service. */
function strangeCredentials({ credentials = {}, parameters }: WorkflowNode, description: NodeDescription): string[] {
  const { nodeCredentialType, genericAuthType } = parameters
  const known = new Set([
    nodeCredentialType,
    genericAuthType,
    ...(description.credentials ?? []).map(({ name }) => name),
  ])
  return Object.keys(credentials).filter((name) => !known.has(name))
}
