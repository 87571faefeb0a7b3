import type { Outcome } from './case.ts'

/**
 * The longest run of a node, in milliseconds by the clock of the case. Only pauses move that clock, so this is what the
 * node waited between its requests; 0 if it did not run.
 */
export const longestPause = ({ nodes }: Pick<Outcome, 'nodes'>, node: string): number =>
  Math.max(0, ...(nodes[node]?.runs ?? []).map(({ took }) => took))
