import { STICKY_NOTE } from '../workflow/workflow.ts'

/**
 * What n8n executes in a parsed workflow file: the JSON without sticky notes and notes of nodes. Recordings and samples contain
 * its hash, so they stay valid when only notes are reworded.
 */
export function executedText(file: object): string {
  const { nodes = [], ...rest } = file as { nodes?: { type: string; notes?: string }[] }
  const executed = nodes.filter(({ type }) => type !== STICKY_NOTE).map(({ notes: _, ...node }) => node)
  return JSON.stringify({ ...rest, nodes: executed })
}
