import type { GlyphName } from '../glyphs/glyph-sources.ts'
import { type App, appsOf } from './apps.ts'
import { glyphOfNode } from './glyph-of-node.ts'
import { lowestRelease } from './lowest-release.ts'
import { nodeFacts } from './node-facts.ts'
import { isSubNode } from './node-ports.ts'
import { sectionTitles } from './section-titles.ts'
import { shortType } from './short-type.ts'
import { isTrigger, stepOrder } from './step-order.ts'
import type { Workflow, WorkflowNode } from './workflow.ts'

export type Step = {
  /** From 1; the number on the tile of the detail drawing. */
  number: number
  name: string
  /** The node type as the editor names it: "Edit Fields". */
  kind: string
  glyph: GlyphName
  isTrigger: boolean
  isSubNode: boolean
  /** The node's own note: what it does, in a sentence. */
  note?: string | undefined
  /** The title of its section in the editor: "1. Start". */
  section?: string | undefined
}

export type WorkflowFacts = {
  /** The first trigger; `label` is its kind in a word or two: "Webhook", "Google Drive". */
  trigger: { name: string; type: string; label: string } | null
  /** Without sticky notes. */
  nodeCount: number
  apps: App[]
  steps: Step[]
  /** The oldest n8n release that can open it: "2.36". */
  lowestRelease: string
}

/** What a page shows about a workflow, derived from its file. Contains no parameters and no credentials. */
export function workflowFacts(workflow: Workflow): WorkflowFacts {
  const nodes = stepOrder(workflow)
  const trigger = nodes.find(isTrigger)
  const sections = sectionTitles(workflow)
  return {
    trigger: trigger ? { name: trigger.name, type: trigger.type, label: triggerLabel(trigger) } : null,
    nodeCount: nodes.length,
    apps: appsOf(nodes),
    steps: nodes.map((node, at) => ({ ...stepOf(node, at), section: sections.get(node.name) })),
    lowestRelease: lowestRelease(workflow),
  }
}

function stepOf(node: WorkflowNode, index: number): Step {
  return {
    number: index + 1,
    name: node.name,
    kind: kindOf(node),
    glyph: glyphOfNode(node.type),
    isTrigger: isTrigger(node),
    isSubNode: isSubNode(node),
    note: [node.disabled ? '(disabled)' : '', node.notes?.trim()].filter(Boolean).join(' ') || undefined,
  }
}

/** n8n adds the old name in brackets to nodes it has renamed: "Edit Fields (Set)". */
const kindOf = ({ type }: WorkflowNode) => (nodeFacts(type)?.name ?? shortType(type)).replace(/ \(.*\)$/, '')

const triggerLabel = (node: WorkflowNode) => kindOf(node).replace(/^On | Trigger$/g, '')
