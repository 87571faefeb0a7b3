import * as z from 'zod'
import facts from './node-facts.json' with { type: 'json' }
import { shortType } from './short-type.ts'

/** Kinds of ports in order. A trailing "!" marks an input that must be wired; "dynamic" ones depend on parameters. */
const PortList = z.union([z.array(z.string()), z.literal('dynamic')])

/**
 * Facts about one node type in n8n 2.41.1, read from the descriptions in its own packages (n8n-nodes-base and
 * n8n-nodes-langchain 2.41.1) by `scripts/build-node-facts.ts`. Only names, versions, ports and credential types are
 * stored: no texts, no icons.
 */
const NodeFacts = z.strictObject({
  name: z.string().describe('How the editor calls it.'),
  defaultName: z.string().optional().describe('What a new node is called, where that is not its name.'),
  versions: z.array(z.number()).min(1),
  trigger: z.boolean().optional(),
  tool: z.boolean().optional().describe('n8n also offers it as <type>Tool, a sub-node of an agent.'),
  review: z.boolean().optional().describe('n8n also offers it as <type>HitlTool: a person decides on calls of tools.'),
  core: z.boolean().optional().describe('Part of n8n itself rather than a service elsewhere.'),
  hidden: z.boolean().optional().describe('n8n no longer offers it in its node list.'),
  ports: z
    .array(z.strictObject({ versions: z.array(z.number()), in: PortList, out: PortList }))
    .optional()
    .describe('Left out for the usual ones: one main output, and one main input unless it is a trigger.'),
  credentials: z
    .array(
      z.strictObject({
        name: z.string(),
        when: z.record(z.string(), z.array(z.unknown())).optional().describe('Parameter values that ask for it.'),
        optional: z.boolean().optional(),
      }),
    )
    .optional()
    .describe('Of the newest version.'),
  defaults: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('Of the parameters in "when": n8n leaves a parameter out of the file while it has its default.'),
})

export type NodeFacts = z.infer<typeof NodeFacts>

const FACTS = new Map(Object.entries(z.record(z.string(), NodeFacts).parse(facts)))

/** The n8n release the facts come from. */
export const CHECKED_WITH = '2.41.1'

/** The day the facts were read, which is when every workflow was checked against that release. */
export const CHECKED_ON = new Date('2026-11-20')

/** Null for a node n8n does not ship, such as a community node. */
export function nodeFacts(type: string): NodeFacts | null {
  return FACTS.get(type) ?? toolTwin(type)
}

const REVIEW = 'HitlTool'

export const nodeNames = () => [...FACTS.values()].map(({ name }) => name)

/** n8n derives `slackTool` and `slackHitlTool` from `slack` at run time, so they have no description of their own. */
function toolTwin(type: string): NodeFacts | null {
  const asking = type.endsWith(REVIEW) ? FACTS.get(type.slice(0, -REVIEW.length)) : undefined
  if (asking?.review) {
    const ports = [{ versions: asking.versions, in: ['ai_tool!'], out: ['ai_tool'] }]
    return { ...asking, name: `${asking.name} human review`, ports }
  }
  const original = type.endsWith('Tool') ? FACTS.get(type.slice(0, -'Tool'.length)) : undefined
  if (!original?.tool) return null
  const ports = [{ versions: original.versions, in: [], out: ['ai_tool'] }]
  return { ...original, name: `${original.name} Tool`, ports }
}

/** "n8n-nodes-base.httpRequest", and the tool of an agent that does the same. */
export const isRequest = (type: string) => /^(httpRequest|toolHttpRequest)/.test(shortType(type))

export const allNodeTypes = () => [...FACTS.keys()]
