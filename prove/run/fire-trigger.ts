import type { Trigger } from '../case.ts'
import type { Session } from '../mock-server/mock-server.ts'
import { CALLER } from '../n8n/credentials.ts'
import type { WorkflowNode } from '../n8n/node-types.ts'
import type { N8n } from '../n8n/start.ts'
import { PUBLIC_ADDRESS } from '../n8n/start.ts'
import { agreedSecret, appPost } from './app-events.ts'
import { failElsewhere } from './fail-elsewhere.ts'
import { formBody } from './form-body.ts'
import { BROWSER, openBehindSignIn } from './sign-in.ts'

// Fires a trigger from outside, as its caller, app or schedule would.

export interface Response {
  status: number
  body: string
}

interface Occasion {
  n8n: N8n
  workflowId: string
  node: WorkflowNode
  trigger: Trigger
  session: Session
  /** Of the credential that the trigger has. */
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
  airtableTrigger: 'poll',
  rssFeedReadTrigger: 'poll',
  errorTrigger: 'failure',
}

/** Of an app that calls us, unless the list says otherwise. */
const kindOf = ({ type }: WorkflowNode): Trigger['kind'] => KINDS[type.split('.').at(-1) ?? ''] ?? 'event'

/** The node that a trigger of a case means. Throws where it is missing or of another kind. */
export function triggerNode(nodes: readonly WorkflowNode[], { kind, node }: Trigger): WorkflowNode {
  const all = nodes.filter(({ type, disabled }) => !disabled && /(trigger|\.webhook)$/i.test(type))
  const found = all.find((each) => (node === undefined ? kindOf(each) === kind : each.name === node))
  const names = all.map((each) => `${each.name} (${kindOf(each)})`).join(', ')
  if (!found) throw new Error(`no trigger ${node ?? `of kind ${kind}`}; the workflow has ${names}.`)
  if (kindOf(found) !== kind) throw new Error(`${found.name} is set off by ${kindOf(found)}, not by ${kind}.`)
  return found
}

/** Resolves when n8n has taken it; what a caller is told, where there is a caller. */
export async function fireTrigger(occasion: Occasion): Promise<Response | null> {
  const { n8n, workflowId, node, trigger, session, credential } = occasion
  switch (trigger.kind) {
    case 'manual':
      await n8n.rest.call('POST', `/workflows/${workflowId}/run`, { triggerToStartFrom: { name: node.name } })
      return null
    case 'poll':
      // n8n has looked once when the workflow was published; news is what came after that.
      n8n.clock.advanceTo(new Date(n8n.clock.now().getTime() + MINUTE))
      await n8n.fire(workflowId, node.id)
      return null
    case 'schedule':
      await n8n.fire(workflowId, node.id)
      return null
    case 'failure':
      await failElsewhere(n8n, workflowId, trigger)
      return null
    case 'form':
      return sendForm(n8n, addressOf(occasion, 'form'), node, trigger.fields)
    case 'chat': {
      const sessionId = trigger.session ?? 'session-1'
      const body = { action: 'sendMessage', sessionId, chatInput: trigger.text }
      const address = await chatAddress(occasion, sessionId)
      return post(n8n, address, { body: JSON.stringify(body), headers: JSON_TYPE })
    }
    case 'webhook': {
      const address = new URL(addressOf(occasion, 'webhook'))
      for (const [name, value] of Object.entries(trigger.query ?? {})) address.searchParams.set(name, value)
      const method = methodOf(occasion)
      const headers = { ...JSON_TYPE, ...callerHeaders(node), ...trigger.headers }
      return post(n8n, address.href, { method, headers, ...(method === 'GET' ? {} : { body: bodyText(trigger.body) }) })
    }
    case 'event': {
      const letter = {
        now: n8n.clock.now(),
        url: addressOf(occasion, 'webhook'),
        agreed: agreedSecret(node.type, session.exchanges),
        parameters: node.parameters,
        credential,
      }
      const { url, ...request } = appPost(
        node.type,
        typeof trigger.event === 'function' ? trigger.event(session) : trigger.event,
        letter,
      )
      return post(n8n, url, request)
    }
  }
}

const JSON_TYPE = { 'content-type': 'application/json' }
const bodyText = (body: unknown) => (typeof body === 'string' ? body : JSON.stringify(body ?? {}))

interface HookRow {
  webhookPath: string
  method: string
}

function hooksOf({ n8n, workflowId, node }: Occasion): HookRow[] {
  return n8n.database
    .prepare('select webhookPath, method from webhook_entity where workflowId = ? and node = ? order by method desc')
    .all(workflowId, node.name) as unknown as HookRow[]
}

/** Throws where publishing has registered nothing. */
function addressOf(occasion: Occasion, kind: 'form' | 'webhook'): string {
  const [hook] = hooksOf(occasion)
  if (!hook) throw new Error(`${occasion.node.name} has registered no address.`)
  return `${PUBLIC_ADDRESS}/${kind}/${hook.webhookPath}`
}

/** A chat that is not public opens in the editor only, which registers an address for each message. */
async function chatAddress(occasion: Occasion, chatSessionId: string): Promise<string> {
  const { n8n, workflowId, node } = occasion
  if (node.parameters.public === true) return addressOf(occasion, 'webhook')
  await n8n.rest.call('POST', `/workflows/${workflowId}/run`, {
    triggerToStartFrom: { name: node.name },
    chatSessionId,
  })
  return `${PUBLIC_ADDRESS}/webhook-test/${workflowId}/${chatSessionId}`
}

/** POST where the webhook takes several. */
function methodOf(occasion: Occasion): string {
  const methods = hooksOf(occasion).map(({ method }) => method)
  return methods.includes('POST') ? 'POST' : (methods[0] ?? 'POST')
}

/** What a caller shows who was let in by the buyer. */
function callerHeaders({ parameters: { authentication } }: WorkflowNode): Record<string, string> {
  const { httpHeaderAuth, httpBasicAuth } = CALLER
  if (authentication === 'headerAuth') return { [String(httpHeaderAuth?.name)]: String(httpHeaderAuth?.value) }
  if (authentication !== 'basicAuth') return {}
  const pair = `${httpBasicAuth?.user}:${httpBasicAuth?.password}`
  return { authorization: `Basic ${Buffer.from(pair).toString('base64')}` }
}

async function post(n8n: N8n, address: string, request: RequestInit): Promise<Response> {
  const headers = { 'user-agent': BROWSER, ...(request.headers as Record<string, string>) }
  const response = await fetch(n8n.local(address), { method: 'POST', redirect: 'manual', ...request, headers })
  return { status: response.status, body: await response.text() }
}

/** A form behind n8n's own sign-in is opened first, as its page carries what the answer has to bring along. */
async function sendForm(
  n8n: N8n,
  address: string,
  node: WorkflowNode,
  fields: Extract<Trigger, { kind: 'form' }>['fields'],
): Promise<Response> {
  const headers: Record<string, string> = { ...callerHeaders(node), cookie: n8n.rest.cookie() }
  if (node.parameters.authentication === 'n8nUserAuth') {
    const page = await openBehindSignIn(n8n, address)
    headers['x-auth-token'] = tokenIn(page)
  }
  return post(n8n, address, { headers, body: formBody(node.parameters, fields) })
}

/** The JSON web token that a form's page carries; empty where it carries none. */
export const tokenIn = (page: string): string => /eyJ[\w-]+\.[\w-]+\.[\w-]+/.exec(page)?.[0] ?? ''
