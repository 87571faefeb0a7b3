import { APP_OF_NODE, SERVICE_OF_ADDRESS, type ServiceId } from '../catalog/apps.ts'
import { TOOL_IDS } from '../catalog/tools.ts'
import { familyOf, glyphOfNode, providerOf } from './glyph-of-node.ts'
import { allNodeTypes, isRequest, nodeFacts } from './node-facts.ts'
import type { WorkflowNode } from './workflow.ts'

/**
 * The node type of the service a node connects to: its own, or, for an HTTP request with the credential of a service
 * ("predefined credential type" in n8n), the type of that service's node.
 */
export function serviceTypeOf({ type, parameters }: WorkflowNode): string {
  const { authentication, nodeCredentialType } = parameters
  const borrows = isRequest(type) && authentication === 'predefinedCredentialType'
  return (borrows && ownerOf(nodeCredentialType)) || type
}

/** "stripeApi" belongs to Stripe; of several nodes that use it, the one with the shortest name is the service. */
const ownerOf = (credential: unknown) =>
  allNodeTypes()
    .filter((type) => {
      const facts = nodeFacts(type)
      return !facts?.core && facts?.credentials?.some(({ name }) => name === credential)
    })
    .sort((a, b) => a.length - b.length)[0]

/**
 * The tool or app a node connects to; null for n8n's own functions, for an unlisted service, and for a request whose
 * URL is not known before the run.
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

/** Host and path of an HTTP request, "shop.myshopify.com/admin"; null if an expression determines the host. */
export function addressOf({ type, parameters: { url } }: WorkflowNode): string | null {
  if (!isRequest(type) || typeof url !== 'string') return null
  const [first = '', ...rest] = url.slice(0, MAX_ADDRESS_LENGTH).split('{{')
  const known = first + rest.map((part) => UNKNOWN + part.replace(/^.*?\}\}/s, '')).join('')
  const [, host = '', path = ''] = /^=?https?:\/\/([^/?#:]+)[^/?#]*([^?#]*)/.exec(known) ?? []
  const isNamed =
    host
      .split('.')
      .slice(-2)
      .every((part) => part !== UNKNOWN) && host.includes('.')
  return isNamed ? `${host}${path}` : null
}

/** Replaces an expression in a URL. */
const UNKNOWN = '_'

/** In characters. An uploaded file may contain any text as a URL. */
const MAX_ADDRESS_LENGTH = 2000

/** What an editor has to name, so that the node can be found: "the node type …" or "the address …"; null if nothing. */
export function unnamedService(node: WorkflowNode): string | null {
  if (serviceOf(node)) return null
  const address = addressOf(node)
  if (address) return isExample(address) ? null : `the address "${address.replace(/\/.*/, '')}"`
  const type = serviceTypeOf(node)
  const facts = nodeFacts(type)
  // Nodes of n8n's AI family without credentials run in n8n itself.
  const isService = facts && !facts.core && (facts.credentials?.length || type.startsWith('n8n-nodes-base.'))
  return isService ? `the node type "${serviceFamily(type)}"` : null
}

/** Example hosts, after RFC 2606, to be replaced with the buyer's own. */
const isExample = (address: string) => /^(?:[^/]*\.)?example(?:\.\w+)?(?:\/|$)/.test(address)
