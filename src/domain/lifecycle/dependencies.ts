import { credentialsOf } from '../workflow/apps.ts'
import { modelsIn } from '../workflow/models.ts'
import { isRequest, nodeFacts } from '../workflow/node-facts.ts'
import { addressOf, serviceFamily } from '../workflow/service-type.ts'
import { assignmentsOf } from '../workflow/setting-names.ts'
import { type Workflow, type WorkflowNode, workingNodes } from '../workflow/workflow.ts'

/** Something of a vendor's that a workflow stops working without, and the first node that uses it. */
export interface Dependency {
  /** The id of its row: "api:graph.facebook.com/v25.0". */
  id: string
  node: string
}

/**
 * What a workflow depends on that a vendor can end, each once, read from its nodes and never listed manually:
 *
 * - `model:gpt-6-luna`: an AI model in a parameter, or in a setting whose name ends with "Model"
 * - `node:notion@3`: a node for a vendor's service, with its major version, which decides the vendor's API version
 * - `api:graph.facebook.com/v25.0`: host and version of an HTTP request; the host alone if its path has no version
 * - `header:Stripe-Version 2024-06-20`: a request header that selects a version
 * - `credential:hubspotAppToken`: a vendor's way to sign in, in n8n's name
 *
 * Settings count with the value the file ships. Servers that the buyer names, and credentials of no vendor, are left out.
 */
export function dependenciesOf(workflow: Workflow): Dependency[] {
  const settings = new Map(assignmentsOf(workflow).map(({ name, value }) => [name, String(value)]))
  const models = modelsIn(workflow).map(({ model, node }) => ({ id: `model:${model}`, node }))
  const others = [...settings].flatMap(([name, value]) =>
    name.endsWith('Model') && MODEL.test(value) ? [{ id: `model:${value}`, node: 'Settings' }] : [],
  )
  const nodes = workingNodes(workflow).flatMap((node) =>
    [...vendorNode(node), ...requestedApi(node, settings), ...versionHeaders(node), ...vendorCredentials(node)].map(
      (id) => ({ id, node: node.name }),
    ),
  )
  const first = new Map([...models, ...others, ...nodes].toReversed().map((each) => [each.id, each]))
  return [...first.values()].sort((a, b) => a.id.localeCompare(b.id))
}

/** Excludes a setting like "useModel", which is true or false. */
const MODEL = /-/

/** n8n's AI nodes without credentials run in n8n itself, as its core nodes do. */
function vendorNode({ type, typeVersion }: WorkflowNode): string[] {
  const facts = nodeFacts(type)
  const isVendor = facts && !facts.core && (facts.credentials?.length || type.startsWith('n8n-nodes-base.'))
  return isVendor ? [`node:${serviceFamily(type)}@${Math.floor(typeVersion)}`] : []
}

const SETTING = /\{\{ *\$\('Settings'\)\.first\(\)\.json\.(\w+)\b[^{}]*\}\}/g

/** "v25.0", "2026-07" or "3.0" as a whole part of a path. */
const VERSION = /^(?:v\d[\w.]*|\d{4}-\d\d|\d+\.\d+)$/

function requestedApi(node: WorkflowNode, settings: ReadonlyMap<string, string>): string[] {
  const { url } = node.parameters
  if (!isRequest(node.type) || typeof url !== 'string') return []
  const filled = url.replaceAll(SETTING, (expression, name: string) =>
    settings.has(name) && !url.startsWith(`=${expression}`) ? (settings.get(name) ?? '') : expression,
  )
  const address = addressOf({ ...node, parameters: { ...node.parameters, url: filled } })
  if (!address) return []
  const [host = '', ...path] = address.split('/')
  const at = path.findIndex((part) => VERSION.test(part))
  return [`api:${[vendorHost(host), ...path.slice(0, at + 1)].join('/')}`]
}

/** A customer's own subdomain says nothing about the vendor. */
const CUSTOMER_HOST = /^[^.]+\.((?:api\.)?(?:myshopify|zendesk|mailchimp)\.com)$/
const vendorHost = (host: string) => host.replace(CUSTOMER_HOST, '$1')

function versionHeaders({ type, parameters: { headerParameters } }: WorkflowNode): string[] {
  const { parameters } = (headerParameters ?? {}) as { parameters?: { name?: string; value?: string }[] }
  return isRequest(type) && Array.isArray(parameters)
    ? parameters.flatMap(({ name = '', value }) => (name.endsWith('-Version') ? [`header:${name} ${value}`] : []))
    : []
}

/** Credential types of n8n for any service: they name no vendor. */
const ANY_SERVICE = /^(?:http|jwt|crypto|oAuth\dApi$)/

const vendorCredentials = (node: WorkflowNode): string[] =>
  credentialsOf(node)
    .filter((type) => !ANY_SERVICE.test(type))
    .map((type) => `credential:${type}`)
