import type { Reply } from '../case.ts'
import type { Session } from '../mock-server/mock-server.ts'
import type { ExecutionRow, RunData } from '../n8n/executions.ts'
import type { WorkflowNode } from '../n8n/node-types.ts'
import { type N8n, PUBLIC_ADDRESS } from '../n8n/start.ts'
import { type Response, tokenIn } from './fire-trigger.ts'
import { formBody } from './form-body.ts'
import { BROWSER } from './sign-in.ts'

// What happens to a run that sleeps: a person answers, nobody does, or its time comes.

interface Sleeper {
  n8n: N8n
  session: Session
  nodes: readonly WorkflowNode[]
  row: ExecutionRow
  data: RunData
  /** What the case lets people answer; the first one is taken out. */
  answers: Reply[]
  /** What the trigger's caller was told last: the address of a form's next page stands in it. */
  told: Response | null
}

/** n8n's forms that ask with a text of their own have one field. */
const FREE_TEXT = { formFields: { values: [{ fieldLabel: 'text' }] } }

/**
 * Answers the page that a form of several pages showed, where it did. Throws where a person has to answer and the case
 * says nothing, or no link was sent.
 */
export async function wakeSleeper(sleeper: Sleeper): Promise<Response | null> {
  const { nodes, data, n8n, row, answers } = sleeper
  const node = nodes.find(({ name }) => name === data.resultData.lastNodeExecuted)
  if (node?.type === 'n8n-nodes-base.form') return sendNextPage(sleeper, node)
  if (node?.parameters.operation !== 'sendAndWait') return letTimePass(n8n, row)
  const answer = answers.shift()
  if (answer === undefined) throw new Error(`${node.name} waits for an answer, and the case gives none.`)
  if (answer === 'nobody') return letTimePass(n8n, row)
  return press(sleeper, node, answer)
}

/** Until the run's own hour; n8n looks for sleepers several times a second. */
function letTimePass({ clock }: N8n, { waitTill }: ExecutionRow): null {
  if (waitTill) clock.advanceTo(new Date(`${waitTill.replace(' ', 'T')}Z`))
  return null
}

const headersOf = (n8n: N8n) => ({ 'user-agent': BROWSER, cookie: n8n.rest.cookie() })

async function press(
  { n8n, session, row }: Sleeper,
  node: WorkflowNode,
  answer: Exclude<Reply, 'nobody'>,
): Promise<null> {
  const links = answerLinks(session, row.id)
  const { responseType } = node.parameters
  const isForm = responseType === 'customForm' || responseType === 'freeText'
  if (isForm !== (typeof answer === 'object'))
    throw new Error(
      `${node.name} asks for ${isForm ? 'fields' : 'a press on a button'}, and the case answers otherwise.`,
    )
  const link = typeof answer === 'object' ? links.at(-1) : links.findLast((each) => choiceOf(each) === answer)
  if (!link) throw new Error(`${node.name} waits, but no link for ${JSON.stringify(answer)} was sent.`)
  const form = responseType === 'freeText' ? FREE_TEXT : node.parameters
  const request =
    typeof answer === 'object' ? { method: 'POST', body: formBody(form, answer.fields) } : { method: 'GET' }
  const response = await fetch(n8n.local(link), { ...request, headers: headersOf(n8n) })
  if (!response.ok) throw new Error(`n8n answered ${response.status} to the answer for ${node.name}.`)
  return null
}

const choiceOf = (link: string) => {
  const { searchParams } = new URL(link)
  return searchParams.get('approved') === 'true' ? 'approve' : 'decline'
}

/** The links that were sent for a run, in the order of sending, from messages and from what vendors were asked. */
export function answerLinks({ exchanges, messages }: Pick<Session, 'exchanges' | 'messages'>, run: number): string[] {
  const texts = [...exchanges.map(({ body }) => body), ...messages.flatMap(({ text, html }) => [text, html ?? ''])]
  const text = texts
    .map((each) => (typeof each === 'string' ? each : JSON.stringify(each)))
    .join('\n')
    .replace(/&amp;|\\u0026/g, '&')
  // WhatsApp reads an address between underscores as one in italics.
  const links = new RegExp(`_?${PUBLIC_ADDRESS}/webhook-waiting/${run}\\b[^"'<>|\\s\\\\)]*`, 'g')
  return [...new Set(text.match(links)?.map((link) => link.replace(/^_(.*)_$/, '$1')) ?? [])]
}

/** A form of several pages: the next one is opened and sent, or shown when it is the last. */
async function sendNextPage({ n8n, row, data, told, answers }: Sleeper, node: WorkflowNode): Promise<Response> {
  const address =
    /"formWaitingUrl":"([^"]+)"/.exec(told?.body ?? '')?.[1]?.replaceAll('\\/', '/') ??
    `${PUBLIC_ADDRESS}/form-waiting/${row.id}?signature=${data.resumeToken ?? ''}`
  const page = await fetch(n8n.local(address), { headers: headersOf(n8n) })
  const shown = { status: page.status, body: await page.text() }
  const token = tokenIn(shown.body)
  const isLast = node.parameters.operation === 'completion'
  const answer = isLast ? undefined : answers.shift()
  if (!isLast && (typeof answer !== 'object' || answer === null))
    throw new Error(`${node.name} shows a page to fill, and the case gives no fields.`)
  await fetch(n8n.local(address), {
    method: 'POST',
    headers: { ...headersOf(n8n), 'x-auth-token': token },
    ...(typeof answer === 'object' ? { body: formBody(node.parameters, answer.fields) } : {}),
  })
  return shown
}
