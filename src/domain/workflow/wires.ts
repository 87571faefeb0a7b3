import type { Workflow } from './workflow.ts'

/** One wire of the drawing. `kind` is "main", or the kind of a sub-node such as "ai_languageModel". */
export type Wire = { from: string; output: number; to: string; input: number; kind: string; inputKind: string }

/** n8n nests wires by source, kind and output; this is the flat list in that order. */
export function wiresOf(workflow: Workflow): Wire[] {
  return Object.entries(workflow.connections).flatMap(([from, byKind]) =>
    Object.entries(byKind).flatMap(([kind, outputs]) =>
      outputs.flatMap((targets, output) =>
        (targets ?? []).map(({ node, index, type }) => ({
          from,
          output,
          to: node,
          input: index,
          kind,
          inputKind: type,
        })),
      ),
    ),
  )
}
