import type { TemplateCard } from '../catalog/card.ts'
import { nodeFacts } from '../workflow/node-facts.ts'
import icons from '../workflow/node-icons.json' with { type: 'json' }
import { shortType } from '../workflow/short-type.ts'
import { stepOrder } from '../workflow/step-order.ts'
import type { Workflow } from '../workflow/workflow.ts'

/** A kind of node as n8n's template screens show it: its type, its name, and its icon within an n8n installation. */
export interface NodeFace {
  name: string
  displayName: string
  iconUrl?: string
}

/** A template in the library: its card, and the kinds of nodes in its workflow. Contains nothing paid. */
export type LibraryEntry = TemplateCard & { faces: readonly NodeFace[] }

const ICONS: Readonly<Record<string, string>> = icons

/** Services come before n8n's own nodes, since n8n shows the first five. */
export function facesOf(workflow: Workflow): NodeFace[] {
  const types = [...new Set(stepOrder(workflow).map(({ type }) => type))]
  const isCore = (type: string) => nodeFacts(type)?.core === true
  return [...types.filter((type) => !isCore(type)), ...types.filter(isCore)].map((type) => {
    const iconUrl = ICONS[type] ?? ICONS[type.replace(/Tool$/, '')]
    return { name: type, displayName: nodeFacts(type)?.name ?? shortType(type), ...(iconUrl && { iconUrl }) }
  })
}
