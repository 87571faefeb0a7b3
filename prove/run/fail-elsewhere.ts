import { createHash } from 'node:crypto'
import type { Trigger } from '../case.ts'
import { type N8n, PUBLIC_ADDRESS } from '../n8n/start.ts'
import { makePublished } from './publish.ts'

type Failure = Extract<Trigger, { kind: 'failure' }>

/** The same in each proof, since messages name it. */
export const failingId = ({ workflow, step }: Failure) =>
  createHash('sha256').update(`${workflow} ${step}`).digest('hex').slice(0, 16)

/** Lets another workflow fail that names ours as its error workflow; it is made when it fails for the first time. */
export async function failElsewhere(n8n: N8n, errorWorkflow: string, failure: Failure): Promise<void> {
  const id = failingId(failure)
  const exists = n8n.database.prepare('select 1 from workflow_entity where id = ?').get(id)
  if (!exists)
    await makePublished(n8n, {
      id,
      name: failure.workflow,
      nodes: nodesOf(failure, id),
      connections: { Call: { main: [[{ node: failure.step, type: 'main', index: 0 }]] } },
      settings: { errorWorkflow },
    })
  await fetch(n8n.local(`${PUBLIC_ADDRESS}/webhook/${id}`), { method: 'POST' })
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
