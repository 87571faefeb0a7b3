import type { WorkflowFile } from '../run/copy-workflow.ts'
import { type FaultFinders, type FaultSite, inNodes, isTrigger, nodesOf } from './fault.ts'

interface Connection {
  node: string
  type: string
  index: number
}
type Outputs = (Connection[] | null)[]

const outputsOf = ({ connections }: WorkflowFile, name: string): Outputs =>
  (connections[name] as { main?: Outputs } | undefined)?.main ?? []

const perOutput =
  (of: 'regular' | 'error', change: (outputs: Outputs, at: number, file: WorkflowFile) => (() => void) | null) =>
  (file: WorkflowFile): FaultSite[] =>
    nodesOf(file).flatMap(({ name, onError }) => {
      const outputs = outputsOf(file, name)
      // The error output is the last one.
      const error = onError === 'continueErrorOutput' ? outputs.length - 1 : -1
      return outputs.flatMap((connections, at) => {
        if (!connections?.length || (at === error) !== (of === 'error')) return []
        const apply = change(outputs, at, file)
        return apply ? [{ where: `${name}, output ${at + 1}`, apply }] : []
      })
    })

export const CONNECTIONS: FaultFinders = {
  'connection removed': perOutput('regular', (outputs, at) => () => outputs.fill([], at, at + 1)),
  'error connection removed': perOutput('error', (outputs, at) => () => outputs.fill([], at, at + 1)),
  'two outputs swapped': perOutput('regular', (outputs, at) =>
    outputs[at + 1] === undefined || JSON.stringify(outputs[at + 1]) === JSON.stringify(outputs[at])
      ? null
      : () => outputs.splice(at, 2, outputs[at + 1] ?? [], outputs[at] ?? []),
  ),
  'error output connected to the success path': perOutput('error', (outputs, at) =>
    outputs[0]?.length && JSON.stringify(outputs[0]) !== JSON.stringify(outputs[at])
      ? () => outputs.fill(outputs[0] ?? [], at, at + 1)
      : null,
  ),
  'node bypassed': (file) =>
    nodesOf(file).flatMap((node) => {
      const [next] = outputsOf(file, node.name)[0] ?? []
      const incoming = nodesOf(file).flatMap(({ name }) => outputsOf(file, name).flatMap((each) => each ?? []))
      const connections = incoming.filter((connection) => connection.node === node.name)
      if (!next || next.node === node.name || connections.length === 0 || isTrigger(node)) return []
      return [{ where: node.name, apply: () => connections.map((each) => Object.assign(each, next)) }]
    }),
  'node deactivated': inNodes((node, file) =>
    isTrigger(node) || outputsOf(file, node.name).length === 0 ? null : () => Object.assign(node, { disabled: true }),
  ),
}
