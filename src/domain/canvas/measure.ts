import { stepOrder } from '../workflow/step-order.ts'
import { wiresOf } from '../workflow/wires.ts'
import type { Workflow, WorkflowNode } from '../workflow/workflow.ts'
import { type Edge, layoutEdges } from './edges.ts'
import { type Box, fullSpacing, layoutBoxes, type Spacing } from './layout.ts'
import { type Section, sectionsOf } from './sections.ts'

/** Everything drawn of a workflow, in the units of its file times the spacing. */
export type Measures = {
  boxes: Box[]
  edges: Edge[]
  sections: Section[]
  /** Working nodes in reading order: step n is the nth. */
  steps: WorkflowNode[]
}

export function measure(workflow: Workflow, spacing: Spacing = fullSpacing(workflow)): Measures {
  const wires = wiresOf(workflow)
  const boxes = layoutBoxes(workflow, spacing)
  return {
    boxes,
    edges: layoutEdges(wires, boxes),
    sections: sectionsOf(workflow, boxes, spacing),
    steps: stepOrder(workflow, wires),
  }
}
