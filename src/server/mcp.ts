import { parsePublishableKey } from '@clerk/shared/keys'
import type { Context } from '@netlify/functions'
import { challenge, respondToMcp } from '#adapters/mcp/mcp-handler.ts'
import { withTimeout } from '#adapters/with-timeout.ts'
import { checkAccess } from '#domain/access/check-access.ts'
import { ASSISTANT_TOOLS, asData, DATA_NOTE, MCP_VERSION, type Tool, type ToolPorts } from '#domain/assistants/tools.ts'
import { memberLibrary } from '#domain/library/member-library.ts'
import { type AppError, messageFor, Outage, type Result } from '#domain/shared/errors.ts'
import { err } from '#domain/shared/result.ts'
import { isToken } from '#domain/tokens/access-token.ts'
import { env } from './env.ts'
import { ANSWER_WITHIN_MS, explainException, fail, NO_STORE, readText } from './http/endpoint.ts'
import { enforceRateLimit } from './http/rate-limit.ts'
import { library } from './library.ts'
import { libraryFile, noteDownload, versionFile } from './library-file.ts'
import { bearerToken, findMemberByToken } from './personal-tokens.ts'
import { services } from './services.ts'

const MCP_PATH = '/mcp'
const METADATA_PATH = '/.well-known/oauth-protected-resource/mcp'

/** Any page may call: there are no cookies, and clients send the token explicitly. */
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, DELETE',
  'access-control-allow-headers':
    'authorization, content-type, mcp-protocol-version, mcp-session-id, mcp-method, mcp-name',
  'access-control-expose-headers': 'www-authenticate, mcp-session-id',
  'access-control-max-age': '86400',
}

/** Serves the library to assistants, and the metadata that leads them to the sign-in. */
export async function respondToAssistant(request: Request, context: Context): Promise<Response> {
  const response = await respond(request, context).catch((error: unknown) => {
    const { status, kind, message } = explainException(error)
    return Response.json({ kind, error: message }, { status })
  })
  const headers = new Headers(response.headers)
  for (const [name, value] of Object.entries({ ...NO_STORE, ...CORS })) headers.set(name, value)
  return new Response(response.body, { status: response.status, headers })
}

async function respond(request: Request, context: Context): Promise<Response> {
  if (request.method === 'OPTIONS') return new Response(null, { status: 204 })
  const { letterhead, siteUrl } = services()
  if (new URL(request.url).pathname === METADATA_PATH) return Response.json(metadata(siteUrl))
  const text = await readText(request)
  if (!text.ok) return fail(text.error)
  const body = parse(text.value)
  const member = await identify(request, context)
  const allowed = await enforceRateLimit('mcp', { ip: member.ok ? member.value : context.ip })
  if (!allowed.ok) return fail(allowed.error)
  if (!member.ok && needsSignIn(member.error, request, body))
    return challenge(messageFor(member.error), siteUrl + METADATA_PATH)
  const ports = { ...toolPorts(context), member: async () => member }
  const { shopName } = letterhead()
  return respondToMcp(new Request(request.url, { method: request.method, headers: request.headers }), body, {
    name: 'flowshelf',
    title: shopName,
    version: MCP_VERSION,
    instructions: `${shopName} is a library of n8n workflow templates. ${DATA_NOTE}`,
    tools: ASSISTANT_TOOLS.map((tool) => ({ ...tool, run: (input) => runTool(tool, ports, input) })),
  })
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    // The handler reports it as JSON-RPC does.
    return text === '' ? undefined : text
  }
}

const metadata = (siteUrl: string) => ({
  resource: siteUrl + MCP_PATH,
  authorization_servers: [clerkIssuer()],
  bearer_methods_supported: ['header'],
  scopes_supported: ['profile', 'email'],
})

/** Clerk's frontend API is also the authorization server. */
const clerkIssuer = () => `https://${parsePublishableKey(env().PUBLIC_CLERK_PUBLISHABLE_KEY)?.frontendApi}`

/** The member who calls, by personal access token or by a sign-in through Clerk. During an outage, who it is is open. */
async function identify(request: Request, context: Context): Promise<Result<string>> {
  const token = bearerToken(request.headers)
  if (token === undefined) return err({ kind: 'signed-out' })
  try {
    if (isToken(token)) return await findMemberByToken(token, context)
    const { auth, ledger, siteUrl } = services()
    const user = await auth.oauthUser(request, siteUrl + MCP_PATH)
    if (!user.ok) return user
    const access = await checkAccess(ledger, { userId: user.value, pass: null }, Date.now())
    return access.ok ? user : access
  } catch (error) {
    if (error instanceof Outage) return err(error.reason)
    throw error
  }
}

/** An invalid token has to be replaced whatever is called; without one, only tools for members require a sign-in. */
function needsSignIn({ kind }: AppError, request: Request, body: unknown): boolean {
  if (kind !== 'signed-out' && kind !== 'unknown-token') return false
  return request.headers.has('authorization') || [body].flat().some(callsMemberTool)
}

const MEMBER_TOOLS = new Set(ASSISTANT_TOOLS.filter(({ membersOnly }) => membersOnly).map(({ name }) => name))

function callsMemberTool(message: unknown): boolean {
  const { method, params } = (message ?? {}) as { method?: unknown; params?: { name?: unknown } }
  return method === 'tools/call' && typeof params?.name === 'string' && MEMBER_TOOLS.has(params.name)
}

function toolPorts(context: Context): Omit<ToolPorts, 'member'> {
  const { siteUrl, versionsOf, usage, saved } = services()
  return {
    siteUrl,
    library,
    versionsOf,
    workflowOf: versionFile,
    libraryOf: (userId) => memberLibrary({ usage, saved, versionsOf }, userId),
    async download(entry, userId) {
      const file = await libraryFile(entry, userId)
      if (file.ok) await noteDownload(entry, userId, context)
      return file
    },
  }
}

/** Errors are results, too: an assistant reads them, and can tell its user what to do. */
async function runTool({ run }: Tool, ports: ToolPorts, input: unknown): Promise<{ text: string; isError: boolean }> {
  try {
    const result = await withTimeout(run(ports, input), ANSWER_WITHIN_MS)
    return result.ok
      ? { text: asData(result.value), isError: false }
      : { text: messageFor(result.error), isError: true }
  } catch (error) {
    return { text: explainException(error).message, isError: true }
  }
}
