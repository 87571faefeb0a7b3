import type { Trigger } from '../case.ts'
import type { Session } from '../mock-server/mock-server.ts'
import { CALLER_CREDENTIALS } from '../n8n/credentials.ts'
import type { WorkflowNode } from '../n8n/node-types.ts'
import type { N8n } from '../n8n/start.ts'
import { PUBLIC_ADDRESS } from '../n8n/start.ts'
import { callMcpServer } from './call-mcp-server.ts'
import { callSubWorkflow } from './call-sub-workflow.ts'
import { formBody } from './form-body.ts'
import { runEvaluation } from './run-evaluation.ts'
import { BROWSER, openFormAfterSignIn } from './sign-in.ts'
import { triggerErrorWorkflow } from './trigger-error-workflow.ts'
import { signedDelivery, webhookSecret } from './webhook-delivery.ts'

export interface CallerResponse {
  status: number
  body: string
}

interface TriggerContext {
  n8n: N8n
  workflowId: string
  node: WorkflowNode
  trigger: Trigger
  session: Session
  /** Fields of the trigger's credential. */
  credential: Record<string, unknown>
}

const MINUTE = 60_000

const KINDS: Record<string, Trigger['kind']> = {
  webhook: 'webhook',
  formTrigger: 'form',
  chatTrigger: 'chat',
  scheduleTrigger: 'schedule',
  manualTrigger: 'manual',
  gmailTrigger: 'poll',
  googleDriveTrigger: 'poll',
  microsoftOutlookTrigger: 'poll',
  airtableTrigger: 'poll',
  rssFeedReadTrigger: 'poll',
  errorTrigger: 'failure',
  executeWorkflowTrigger: 'call',
  mcpTrigger: 'mcp',
  evaluationTrigger: 'evaluation',
}

/** Triggers not listed are webhooks that an app calls. */
const triggerKind = ({ type }: WorkflowNode): Trigger['kind'] => KINDS[type.split('.').at(-1) ?? ''] ?? 'event'

/** Finds the trigger node for a case's trigger. Throws if it is missing or of another kind. */
export function triggerNode(nodes: readonly WorkflowNode[], { kind, node }: Trigger): WorkflowNode {
  const all = nodes.filter(({ type, disabled }) => !disabled && /(trigger|\.webhook)$/i.test(type))
  const found = all.find((each) => (node === undefined ? triggerKind(each) === kind : each.name === node))
  const names = all.map((each) => `${each.name} (${triggerKind(each)})`).join(', ')
  if (!found) throw new Error(`no trigger ${node ?? `of kind ${kind}`}; the workflow has ${names}.`)
  if (triggerKind(found) !== kind)
    throw new Error(`${found.name} is a trigger of kind ${triggerKind(found)}, not ${kind}.`)
  return found
}

/** Fires a trigger as its caller, app or schedule would. Returns the response if there is a caller. */
export async function fireTrigger(context: TriggerContext): Promise<CallerResponse | null> {
  const { n8n, workflowId, node, trigger, session, credential } = context
  switch (trigger.kind) {
    case 'manual':
      await Promise.all(
        Array.from({ length: 1 + (trigger.alongside ?? 0) }, () =>
          n8n.rest.call('POST', `/workflows/${workflowId}/run`, { triggerToStartFrom: { name: node.name } }),
        ),
      )
      return null
    case 'poll':
      // n8n polled once when the workflow was published, and only reports what is newer.
      n8n.clock.advanceTo(new Date(n8n.clock.now().getTime() + MINUTE))
      await n8n.fire(workflowId, node.id)
      return null
    case 'schedule':
      await n8n.fire(workflowId, node.id)
      return null
    case 'failure':
      await triggerErrorWorkflow(n8n, workflowId, trigger)
      return null
    case 'call':
      return callSubWorkflow(n8n, workflowId, trigger)
    case 'mcp':
      return callMcpServer(n8n, workflowId, addressOf(context, 'mcp'), trigger)
    case 'evaluation':
      return runEvaluation(n8n, workflowId, trigger.concurrency ?? 1)
    case 'form':
      return atOnce([trigger.fields, ...(trigger.alongside ?? [])], (fields) =>
        sendForm(n8n, addressOf(context, 'form'), node, fields),
      )
    case 'chat':
      return atOnce([trigger, ...(trigger.alongside ?? [])], async ({ text, session: sessionId = 'session-1' }) => {
        const body = { action: 'sendMessage', sessionId, chatInput: text }
        const address = await chatAddress(context, sessionId)
        const headers: Record<string, string> = { ...JSON_TYPE }
        if (node.parameters.authentication === 'n8nUserAuth') headers.cookie = n8n.rest.cookie()
        return post(n8n, address, { body: JSON.stringify(body), headers })
      })
    case 'webhook': {
      const address = new URL(addressOf(context, 'webhook'))
      for (const [name, value] of Object.entries(trigger.query ?? {})) address.searchParams.set(name, value)
      const method = methodOf(context)
      const send = (sent: unknown) => {
        const body = bodyText(sent)
        const own = typeof trigger.headers === 'function' ? trigger.headers(body) : trigger.headers
        const headers = { ...JSON_TYPE, ...callerHeaders(node), ...own }
        return post(n8n, address.href, { method, headers, ...(method === 'GET' ? {} : { body }) })
      }
      return atOnce([trigger.body, ...(trigger.alongside ?? [])], send)
    }
    case 'event': {
      const input = {
        now: n8n.clock.now(),
        url: addressOf(context, 'webhook'),
        secret: webhookSecret(node.type, session.exchanges),
        parameters: node.parameters,
        credential,
      }
      const first = typeof trigger.event === 'function' ? trigger.event(session) : trigger.event
      return atOnce([first, ...(trigger.alongside ?? [])], (event) => {
        const { url, ...request } = signedDelivery(node.type, event, input)
        return post(n8n, url, request)
      })
    }
  }
}

/** Sends all deliveries at once, and returns the response to the first one. */
async function atOnce<T>(all: readonly T[], send: (one: T) => Promise<CallerResponse>): Promise<CallerResponse | null> {
  const [first = null] = await Promise.all(all.map(send))
  return first
}

const JSON_TYPE = { 'content-type': 'application/json' }
const bodyText = (body: unknown) => (typeof body === 'string' ? body : JSON.stringify(body ?? {}))

interface WebhookRow {
  webhookPath: string
  method: string
}

function webhooksOf({ n8n, workflowId, node }: TriggerContext): WebhookRow[] {
  return n8n.database
    .prepare('select webhookPath, method from webhook_entity where workflowId = ? and node = ? order by method desc')
    .all(workflowId, node.name) as unknown as WebhookRow[]
}

function addressOf(context: TriggerContext, kind: 'form' | 'mcp' | 'webhook'): string {
  const [hook] = webhooksOf(context)
  if (!hook) throw new Error(`${context.node.name} has registered no webhook.`)
  return `${PUBLIC_ADDRESS}/${kind}/${hook.webhookPath}`
}

/** A chat that is not public is only in the editor, which registers a webhook for each message. */
async function chatAddress(context: TriggerContext, chatSessionId: string): Promise<string> {
  const { n8n, workflowId, node } = context
  if (node.parameters.public === true) return addressOf(context, 'webhook')
  await n8n.rest.call('POST', `/workflows/${workflowId}/run`, {
    triggerToStartFrom: { name: node.name },
    chatSessionId,
  })
  return `${PUBLIC_ADDRESS}/webhook-test/${workflowId}/${chatSessionId}`
}

function methodOf(context: TriggerContext): string {
  const methods = webhooksOf(context).map(({ method }) => method)
  return methods.includes('POST') ? 'POST' : (methods[0] ?? 'POST')
}

/** The credentials a webhook or form asks its callers for. */
function callerHeaders({ parameters: { authentication } }: WorkflowNode): Record<string, string> {
  const { httpHeaderAuth, httpBasicAuth } = CALLER_CREDENTIALS
  if (authentication === 'headerAuth') return { [String(httpHeaderAuth?.name)]: String(httpHeaderAuth?.value) }
  if (authentication !== 'basicAuth') return {}
  const pair = `${httpBasicAuth?.user}:${httpBasicAuth?.password}`
  return { authorization: `Basic ${Buffer.from(pair).toString('base64')}` }
}

async function post(n8n: N8n, address: string, request: RequestInit): Promise<CallerResponse> {
  const headers = { 'user-agent': BROWSER, ...(request.headers as Record<string, string>) }
  const response = await fetch(n8n.local(address), { method: 'POST', redirect: 'manual', ...request, headers })
  return { status: response.status, body: await response.text() }
}

/** The page of a form behind n8n's sign-in contains a token that must be sent with the form. */
async function sendForm(
  n8n: N8n,
  address: string,
  node: WorkflowNode,
  fields: Extract<Trigger, { kind: 'form' }>['fields'],
): Promise<CallerResponse> {
  const headers: Record<string, string> = { ...callerHeaders(node), cookie: n8n.rest.cookie() }
  if (node.parameters.authentication === 'n8nUserAuth') {
    const page = await openFormAfterSignIn(n8n, address)
    headers['x-auth-token'] = tokenIn(page)
  }
  return post(n8n, address, { headers, body: formBody(node.parameters, fields) })
}

/** The JSON Web Token in a form's page, or an empty string. */
export const tokenIn = (page: string): string => /eyJ[\w-]+\.[\w-]+\.[\w-]+/.exec(page)?.[0] ?? ''
