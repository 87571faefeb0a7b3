import { itemsOf, type Recording } from '../run/recording.ts'
import { wireKey } from './edges.ts'

/**
 * The path of the connection by which a node's items arrived: from the latest node before it that passed items on.
 *
 * @param wires the paths of a drawing, by `wireKey`
 */
export function arrivedBy(
  node: string,
  { nodes }: Pick<Recording, 'nodes'>,
  wires: ReadonlyMap<string, string>,
): string | undefined {
  const ran = Object.keys(nodes)
  const before = ran.slice(0, Math.max(0, ran.indexOf(node)))
  const from = before.findLast((name) => {
    const did = nodes[name]
    return did && itemsOf(did) > 0 && wires.has(wireKey(name, node))
  })
  return from && wires.get(wireKey(from, node))
}
