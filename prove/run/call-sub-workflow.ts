import type { Item, Trigger } from '../case.ts'
import { type N8n, PUBLIC_ADDRESS } from '../n8n/start.ts'
import { createPublished } from './publish.ts'

interface CallResponse {
  status: number
  body: string
}

type Call = Extract<Trigger, { kind: 'call' }>

export const callingWorkflowId = (subWorkflow: string) => `${subWorkflow.slice(0, 12)}call`

/** Calls the sub-workflow from another workflow, which it creates on the first call. Returns all responses as a list. */
export async function callSubWorkflow(
  n8n: N8n,
  subWorkflow: string,
  { items, alongside = [] }: Call,
): Promise<CallResponse> {
  const id = callingWorkflowId(subWorkflow)
  const exists = n8n.database.prepare('select 1 from workflow_entity where id = ?').get(id)
  if (!exists) await createPublished(n8n, caller(id, subWorkflow))
  const responses = await Promise.all([items, ...alongside].map((each) => send(n8n, id, each)))
  const status = Math.max(...responses.map((response) => response.status))
  return { status, body: `[${responses.map(({ body }) => body).join(',')}]` }
}

async function send(n8n: N8n, path: string, items: readonly Item[]): Promise<CallResponse> {
  const response = await fetch(n8n.local(`${PUBLIC_ADDRESS}/webhook/${path}`), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ items }),
  })
  return { status: response.status, body: await response.text() }
}

const caller = (id: string, subWorkflow: string) => ({
  id,
  name: 'Caller',
  nodes: [
    node('Receive items', 'webhook', 2.1, {
      httpMethod: 'POST',
      path: id,
      responseMode: 'lastNode',
      responseData: 'allEntries',
      options: {},
    }),
    node('Split items', 'splitOut', 1, { fieldToSplitOut: 'body.items', options: {} }),
    // Later versions map fields one by one, this one passes every item on as it is.
    node('Call', 'executeWorkflow', 1, { workflowId: subWorkflow }),
  ],
  connections: {
    'Receive items': { main: [[{ node: 'Split items', type: 'main', index: 0 }]] },
    'Split items': { main: [[{ node: 'Call', type: 'main', index: 0 }]] },
  },
  settings: {},
})

const node = (name: string, type: string, typeVersion: number, parameters: Record<string, unknown>) => ({
  id: name,
  name,
  type: `n8n-nodes-base.${type}`,
  typeVersion,
  position: [0, 0],
  ...(type === 'webhook' ? { webhookId: parameters.path } : {}),
  parameters,
})
