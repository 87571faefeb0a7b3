import { STICKY_NOTE } from '../workflow/workflow.ts'

/**
 * What n8n executes in a workflow file: the JSON without sticky notes and notes of nodes. Recordings and samples contain
 * its hash, so they stay valid when only notes are reworded. Throws on text that isn't JSON.
 */
export function executedText(file: string): string {
  const { nodes = [], ...rest } = JSON.parse(file) as { nodes?: { type: string; notes?: string }[] }
  const executed = nodes.filter(({ type }) => type !== STICKY_NOTE).map(({ notes: _, ...node }) => node)
  return JSON.stringify({ ...rest, nodes: executed })
}
