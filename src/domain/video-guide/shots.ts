import { isAsked, type RecordedNode } from '../run/recording.ts'

/** Nodes of a run that are shown together. */
export type Shot = {
  /** In the order in which they ran. */
  names: string[]
  /** The node whose caption is shown. */
  main: string
  /** The title of the section the main node is in, or "". */
  section: string
}

type Options = {
  /** How many shots a viewer can follow. */
  most: number
  sectionOf: (name: string) => string
  /** Captions an editor has written, by node. */
  captions: Readonly<Record<string, string>>
}

/**
 * The nodes of a run as shots. Sub-nodes are shown with the node that calls them, and while there are too many, the two
 * neighbors that say least are combined, within a section if possible.
 */
export function shotsOf(ran: readonly (readonly [string, RecordedNode])[], options: Options): Shot[] {
  const { most, sectionOf, captions } = options
  const did = new Map(ran)
  const weigh = ({ main }: Shot) => weight(did.get(main)) + (main in captions ? 10 : 0)
  const shots: Shot[] = []
  for (const [name, node] of ran) {
    const last = shots.at(-1)
    if (isAsked(node) && last && !(name in captions)) last.names.push(name)
    else shots.push({ names: [name], main: name, section: sectionOf(name) })
  }
  while (shots.length > most) {
    const costs = shots.slice(1).map((shot, at) => {
      const before = shots[at] as Shot
      return Math.min(weigh(before), weigh(shot)) + (before.section === shot.section ? 0 : 5) + before.names.length
    })
    const at = costs.indexOf(Math.min(...costs))
    const [first, second] = shots.slice(at, at + 2) as [Shot, Shot]
    const kept = weigh(second) > weigh(first) ? second : first
    shots.splice(at, 2, { ...kept, names: [...first.names, ...second.names] })
  }
  return shots
}

/** How much a node tells: a failure most, then one that adds values, then one that passes items on. */
function weight(did: RecordedNode | undefined): number {
  if (!did) return 0
  if (did.state === 'failed') return 8
  if (did.out.length > 1) return 3
  return did.sampleOut !== undefined && JSON.stringify(did.sampleOut) !== JSON.stringify(did.sampleIn) ? 4 : 1
}
