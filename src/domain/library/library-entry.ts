import type { TemplateCard } from '../catalog/card.ts'
import { nodeFacts } from '../workflow/node-facts.ts'
import icons from '../workflow/node-icons.json' with { type: 'json' }
import { shortType, withoutTool } from '../workflow/short-type.ts'
import { stepOrder } from '../workflow/step-order.ts'
import type { Workflow } from '../workflow/workflow.ts'

/** A kind of node as n8n's template screens show it: its type, its name, and its icon (a path in n8n, or a name). */
export interface NodeSummary {
  name: string
  displayName: string
  icon: string | undefined
}

/** A template in the library: its card, and the kinds of nodes in its workflow. Contains nothing paid. */
export type LibraryEntry = TemplateCard & { nodeTypes: readonly NodeSummary[] }

const ICONS: Readonly<Record<string, string>> = icons

/** Services come first, then AI nodes, then n8n's own: n8n shows the first five. */
export function nodeSummaries(workflow: Workflow): NodeSummary[] {
  const rank = ({ name, icon }: NodeSummary) => (nodeFacts(name)?.core ? 2 : icon?.startsWith('icons/') ? 0 : 1)
  return [...new Set(stepOrder(workflow).map(({ type }) => type))]
    .map((name) => {
      const displayName = nodeFacts(name)?.name ?? shortType(name)
      return { name, displayName, icon: ICONS[name] ?? ICONS[withoutTool(name)] }
    })
    .sort((one, other) => rank(one) - rank(other))
}
