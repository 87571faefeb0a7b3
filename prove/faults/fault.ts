import type { WorkflowNode } from '../n8n/node-types.ts'
import type { WorkflowFile } from '../run/copy-workflow.ts'

// Mutation testing for workflows: each fault is a mistake an editor could make, and some case must fail for it.

/** A place in a workflow where a kind of fault can be injected. */
export interface FaultSite {
  /** For the report: the node, and which part of it. */
  where: string
  /** Changes that workflow. */
  apply: () => void
}

/** Finds all places in a workflow. */
export type FaultFinder = (file: WorkflowFile) => FaultSite[]

export type FaultFinders = Readonly<Record<string, FaultFinder>>

const NOT_RUN = /stickyNote$/

export const nodesOf = ({ nodes }: WorkflowFile): WorkflowNode[] =>
  nodes.filter(({ type, disabled }) => !disabled && !NOT_RUN.test(type))

/** The main connections, one by one. */
export const linksOf = (file: WorkflowFile) =>
  nodesOf(file).flatMap((source) => {
    const { main = [] } = (file.connections[source.name] ?? {}) as { main?: ({ node: string }[] | null)[] }
    return main.flatMap((connections, output) =>
      (connections ?? []).map(({ node: to }) => ({ source, output, outputs: main.length, to })),
    )
  })

export const isTrigger = ({ type }: WorkflowNode) => /(trigger|\.webhook)$/i.test(type)

/** A site for each node to which `change` applies; it returns the change, or null. */
export const inNodes =
  (change: (node: WorkflowNode, file: WorkflowFile) => (() => void) | null): FaultFinder =>
  (file) =>
    nodesOf(file).flatMap((node) => {
      const apply = change(node, file)
      return apply ? [{ where: node.name, apply }] : []
    })
