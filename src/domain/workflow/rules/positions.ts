import { GRID, overlaps, tileOf } from '../node-area.ts'
import { type WorkflowNode, workingNodes } from '../workflow.ts'
import type { Problem, Rule } from './problem.ts'

/** n8n moves a node to its grid on import, so our drawing would differ from the buyer's canvas. */
export const positions: Rule = ({ workflow }) => [
  ...workflow.nodes.flatMap(gridProblem),
  ...overlapProblems(workingNodes(workflow)),
]

/** The nearest grid line; the addition turns -0 into 0. */
export const snap = (value: number) => Math.round(value / GRID) * GRID + 0

function gridProblem({ name, position: [x, y] }: WorkflowNode): Problem[] {
  if (x % GRID === 0 && y % GRID === 0) return []
  const message = `Lies off the ${GRID} px grid at [${x}, ${y}]; the nearest place is [${snap(x)}, ${snap(y)}].`
  return [{ rule: 'off-grid', node: name, message }]
}

function overlapProblems(nodes: WorkflowNode[]): Problem[] {
  const tiles = nodes.map((node) => ({ name: node.name, area: tileOf(node) }))
  return tiles.flatMap(({ name, area }, i) =>
    tiles
      .slice(i + 1)
      .filter((other) => overlaps(area, other.area))
      .map((other) => ({ rule: 'overlap', node: name, message: `Overlaps "${other.name}". Move one of them.` })),
  )
}
