import type { Vendor } from '../vendor.ts'
import type { CredentialType, NodeTypes, WorkflowNode } from './node-types.ts'
import type { Rest } from './rest.ts'

// The credentials of a proof: what the mock vendor accepts, and for the rest n8n's own fields, filled.

export type CredentialData = Record<string, unknown>

/** A password that opens nothing. */
const DUMMY = 'proof'
const DUMMY_HOST = 'vendor.example.com'
const DUMMY_URL = `https://${DUMMY_HOST}/`

/** Those of a webhook or form of our own: whoever calls has to show them. */
export const CALLER_CREDENTIALS: Record<string, CredentialData> = {
  httpHeaderAuth: { name: 'X-Proof', value: DUMMY },
  httpBasicAuth: { user: DUMMY, password: DUMMY },
}

/** Fields that are no input: a notice, a button, what n8n works out by itself. */
const NON_INPUTS = ['notice', 'hidden', 'button']

function dummyValue(field: string, kind: string, value: unknown): unknown {
  // A database on the buyer's own machine would not be redirected to the mock server.
  if (value === 'localhost') return DUMMY_HOST
  if (['options', 'boolean', 'number'].includes(kind) || (value && !/scope/i.test(field))) return value
  return /url$/i.test(field) ? DUMMY_URL : DUMMY
}

/** Every field of a credential type, with its default or a word. OAuth tokens live longer than any case. */
export function dummyCredential(name: string, types: ReadonlyMap<string, CredentialType>): CredentialData {
  const data: CredentialData = {}
  const take = (type: CredentialType | undefined) => {
    for (const parent of type?.extends ?? []) take(types.get(parent))
    for (const { name: field, type: kind, default: value } of type?.properties ?? []) {
      // A field that a type hides has the value of that type, whatever its parent asks for.
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

/**
 * The vendor that a node of general purpose calls, by the host in its address; where that comes from an answer, by the
 * hosts that the other nodes of the workflow name.
 */
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
  const comesFromAnswer = /^=\{\{/.test(String(node.parameters.url ?? ''))
  return namedIn(node.parameters) ?? (comesFromAnswer ? namedIn(all.map(({ parameters }) => parameters)) : undefined)
}

/** What a node's credential of a type holds. */
export function credentialData(
  node: WorkflowNode,
  type: string,
  { vendors, types }: { vendors: readonly Vendor[]; types: NodeTypes },
  all: readonly WorkflowNode[] = [node],
): CredentialData {
  const given = vendorOf(node, type, vendors, all)?.credentials[type] ?? CALLER_CREDENTIALS[type] ?? {}
  return { ...dummyCredential(type, types.credentials), ...given }
}

/** Puts credentials into n8n, each once, and answers how a node names them. */
export function createCredentials(rest: Rest, environment: { vendors: readonly Vendor[]; types: NodeTypes }) {
  const made = new Map<string, Promise<{ id: string; name: string }>>()
  async function make(type: string, data: CredentialData) {
    const name = `${type} ${made.size}`
    const { id } = await rest.call<{ id: string }>('POST', '/credentials', { name, type, data })
    return { id, name }
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
