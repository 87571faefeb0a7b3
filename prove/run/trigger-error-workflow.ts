import { createHash } from 'node:crypto'
import type { Trigger } from '../case.ts'
import { type N8n, PUBLIC_ADDRESS } from '../n8n/start.ts'
import { createPublished } from './publish.ts'

type Failure = Extract<Trigger, { kind: 'failure' }>

/** Derived, not random, since messages contain it and recordings must not change. */
export const failingWorkflowId = ({ workflow, step }: Failure) =>
  createHash('sha256').update(`${workflow} ${step}`).digest('hex').slice(0, 16)

/** Makes another workflow fail whose error workflow is ours; creates it on the first call. */
export async function triggerErrorWorkflow(n8n: N8n, errorWorkflow: string, failure: Failure): Promise<void> {
  const id = failingWorkflowId(failure)
  const exists = n8n.database.prepare('select 1 from workflow_entity where id = ?').get(id)
  if (!exists)
    await createPublished(n8n, {
      id,
      name: failure.workflow,
      nodes: nodesOf(failure, id),
      connections: { Call: { main: [[{ node: failure.step, type: 'main', index: 0 }]] } },
      settings: { errorWorkflow },
    })
  const fail = () => fetch(n8n.local(`${PUBLIC_ADDRESS}/webhook/${id}`), { method: 'POST' })
  await Promise.all(Array.from({ length: 1 + (failure.alongside ?? 0) }, fail))
}

const nodesOf = ({ step, message }: Failure, path: string) => [
  {
    id: 'call',
    name: 'Call',
    type: 'n8n-nodes-base.webhook',
    typeVersion: 2.1,
    position: [0, 0],
    webhookId: path,
    parameters: { httpMethod: 'POST', path, options: {} },
  },
  {
    id: 'stop',
    name: step,
    type: 'n8n-nodes-base.stopAndError',
    typeVersion: 1,
    position: [208, 0],
    parameters: { errorType: 'errorMessage', errorMessage: message },
  },
]
