import type { Reply } from '../case.ts'
import type { Session } from '../mock-server/mock-server.ts'
import type { ExecutionRow, RunData } from '../n8n/executions.ts'
import type { WorkflowNode } from '../n8n/node-types.ts'
import { type N8n, PUBLIC_ADDRESS } from '../n8n/start.ts'
import { type CallerResponse, tokenIn } from './fire-trigger.ts'
import { formBody, labelsIn } from './form-body.ts'
import { BROWSER } from './sign-in.ts'

interface WaitingExecution {
  n8n: N8n
  session: Session
  nodes: readonly WorkflowNode[]
  row: ExecutionRow
  data: RunData
  /** The replies left in the case; the next one is removed. */
  answers: Reply[]
  /** What the trigger's caller received last. It contains the URL of a form's next page. */
  lastResponse: CallerResponse | null
}

/** Send-and-wait nodes that ask for free text have a form with one field. */
const FREE_TEXT = { formFields: { values: [{ fieldLabel: 'text' }] } }

/**
 * Resumes a waiting execution: sends a person's reply, submits the next page of a form, or advances the clock. Returns
 * the page that a form showed. Throws if a reply is needed and the case has none, or no link to reply with was sent.
 */
export async function resumeExecution(execution: WaitingExecution): Promise<CallerResponse | null> {
  const { nodes, data, n8n, row, answers } = execution
  const node = nodes.find(({ name }) => name === data.resultData.lastNodeExecuted)
  if (node?.type === 'n8n-nodes-base.form') return submitNextPage(execution, node)
  if (node?.type === 'n8n-nodes-base.wait' && node.parameters.resume === 'webhook') return callBack(execution, node)
  // A human review of an agent's tools waits as well; n8n leaves its only operation out of exports.
  const asks = node?.parameters.operation === 'sendAndWait' || node?.type.endsWith('HitlTool')
  if (!node || !asks) return advanceToWaitTill(n8n, row)
  const reply = answers.shift()
  if (reply === undefined) throw new Error(`${node.name} waits for a reply, and the case has none left.`)
  if (reply === 'nobody') return advanceToWaitTill(n8n, row)
  return submitReply(execution, node, reply)
}

/** n8n then resumes the execution by itself: it checks for due ones several times a second. */
function advanceToWaitTill({ clock }: N8n, { waitTill }: ExecutionRow): null {
  // n8n's date for a wait without a limit.
  if (waitTill?.startsWith('3000-')) throw new Error('the execution waits forever, since no one replies.')
  if (waitTill) clock.advanceTo(new Date(`${waitTill.replace(' ', 'T')}Z`))
  return null
}

/** A service calls the resume URL that it was sent, with the fields of the reply as a form. */
async function callBack({ n8n, session, row, answers }: WaitingExecution, node: WorkflowNode) {
  const reply = answers.shift()
  if (reply === 'nobody') return advanceToWaitTill(n8n, row)
  if (!hasFields(reply)) throw new Error(`${node.name} waits for a call, and the case has no fields for it.`)
  const link = replyLinks(session, row.id).at(-1)
  if (!link) throw new Error(`${node.name} waits, but no resume URL was sent.`)
  const body = new URLSearchParams(Object.entries(reply.fields).map(([name, value]) => [name, String(value)]))
  const response = await fetch(n8n.local(link), { method: 'POST', body })
  return { status: response.status, body: await response.text() }
}

const headersOf = (n8n: N8n) => ({ 'user-agent': BROWSER, cookie: n8n.rest.cookie() })

async function submitReply(
  { n8n, session, row }: WaitingExecution,
  node: WorkflowNode,
  reply: Exclude<Reply, 'nobody'>,
): Promise<null> {
  const links = replyLinks(session, row.id)
  const { responseType } = node.parameters
  const isForm = responseType === 'customForm' || responseType === 'freeText'
  const fields = hasFields(reply) ? reply.fields : null
  if (isForm !== (fields !== null))
    throw new Error(`${node.name} expects ${isForm ? 'form fields' : 'a button'}, but the case replies otherwise.`)
  const choices = fields ? [] : [reply].flat()
  const pressed = fields ? links.slice(-1) : choices.map((one) => links.findLast((link) => choiceOf(link) === one))
  for (const [press, link] of pressed.entries()) {
    if (!link) throw new Error(`${node.name} waits, but no link for ${JSON.stringify(reply)} was sent.`)
    const request = fields
      ? { method: 'POST', body: formBody(await formOf(n8n, node, link), fields) }
      : { method: 'GET' }
    const response = await fetch(n8n.local(link), { ...request, headers: headersOf(n8n) })
    if (press === 0 && !response.ok) throw new Error(`n8n responded ${response.status} to the reply for ${node.name}.`)
  }
  return null
}

/** A form defined by an expression is known only from its page. */
async function formOf(n8n: N8n, { parameters }: WorkflowNode, link: string): Promise<Record<string, unknown>> {
  if (parameters.responseType === 'freeText') return FREE_TEXT
  if (parameters.defineForm !== 'json') return parameters
  const page = await (await fetch(n8n.local(link), { headers: headersOf(n8n) })).text()
  return { formFields: { values: labelsIn(page).map((fieldLabel) => ({ fieldLabel })) } }
}

const hasFields = (reply: Reply | undefined) => typeof reply === 'object' && 'fields' in reply

const choiceOf = (link: string) => {
  const { searchParams } = new URL(link)
  return searchParams.get('approved') === 'true' ? 'approve' : 'decline'
}

/** The links to reply to an execution with, oldest first, from messages and from request bodies. */
export function replyLinks({ exchanges, messages }: Pick<Session, 'exchanges' | 'messages'>, run: number): string[] {
  const texts = [...exchanges.map(({ body }) => body), ...messages.flatMap(({ text, html }) => [text, html ?? ''])]
  const text = texts
    .map((each) => (typeof each === 'string' ? each : JSON.stringify(each)))
    .join('\n')
    .replace(/&amp;|\\u0026/g, '&')
  // WhatsApp renders text between underscores in italics, so they are not part of the link.
  const links = new RegExp(`_?${PUBLIC_ADDRESS}/webhook-waiting/${run}\\b[^"'<>|\\s\\\\)]*`, 'g')
  const all = text.match(links)?.map((link) => link.replace(/^_(.*)_$/, '$1')) ?? []
  // A node that asks again sends the same links, which then are the newest.
  return [...new Set(all.toReversed())].toReversed()
}

/** The last page of a form is only shown, the others are submitted with the next reply. */
async function submitNextPage(
  { n8n, row, data, lastResponse, answers }: WaitingExecution,
  node: WorkflowNode,
): Promise<CallerResponse> {
  // Forms sent at the same moment each have their own page.
  const known = /"formWaitingUrl":"([^"]+)"/.exec(lastResponse?.body ?? '')?.[1]?.replaceAll('\\/', '/')
  const address = known?.includes(`/form-waiting/${row.id}?`)
    ? known
    : `${PUBLIC_ADDRESS}/form-waiting/${row.id}?signature=${data.resumeToken ?? ''}`
  const page = await fetch(n8n.local(address), { headers: headersOf(n8n) })
  const shown = { status: page.status, body: await page.text() }
  const token = tokenIn(shown.body)
  const isLast = node.parameters.operation === 'completion'
  const reply = isLast ? undefined : answers.shift()
  if (!isLast && !hasFields(reply))
    throw new Error(`${node.name} shows a page of a form, and the case has no fields for it.`)
  await fetch(n8n.local(address), {
    method: 'POST',
    headers: { ...headersOf(n8n), 'x-auth-token': token },
    ...(hasFields(reply) ? { body: formBody(node.parameters, reply.fields) } : {}),
  })
  return shown
}
