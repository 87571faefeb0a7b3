import type { WorkflowFile } from '../run/copy-workflow.ts'
import { inNodes, isTrigger, type Kinds, nodesOf, type Seed } from './fault.ts'

interface Wire {
  node: string
  type: string
  index: number
}
type Outputs = (Wire[] | null)[]

const outputsOf = ({ connections }: WorkflowFile, name: string): Outputs =>
  (connections[name] as { main?: Outputs } | undefined)?.main ?? []

/** The last output of a node that goes on after an error. */
const errorOutput = (file: WorkflowFile, name: string, onError?: string) =>
  onError === 'continueErrorOutput' ? outputsOf(file, name).length - 1 : -1

/** A seed per wire; `of` says which outputs count. */
const perOutput =
  (of: 'good' | 'error', plant: (outputs: Outputs, at: number, file: WorkflowFile) => (() => void) | null) =>
  (file: WorkflowFile): Seed[] =>
    nodesOf(file).flatMap(({ name, onError }) => {
      const outputs = outputsOf(file, name)
      const error = errorOutput(file, name, onError)
      return outputs.flatMap((wires, at) => {
        if (!wires?.length || (at === error) !== (of === 'error')) return []
        const does = plant(outputs, at, file)
        return does ? [{ where: `${name}, output ${at + 1}`, plant: does }] : []
      })
    })

export const WIRES: Kinds = {
  'connection removed': perOutput('good', (outputs, at) => () => {
    outputs[at] = []
  }),
  'error connection removed': perOutput('error', (outputs, at) => () => {
    outputs[at] = []
  }),
  'two outputs swapped': perOutput('good', (outputs, at) =>
    outputs[at + 1] === undefined || JSON.stringify(outputs[at + 1]) === JSON.stringify(outputs[at])
      ? null
      : () => {
          outputs.splice(at, 2, outputs[at + 1] ?? [], outputs[at] ?? [])
        },
  ),
  'error output connected to the success path': perOutput('error', (outputs, at) =>
    outputs[0]?.length && JSON.stringify(outputs[0]) !== JSON.stringify(outputs[at])
      ? () => {
          outputs[at] = outputs[0] ?? []
        }
      : null,
  ),
  'node bypassed': (file) =>
    nodesOf(file).flatMap((node) => {
      const [next] = outputsOf(file, node.name)[0] ?? []
      const incoming = nodesOf(file).flatMap(({ name }) => outputsOf(file, name).flatMap((wires) => wires ?? []))
      const wires = incoming.filter((wire) => wire.node === node.name)
      if (!next || next.node === node.name || wires.length === 0 || isTrigger(node)) return []
      const plant = () => {
        for (const wire of wires) Object.assign(wire, next)
      }
      return [{ where: node.name, plant }]
    }),
  'node deactivated': inNodes((node, file) =>
    isTrigger(node) || outputsOf(file, node.name).length === 0
      ? null
      : () => {
          node.disabled = true
        },
  ),
}
