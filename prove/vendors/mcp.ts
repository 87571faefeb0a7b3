import {
  type CallToolResult,
  fromJsonSchema,
  type JsonSchemaType,
  McpServer,
  type ToolAnnotations,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import { ApiError, defineVendor, type MockResponse, type RouteContext, type VendorRequest } from '../vendor.ts'
import { failAs } from './shared/fail.ts'
import { bearer } from './shared/token.ts'
import { fieldsOf } from './shared/values.ts'

type Input = Record<string, unknown>

interface Tool {
  name: string
  title?: string
  description?: string
  /** JSON Schemas of the arguments, by name. */
  properties?: JsonSchemaType['properties']
  required?: readonly string[]
  annotations?: ToolAnnotations
  /** Default: the name and the arguments. */
  result?: CallToolResult | ((input: Input) => CallToolResult)
  /** ISO 8601: the server offers this version of the tool from then on, and until then. */
  from?: string
  until?: string
}

interface McpServerSeed {
  tools: readonly Tool[]
  /** Answers in JSON and without sessions; by default in event streams, with a session. Both are in the specification. */
  plain?: true
  /** Rejects callers without a bearer token. */
  signIn?: true
}

/** By URL. */
type Seed = Record<string, McpServerSeed>

interface State {
  servers: Seed
  sessions: Map<string, WebStandardStreamableHTTPServerTransport>
}

const TOKEN = 'mcp-proof-token'

const word = (status: number, message: string): MockResponse => ({
  status,
  body: { jsonrpc: '2.0', error: { code: -32_000, message }, id: null },
})
const apiError = (status: number, message: string) => new ApiError(`MCP: ${message}`, word(status, message))

const addressOf = ({ host, path }: VendorRequest) => `https://${host}${path}`

const text = (value: string): CallToolResult => ({ content: [{ type: 'text', text: value }] })

function openServer({ tools }: McpServerSeed, now: string): McpServer {
  const server = new McpServer({ name: 'proof', version: '1.0.0' }, { capabilities: { tools: {} } })
  const offered = tools.filter(({ from = '', until = '9' }) => from <= now && now < until)
  for (const { name, title, description, properties = {}, required = [], annotations, result } of offered) {
    const schema: JsonSchemaType = { type: 'object', properties, required: [...required] }
    const run = (input: unknown) =>
      typeof result === 'function' ? result(fieldsOf(input)) : (result ?? text(`${name} ${JSON.stringify(input)}`))
    server.registerTool(
      name,
      {
        inputSchema: fromJsonSchema(schema),
        ...(title !== undefined && { title }),
        ...(description !== undefined && { description }),
        ...(annotations && { annotations }),
      },
      async (input: unknown) => run(input),
    )
  }
  return server
}

async function transportOf(
  request: VendorRequest,
  seed: McpServerSeed,
  { state, clock, nextId }: RouteContext<State>,
): Promise<WebStandardStreamableHTTPServerTransport> {
  const session = request.headers['mcp-session-id']
  const open = session === undefined ? undefined : state.sessions.get(session)
  if (open) return open
  const transport = new WebStandardStreamableHTTPServerTransport(
    seed.plain
      ? { enableJsonResponse: true }
      : {
          sessionIdGenerator: () => nextId('session-'),
          onsessioninitialized: (id) => void state.sessions.set(id, transport),
        },
  )
  await openServer(seed, clock().toISOString()).connect(transport)
  return transport
}

async function respond(request: VendorRequest, context: RouteContext<State>): Promise<MockResponse> {
  const seed = context.state.servers[addressOf(request)]
  if (!seed) throw new Error(`the case has no MCP server at ${addressOf(request)}`)
  if (seed.signIn && bearer(request) !== TOKEN) throw apiError(401, 'Unauthorized')
  if (!seed.signIn && request.headers.authorization) throw apiError(400, 'A token was sent to a server that needs none')
  const transport = await transportOf(request, seed, context)
  const { headers, raw } = request
  const answer = await transport.handleRequest(
    new Request(addressOf(request), { method: 'POST', headers, body: new Uint8Array(raw) }),
  )
  const body = await answer.text()
  if (answer.status >= 400) throw new ApiError(`MCP: ${body}`, { status: answer.status, body })
  const passed = ['content-type', 'mcp-session-id'].flatMap((name) => {
    const value = answer.headers.get(name)
    return value === null ? [] : [[name, value]]
  })
  return { status: answer.status, headers: Object.fromEntries(passed), body }
}

/** Other companies' MCP servers, by the official SDK: its transport, sessions and checks of arguments. */
export const mcp = defineVendor<Seed, State>({
  key: 'mcp',
  name: 'MCP server',
  hosts: ['mcp.example.com', 'mcp.example.net'],
  source:
    'modelcontextprotocol.io/specification/2025-11-25/basic/transports, read 2026-11-29; the responses are those of @modelcontextprotocol/server 2.4.0.',
  createState: (servers = {}) => ({ servers, sessions: new Map() }),
  authorize: () => undefined,
  routes: [
    { method: 'POST', path: '/*', summary: 'Call the MCP server', respond },
    {
      method: 'GET',
      path: '/*',
      summary: 'Ask for an event stream',
      // The specification's answer of a server that sends no messages of its own.
      respond: () => ({ ...word(405, 'Method Not Allowed'), headers: { allow: 'POST' } }),
    },
  ],
  fail: failAs(word, '30'),
  credentials: { httpBearerAuth: { token: TOKEN } },
})
