import type { Vendor } from '../vendor.ts'
import type { CredentialType, NodeTypes, WorkflowNode } from './node-types.ts'
import type { Rest } from './rest.ts'

export type CredentialData = Record<string, unknown>

const DUMMY = 'proof'
const DUMMY_HOST = 'vendor.example.com'
const DUMMY_URL = `https://${DUMMY_HOST}/`

/** For webhooks and forms that require credentials of their callers. */
export const CALLER_CREDENTIALS: Record<string, CredentialData> = {
  httpHeaderAuth: { name: 'X-Token', value: DUMMY },
  httpBasicAuth: { user: DUMMY, password: DUMMY },
}

/** Fields that users do not fill in. */
const NON_INPUTS = ['notice', 'hidden', 'button']

function dummyValue(field: string, kind: string, value: unknown): unknown {
  // Connections to localhost are not redirected to the mock server.
  if (value === 'localhost') return DUMMY_HOST
  if (['options', 'boolean', 'number'].includes(kind) || (value && !/scope/i.test(field))) return value
  return /url$/i.test(field) ? DUMMY_URL : DUMMY
}

/** Every field of a credential type, with its default or a dummy value. OAuth tokens expire after the last case. */
export function dummyCredential(name: string, types: ReadonlyMap<string, CredentialType>): CredentialData {
  const data: CredentialData = {}
  const take = (type: CredentialType | undefined) => {
    for (const parent of type?.extends ?? []) take(types.get(parent))
    for (const { name: field, type: kind, default: value } of type?.properties ?? []) {
      // A type hides a field of its parent if it sets the value itself.
      if (NON_INPUTS.includes(kind)) delete data[field]
      if (NON_INPUTS.includes(kind) || /allowed.*Domains/i.test(field)) continue
      data[field] = dummyValue(field, kind, value)
    }
  }
  take(types.get(name))
  if (/OAuth2/i.test(name))
    Object.assign(data, {
      grantType: 'authorizationCode',
      oauthTokenData: { access_token: DUMMY, refresh_token: DUMMY, token_type: 'Bearer', expires_in: 9_000_000_000 },
    })
  return data
}

/** Generic credential types: the vendor whose host is in the node's URL, or in other nodes if the URL is an expression. */
function vendorOf(
  node: WorkflowNode,
  type: string,
  vendors: readonly Vendor[],
  all: readonly WorkflowNode[],
): Vendor | undefined {
  const withType = vendors.filter(({ credentials }) => type in credentials)
  if (!/^http.*Auth$|^oAuth2Api$/.test(type)) return withType[0]
  const namedIn = (parameters: unknown) => {
    const text = JSON.stringify(parameters)
    return withType.find(({ hosts }) => hosts.some((host) => text.includes(host.replace(/^\*\./, ''))))
  }
  const comesFromAnswer = /^=\{\{/.test(String(node.parameters.url ?? node.parameters.endpointUrl ?? ''))
  return namedIn(node.parameters) ?? (comesFromAnswer ? namedIn(all.map(({ parameters }) => parameters)) : undefined)
}

export function credentialData(
  node: WorkflowNode,
  type: string,
  { vendors, types }: { vendors: readonly Vendor[]; types: NodeTypes },
  all: readonly WorkflowNode[] = [node],
): CredentialData {
  const values = vendorOf(node, type, vendors, all)?.credentials[type] ?? CALLER_CREDENTIALS[type] ?? {}
  return { ...dummyCredential(type, types.credentials), ...values }
}

/** Creates each credential in n8n once, and returns a node's references to its credentials. */
export function createCredentials(rest: Rest, environment: { vendors: readonly Vendor[]; types: NodeTypes }) {
  const made = new Map<string, Promise<{ id: string; name: string }>>()
  async function make(type: string, data: CredentialData) {
    // n8n shows the name in errors, so a number would make recordings differ from run to run.
    const { id } = await rest.call<{ id: string }>('POST', '/credentials', { name: type, type, data })
    return { id, name: type }
  }
  return async function credentialsFor(
    node: WorkflowNode,
    all: readonly WorkflowNode[],
  ): Promise<WorkflowNode['credentials']> {
    const wanted = environment.types.credentialsOf(node)
    const entries = wanted.map(async (type) => {
      const data = credentialData(node, type, environment, all)
      const key = `${type} ${JSON.stringify(data)}`
      const one = made.get(key) ?? make(type, data)
      made.set(key, one)
      return [type, await one] as const
    })
    return entries.length > 0 ? Object.fromEntries(await Promise.all(entries)) : undefined
  }
}
