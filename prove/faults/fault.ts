import type { WorkflowNode } from '../n8n/node-types.ts'
import type { WorkflowFile } from '../run/copy-workflow.ts'

// Faults that somebody who edits a workflow may make. Planted one at a time, each should turn a case red.

/** A place where a kind of fault fits, in the workflow it was asked about. */
export interface Seed {
  /** For people: the node and what of it. */
  where: string
  /** Makes the fault in that very workflow. */
  plant: () => void
}

/** All places in a workflow. The workflow belongs to the kind: it may change it. */
export type Kind = (file: WorkflowFile) => Seed[]

export type Kinds = Readonly<Record<string, Kind>>

const NOT_RUN = /stickyNote$/

/** The nodes that can run. */
export const nodesOf = ({ nodes }: WorkflowFile): WorkflowNode[] =>
  nodes.filter(({ type, disabled }) => !disabled && !NOT_RUN.test(type))

export const isTrigger = ({ type }: WorkflowNode) => /(trigger|\.webhook)$/i.test(type)

/** One seed per node that `change` can do something with: it answers how, or null. */
export const inNodes =
  (change: (node: WorkflowNode, file: WorkflowFile) => (() => void) | null): Kind =>
  (file) =>
    nodesOf(file).flatMap((node) => {
      const plant = change(node, file)
      return plant ? [{ where: node.name, plant }] : []
    })
