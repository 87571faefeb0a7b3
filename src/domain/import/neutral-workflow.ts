import type { Workflow } from '../workflow/workflow.ts'

const node = (id: string, type: string, x: number, y = 0) => ({
  id,
  name: id,
  type: `n8n-nodes-base.${type}`,
  typeVersion: 1,
  position: [x, y] as [number, number],
  parameters: {},
})
const to = (...names: string[]) => ({ main: [names.map((name) => ({ node: name, type: 'main', index: 0 }))] })

/** Stands for any workflow in the picture of a template whose own workflow lies elsewhere. */
export const NEUTRAL_WORKFLOW: Workflow = {
  name: 'Workflow',
  nodes: [
    node('Start', 'manualTrigger', 0),
    node('Read', 'httpRequest', 224),
    node('Shape', 'set', 448),
    node('Send', 'noOp', 672),
  ],
  connections: { Start: to('Read'), Read: to('Shape'), Shape: to('Send') },
}
