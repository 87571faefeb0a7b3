import { APP_OF_NODE, SERVICE_OF_ADDRESS, type ServiceId } from '../catalog/apps.ts'
import { TOOL_IDS } from '../catalog/tools.ts'
import { familyOf, glyphOfNode, providerOf } from './glyph-of-node.ts'
import { allNodeTypes, isRequest, nodeFacts } from './node-facts.ts'
import type { WorkflowNode } from './workflow.ts'

/**
 * The node type whose service a node talks to: its own, or, for an HTTP request that borrows the credential of a
 * service ("predefined credential type" in n8n), the type of that service's node.
 */
export function serviceTypeOf({ type, parameters }: WorkflowNode): string {
  const { authentication, nodeCredentialType } = parameters
  const borrows = isRequest(type) && authentication === 'predefinedCredentialType'
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

/**
 * The tool or the app a node talks to; null for what n8n does itself, for a service no list names, and for a request
 * whose address is not known before the run.
 */
export function serviceOf(node: WorkflowNode): ServiceId | null {
  const type = serviceTypeOf(node)
  // A tool's glyph bears the tool's id.
  const glyph = glyphOfNode(type)
  const tool = TOOL_IDS.find((id) => id === glyph)
  const family = serviceFamily(type)
  const app = Object.hasOwn(APP_OF_NODE, family) ? APP_OF_NODE[family] : undefined
  return tool ?? app ?? serviceAt(addressOf(node))
}

/** "n8n-nodes-base.zendeskTrigger" gives "zendesk", "lmChatMistralCloud" gives "mistralCloud". */
export const serviceFamily = (type: string) => providerOf(familyOf(type)) ?? familyOf(type)

function serviceAt(address: string | null): ServiceId | null {
  const found = Object.entries(SERVICE_OF_ADDRESS).find(([start]) => `.${address}/`.includes(`.${start}/`))
  return found?.[1] ?? null
}

/** Host and path of an HTTP request, "shop.myshopify.com/admin"; null where an expression decides about the host. */
function addressOf({ type, parameters: { url } }: WorkflowNode): string | null {
  if (!isRequest(type) || typeof url !== 'string') return null
  const [first = '', ...rest] = url.slice(0, LONGEST_ADDRESS).split('{{')
  const known = first + rest.map((part) => UNKNOWN + part.replace(/^.*?\}\}/s, '')).join('')
  const [, host = '', path = ''] = /^=?https?:\/\/([^/?#:]+)[^/?#]*([^?#]*)/.exec(known) ?? []
  const isNamed =
    host
      .split('.')
      .slice(-2)
      .every((part) => part !== UNKNOWN) && host.includes('.')
  return isNamed ? `${host}${path}` : null
}

/** Stands for an expression in an address. */
const UNKNOWN = '_'

/** An uploaded file may hold any text as an address; characters. */
const LONGEST_ADDRESS = 2000

/** What an editor has to name, for the node to be found by it: "the node type …" or "the address …"; null if nothing. */
export function unnamedService(node: WorkflowNode): string | null {
  if (serviceOf(node)) return null
  const address = addressOf(node)
  if (address) return isExample(address) ? null : `the address "${address.replace(/\/.*/, '')}"`
  const type = serviceTypeOf(node)
  const facts = nodeFacts(type)
  // Nodes of n8n's AI family that need no credential do their work in n8n.
  const isService = facts && !facts.core && (facts.credentials?.length || type.startsWith('n8n-nodes-base.'))
  return isService ? `the node type "${serviceFamily(type)}"` : null
}

/** Addresses that stand for the buyer's own, after RFC 2606. */
const isExample = (address: string) => /^(?:[^/]*\.)?example(?:\.\w+)?(?:\/|$)/.test(address)
