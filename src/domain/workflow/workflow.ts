import * as z from 'zod'
import { err, ok, type ResultOf } from '../shared/result.ts'
import { rememberWires } from './wired-ports.ts'

/** One end of a wire: the node it enters, the kind of port, and the index among the ports of that kind. */
const Target = z.object({ node: z.string(), type: z.string(), index: z.int().nonnegative() })

export const WorkflowNode = z.object({
  id: z.string().min(1),
  name: z.string().min(1),
  type: z.string().min(1),
  typeVersion: z.number(),
  position: z.tuple([z.number(), z.number()]),
  parameters: z.record(z.string(), z.unknown()).default({}),
  credentials: z.record(z.string(), z.unknown()).optional(),
  notes: z.string().optional(),
  disabled: z.boolean().optional(),
  retryOnFail: z.boolean().optional(),
  alwaysOutputData: z.unknown().optional(),
  onError: z.enum(['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput']).optional(),
})

export type WorkflowNode = z.infer<typeof WorkflowNode>

/**
 * A workflow as n8n exports it. Loose on purpose: n8n adds fields with every release, and unknown fields must reach the
 * buyer unchanged. The linter decides what a file for sale must not contain.
 */
export const Workflow = z.looseObject({
  name: z.string().min(1),
  nodes: z.array(WorkflowNode.loose()).min(1),
  /** Source node name -> kind of port -> one list of targets per output; null in n8n for an output without wires. */
  connections: z.record(z.string(), z.record(z.string(), z.array(z.array(Target).nullable()))),
  settings: z.record(z.string(), z.unknown()).optional(),
  pinData: z.record(z.string(), z.unknown()).optional(),
  staticData: z.unknown().optional(),
  active: z.boolean().optional(),
  meta: z.record(z.string(), z.unknown()).nullish(),
})

export type Workflow = z.infer<typeof Workflow>

export type WorkflowError = { kind: 'not-a-workflow'; problems: { field: string; message: string }[] }

/** Validates an already parsed JSON file; the error lists every field that differs from n8n's format. */
export function parseWorkflow(json: unknown): ResultOf<Workflow, WorkflowError> {
  const parsed = Workflow.safeParse(json)
  if (parsed.success) {
    rememberWires(parsed.data)
    return ok(parsed.data)
  }
  const problems = parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }))
  return err({ kind: 'not-a-workflow', problems })
}

export const STICKY_NOTE = 'n8n-nodes-base.stickyNote'

export const isStickyNote = (node: WorkflowNode) => node.type === STICKY_NOTE

/** All nodes except sticky notes. */
export const workingNodes = (workflow: Workflow) => workflow.nodes.filter((node) => !isStickyNote(node))
