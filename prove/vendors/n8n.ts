import { ApiError, defineVendor, type MockResponse, type RouteContext, type VendorRequest } from '../vendor.ts'
import { failAs } from './shared/fail.ts'
import { pageAfter, sizeOf } from './shared/page.ts'
import { type Fields, fieldsOf, listOf, textOf } from './shared/values.ts'

/** Another n8n instance, through its public API. */
interface Seed {
  workflows?: (Fields & { id: string; name: string })[]
  executions?: (Fields & { id: string })[]
  /** Scopes of the API key; by default all of these. */
  scopes?: readonly Scope[]
}

type Scope = 'workflow:read' | 'workflow:create' | 'workflow:update' | 'workflow:activate'

interface State {
  workflows: Fields[]
  executions: Fields[]
  scopes: readonly Scope[]
}

const n8nError = (status: number, message: string): MockResponse => ({ status, body: { message } })

const list =
  (name: 'workflows' | 'executions') =>
  (request: VendorRequest, { state }: RouteContext<State>): MockResponse => {
    const { query } = request
    const size = sizeOf(query.get('limit'), { max: 250, fallback: 100 })
    if (size === undefined)
      throw new ApiError('n8n: limit must be 1 to 250', n8nError(400, 'request/query/limit must be <= 250'))
    const found = state[name].filter((one) =>
      ['status', 'workflowId', 'active'].every((key) => query.get(key) === null || textOf(one[key]) === query.get(key)),
    )
    const cursor = query.get('cursor') || undefined
    const last = cursor === undefined ? undefined : Buffer.from(cursor, 'base64').toString('utf8')
    const page = pageAfter(found, size, last === undefined ? undefined : ({ id }) => textOf(id) === last)
    if (!page) throw new ApiError('n8n: unknown cursor', n8nError(400, 'An invalid cursor was provided'))
    const whole = query.get('includeData') === 'true'
    return {
      body: {
        data: page.items.map((one) =>
          name === 'executions' && !whole
            ? Object.fromEntries(Object.entries(one).filter(([key]) => key !== 'data'))
            : one,
        ),
        nextCursor: page.more ? Buffer.from(textOf(page.items.at(-1)?.id)).toString('base64') : null,
      },
    }
  }

/** What a body may contain; everything else of a workflow is read-only. */
const WRITABLE = ['name', 'nodes', 'connections', 'settings', 'staticData', 'pinData', 'description']
const READ_ONLY = ['id', 'active', 'createdAt', 'updatedAt', 'isArchived', 'versionId', 'triggerCount', 'meta', 'tags']
const NODE_FIELDS = new Set(
  (
    'id name webhookId disabled notesInFlow notes type typeVersion executeOnce alwaysOutputData retryOnFail maxTries ' +
    'waitBetweenTries continueOnFail onError position parameters credentials'
  ).split(' '),
)

const SETTINGS = new Set(
  (
    'saveExecutionProgress saveManualExecutions saveDataErrorExecution saveDataSuccessExecution executionTimeout ' +
    'errorWorkflow timezone executionOrder binaryMode callerPolicy callerIds timeSavedMode timeSavedPerExecution ' +
    'redactionPolicy availableInMCP customTelemetryTags credentialResolverId'
  ).split(' '),
)

function reject(message: string): never {
  throw new ApiError(`n8n: ${message}`, n8nError(400, message))
}

function checkedBody({ body }: VendorRequest): Fields {
  const workflow = fieldsOf(body)
  for (const name of Object.keys(workflow)) {
    if (READ_ONLY.includes(name)) reject(`request/body/${name} is read-only`)
    if (!WRITABLE.includes(name)) reject('request/body must NOT have additional properties')
  }
  for (const name of ['name', 'nodes', 'connections', 'settings'])
    if (workflow[name] === undefined) reject(`request/body must have required property '${name}'`)
  for (const name of Object.keys(fieldsOf(workflow.settings)))
    if (!SETTINGS.has(name)) reject('request/body/settings must NOT have additional properties')
  for (const [at, node] of listOf(workflow.nodes).entries())
    for (const field of Object.keys(fieldsOf(node)))
      if (!NODE_FIELDS.has(field)) reject(`request/body/nodes/${at} must NOT have additional properties`)
  return workflow
}

function requireScope({ scopes }: State, scope: Scope): void {
  if (!scopes.includes(scope)) throw new ApiError(`n8n: the key lacks ${scope}`, n8nError(403, 'Forbidden'))
}

function findWorkflow(request: VendorRequest, { workflows }: State): Fields {
  const found = workflows.find(({ id }) => textOf(id) === request.params.id)
  if (!found) throw new ApiError('n8n: unknown workflow', n8nError(404, 'Not Found'))
  return found
}

/** Node types used in cases that can’t be published without a credential. */
const ACCOUNTS: Record<string, string> = { 'n8n-nodes-base.slack': 'slackApi', 'n8n-nodes-base.gmail': 'gmailOAuth2' }

const DRAFT =
  "Your change was saved as a draft. It wasn't published because this API key does not have the workflow:activate scope."

/** A published workflow is live at once. Without a credential publishing fails, but the draft is overwritten anyway. */
function putWorkflow(request: VendorRequest, { state, clock, nextId }: RouteContext<State>): MockResponse {
  requireScope(state, 'workflow:update')
  const workflow = findWorkflow(request, state)
  const { settings, ...changed } = checkedBody(request)
  Object.assign(workflow, changed, {
    settings: { ...fieldsOf(workflow.settings), ...fieldsOf(settings) },
    versionId: nextId('version-'),
    updatedAt: clock().toISOString(),
  })
  if (workflow.active !== true) return { body: workflow }
  if (!state.scopes.includes('workflow:activate'))
    throw new ApiError('n8n: the key may not publish', n8nError(403, DRAFT))
  const broken = listOf(workflow.nodes)
    .map(fieldsOf)
    .flatMap(({ type, name, credentials, disabled }) => {
      const needed = ACCOUNTS[textOf(type)]
      const isMissing = needed !== undefined && disabled !== true && !fieldsOf(credentials)[needed]
      return isMissing ? [`Node "${textOf(name)}": Missing required credential: ${needed}`] : []
    })
  if (broken.length > 0)
    reject(`Cannot publish workflow: ${broken.length} node has configuration issues: ${broken.join('; ')}`)
  workflow.activeVersionId = workflow.versionId
  return { body: workflow }
}

export const n8n = defineVendor<Seed, State>({
  key: 'n8n',
  name: 'n8n',
  hosts: ['n8n.example.com'],
  source: 'n8n 2.41.1’s OpenAPI file (public-api/v1/openapi.yml), and how that version responds.',
  createState: (seed) => ({
    workflows: (seed?.workflows ?? []).map((one) => ({
      active: true,
      isArchived: false,
      versionId: 'version-0',
      nodes: [],
      connections: {},
      settings: {},
      tags: [],
      createdAt: '2026-01-01T00:00:00.000Z',
      updatedAt: '2026-01-01T00:00:00.000Z',
      ...one,
    })),
    executions: (seed?.executions ?? []).map((one) => ({
      finished: true,
      mode: 'trigger',
      status: 'success',
      workflowId: '1',
      startedAt: '2026-01-01T00:00:00.000Z',
      stoppedAt: '2026-01-01T00:00:05.000Z',
      ...one,
    })),
    scopes: seed?.scopes ?? ['workflow:read', 'workflow:create', 'workflow:update', 'workflow:activate'],
  }),
  authorize: (request) => {
    if (!request.headers['x-n8n-api-key'])
      throw new ApiError('n8n: no key', n8nError(401, "'X-N8N-API-KEY' header required"))
  },
  routes: [
    {
      method: 'GET',
      path: '/api/v1/workflows',
      summary: 'List workflows',
      empty: () => ({ body: { data: [], nextCursor: null } }),
      respond: list('workflows'),
    },
    {
      method: 'POST',
      path: '/api/v1/workflows',
      summary: 'Create a workflow',
      respond: (request, { state, clock, nextId }) => {
        requireScope(state, 'workflow:create')
        const at = clock().toISOString()
        const workflow = {
          ...checkedBody(request),
          id: nextId('wf'),
          active: false,
          isArchived: false,
          versionId: nextId('version-'),
          createdAt: at,
          updatedAt: at,
        }
        state.workflows.push(workflow)
        return { body: workflow }
      },
    },
    {
      method: 'GET',
      path: '/api/v1/workflows/:id',
      summary: 'Read a workflow',
      respond: (request, { state }) => {
        requireScope(state, 'workflow:read')
        return { body: findWorkflow(request, state) }
      },
    },
    { method: 'PUT', path: '/api/v1/workflows/:id', summary: 'Replace a workflow', respond: putWorkflow },
    {
      method: 'GET',
      path: '/api/v1/executions',
      summary: 'List runs',
      empty: () => ({ body: { data: [], nextCursor: null } }),
      respond: list('executions'),
    },
    {
      method: 'GET',
      path: '/api/v1/executions/:id',
      summary: 'Read a run',
      respond: (request, { state }) => {
        const found = state.executions.find(({ id }) => textOf(id) === request.params.id)
        if (!found) return n8nError(404, 'Not Found')
        const { data, ...rest } = fieldsOf(found)
        return { body: request.query.get('includeData') === 'true' ? { ...rest, data } : rest }
      },
    },
  ],
  fail: failAs(n8nError),
  credentials: { n8nApi: { apiKey: 'proof', baseUrl: 'https://n8n.example.com/api/v1' } },
})
