import { allNodeTypes, nodeFacts, shortType } from './node-facts.ts'
import type { WorkflowNode } from './workflow.ts'

/**
 * The node type whose service a node talks to: its own, or, for an HTTP request that borrows the credential of a
 * service ("predefined credential type" in n8n), the type of that service's node.
 */
export function serviceTypeOf({ type, parameters }: WorkflowNode): string {
  const { authentication, nodeCredentialType } = parameters
  const borrows = shortType(type).startsWith('httpRequest') && authentication === 'predefinedCredentialType'
  return (borrows && ownerOf(nodeCredentialType)) || type
}

/** "stripeApi" belongs to Stripe; where several nodes use it, the one with the shortest name is the service itself. */
const ownerOf = (credential: unknown) =>
  allNodeTypes()
    .filter((type) => {
      const facts = nodeFacts(type)
      return !facts?.core && facts?.credentials?.some(({ name }) => name === credential)
    })
    .sort((a, b) => a.length - b.length)[0]
