import { setTimeout as pause } from 'node:timers/promises'
import {
  Client,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client'
import type { ToolCall, Trigger } from '../case.ts'
import type { N8n } from '../n8n/start.ts'
import { visitSignedIn } from './sign-in.ts'

/** What one client saw. */
export interface McpVisit {
  instructions: string
  tools: { name: string; required: readonly string[] }[]
  results: { isError: boolean; text: string }[]
}

interface CallerResponse {
  status: number
  body: string
}

type Call = Extract<Trigger, { kind: 'mcp' }>

const REDIRECT_URL = 'https://assistant.example.com/callback'

/** Milliseconds in which n8n must log the calls it has answered. */
const LOG_TIMEOUT = 20_000

/**
 * Calls tools with the official client, which signs in as the specification of MCP says. Returns each client's visit once
 * n8n has logged all calls: it answers before that.
 */
export async function callMcpServer(
  n8n: N8n,
  workflowId: string,
  address: string,
  { calls, alongside = [], token }: Call,
): Promise<CallerResponse> {
  const clients = [calls, ...alongside]
  const expected = countCalls(n8n, workflowId) + clients.flat().length
  try {
    const connected: Client[] = []
    for (const _ of clients) connected.push(await connectAs(n8n, new URL(address), token))
    const visits = await Promise.all(connected.map((client, index) => visit(client, clients[index] ?? [])))
    const begun = performance.now()
    while (countCalls(n8n, workflowId) < expected && performance.now() - begun < LOG_TIMEOUT) await pause(10)
    return { status: 200, body: JSON.stringify(visits) }
  } catch (error) {
    const { status, message } = error as { status?: number; message: string }
    if (error instanceof UnauthorizedError || status === 401) return { status: 401, body: message }
    throw error
  }
}

const countCalls = ({ database }: N8n, workflowId: string) =>
  Number(
    database
      .prepare("select count(*) as count from execution_entity where workflowId = ? and mode = 'webhook'")
      .get(workflowId)?.count,
  )

const connectAs = (n8n: N8n, url: URL, token?: string) =>
  token === undefined ? connectSignedIn(n8n, url) : connect(n8n, url, { token: async () => token })

async function visit(client: Client, calls: readonly ToolCall[]): Promise<McpVisit> {
  const { tools } = await client.listTools()
  const results: McpVisit['results'] = []
  for (const { tool, arguments: values } of calls) {
    const { content, isError = false } = await client
      .callTool({ name: tool, arguments: values })
      .catch(({ message }: Error) => ({ content: [{ type: 'text' as const, text: message }], isError: true }))
    results.push({ isError, text: content.map((each) => (each.type === 'text' ? each.text : each.type)).join('\n') })
  }
  const instructions = client.getInstructions() ?? ''
  await client.close()
  return { instructions, tools: tools.map(({ name, inputSchema: { required = [] } }) => ({ name, required })), results }
}

type Authorization = OAuthClientProvider | { token: () => Promise<string> }

async function connect(n8n: N8n, url: URL, authProvider: Authorization): Promise<Client> {
  const client = new Client({ name: 'Assistant', version: '1' })
  await client.connect(transportTo(n8n, url, authProvider))
  return client
}

/** After a 401, the client registers itself, sends its user to n8n, and connects with the token it gets. */
async function connectSignedIn(n8n: N8n, url: URL): Promise<Client> {
  const provider = createOAuthProvider()
  const transport = transportTo(n8n, url, provider)
  const rejection = await new Client({ name: 'Assistant', version: '1' }).connect(transport).catch((error) => error)
  if (!(rejection instanceof UnauthorizedError)) throw rejection ?? new Error('the MCP server asks for no sign-in.')
  const { url: left } = await visitSignedIn(n8n, provider.authorizationUrl())
  await transport.finishAuth(new URL(left).searchParams)
  return connect(n8n, url, provider)
}

const transportTo = (n8n: N8n, url: URL, authProvider: Authorization) =>
  new StreamableHTTPClientTransport(url, {
    authProvider,
    fetch: (where, init) => fetch(n8n.local(String(where)), init),
  })

/** Keeps what the client stores between the steps of one sign-in. */
function createOAuthProvider(): OAuthClientProvider & { authorizationUrl(): string } {
  const stored: {
    client?: Awaited<ReturnType<OAuthClientProvider['clientInformation']>>
    tokens?: Awaited<ReturnType<OAuthClientProvider['tokens']>>
    discovery?: OAuthDiscoveryState
    verifier: string
    address: string
  } = { verifier: '', address: '' }
  return {
    redirectUrl: REDIRECT_URL,
    clientMetadata: { client_name: 'Assistant', redirect_uris: [REDIRECT_URL], token_endpoint_auth_method: 'none' },
    clientInformation: () => stored.client,
    saveClientInformation: (client) => {
      stored.client = client
    },
    tokens: () => stored.tokens,
    saveTokens: (tokens) => {
      stored.tokens = tokens
    },
    discoveryState: () => stored.discovery,
    saveDiscoveryState: (discovery) => {
      stored.discovery = discovery
    },
    redirectToAuthorization: (url) => {
      stored.address = url.href
    },
    saveCodeVerifier: (verifier) => {
      stored.verifier = verifier
    },
    codeVerifier: () => stored.verifier,
    authorizationUrl: () => stored.address,
  }
}
