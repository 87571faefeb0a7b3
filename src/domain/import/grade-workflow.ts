import { lintWorkflow } from '../workflow/lint-workflow.ts'
import { nodeFacts } from '../workflow/node-facts.ts'
import { isSubNode } from '../workflow/node-ports.ts'
import { isRecord } from '../workflow/parameter.ts'
import { toolsUsed } from '../workflow/rules/catalogue.ts'
import type { Problem } from '../workflow/rules/problem.ts'
import { shortType } from '../workflow/short-type.ts'
import { isTrigger } from '../workflow/step-order.ts'
import { type Workflow, type WorkflowNode, workingNodes } from '../workflow/workflow.ts'

/**
 * Rules that refuse a foreign file: it holds a key that only its owner can revoke, can't be checked or drawn, or n8n
 * itself would lose nodes. Every other rule is a warning: n8n opens the file, and the rest of it works.
 */
const REFUSED = new Set(['key-like', 'too-large', 'duplicate-name', 'duplicate-id'])

/**
 * Rules of style, not of safety: an imported workflow keeps its own names, notes and positions. Its tools are read from
 * the file instead of compared with it, and a download rewrites `meta.templateId`.
 */
const SKIPPED_FOR_IMPORTS = new Set([
  'default-name',
  'overview-note',
  'section-note',
  'half-framed',
  'note-overlap',
  'off-grid',
  'overlap',
  // n8n may have run a node of a parallel branch before this one; our templates do not rely on that.
  'early-reference',
  'second-settings',
  'real-address',
  'unsafe-retry',
  'tools',
  'apps',
  'template-id',
  // Wording of notes, and forms or keys that their owner may want unchanged.
  'old-word',
  'time-zone',
  'stripe-test',
  'open-form',
  'shopify-token',
  'zendesk-token',
  'hubspot-app',
  // Acceptable in an imported workflow; ours have to do better.
  'glued-words',
  'lost-item',
  'lost-message',
  'lost-memory',
  'full-memory',
  'overwritten-row',
  'first-items',
  'unsifted-test',
  'late-payment',
  'whatsapp-sender',
  'telegram-markup',
])

/** Warnings about several nodes in one sentence, worded for a buyer. */
const TOGETHER: Record<string, (names: string, isOne: boolean) => string> = {
  unconnected: (names, isOne) => `${names} ${isOne ? 'isn’t' : 'aren’t'} connected to anything.`,
  unreachable: (names, isOne) =>
    `${names} can’t be reached from a trigger, so ${isOne ? 'it never runs' : 'they never run'}.`,
  'plain-expression': (names) => `${names}: a text has {{ }} without "=" in front, so n8n sends it unchanged.`,
  'expression-braces': (names) => `${names}: the braces of an expression don’t match.`,
  syntax: (names) => `${names}: an expression or the code isn’t valid JavaScript.`,
  'broken-reference': (names) => `${names}: an expression reads from a node that doesn’t exist.`,
  'no-trigger': () => 'Nothing starts this workflow: it has no trigger.',
  'unknown-version': (names, isOne) =>
    `${names} ${isOne ? 'has a version' : 'have versions'} that n8n doesn’t ship. Open ${isOne ? 'it' : 'them'} and check the settings.`,
}

const NAMED = 3

export function gradeWorkflow(workflow: Workflow, slug: string): { problems: string[]; warnings: string[] } {
  const found = lintWorkflow({ workflow, slug, tools: toolsUsed(workflow) }).filter(
    ({ rule }) => !SKIPPED_FOR_IMPORTS.has(rule),
  )
  const problems = [
    ...(isHollow(workflow) ? ['No node has a setting: this is a preview of a workflow, not the workflow.'] : []),
    ...found.filter(({ rule }) => REFUSED.has(rule)).map(describeProblem),
  ]
  const warnings = [...nodeTypeWarnings(workflow), ...grouped(found.filter(({ rule }) => !REFUSED.has(rule)))]
  return { problems, warnings }
}

const describeProblem = ({ node, message }: Problem) => (node ? `${node}: ${message}` : message)

function grouped(problems: readonly Problem[]): string[] {
  const byRule = Map.groupBy(
    // Node types have warnings of their own.
    problems.filter(({ rule }) => rule !== 'unknown-node'),
    ({ rule }) => rule,
  )
  return [...byRule].flatMap(([rule, found]) => {
    const together = Object.hasOwn(TOGETHER, rule) ? TOGETHER[rule] : undefined
    if (!together) return found.map(describeProblem)
    const names = [...new Set(found.flatMap(({ node }) => node ?? []))]
    return together(listOf(names), names.length === 1)
  })
}

/** “A”, “B”, “C” and 4 more. */
function listOf(names: readonly string[]): string {
  const quoted = names.slice(0, NAMED).map((name) => `“${name.slice(0, 80).toWellFormed()}”`)
  const more = names.length - NAMED
  return more > 0 ? `${quoted.join(', ')} and ${more} more` : quoted.join(', ')
}

const SWITCHED_OFF = new Set(['n8n-nodes-base.executeCommand', 'n8n-nodes-base.localFileTrigger'])
const N8N_PACKAGES = new Set(['n8n-nodes-base', '@n8n/n8n-nodes-langchain'])
const packageOf = (type: string) => type.slice(0, Math.max(0, type.lastIndexOf('.')))

/** The community packages a buyer has to install first. */
export function packagesNeeded(workflow: Workflow): string[] {
  const types = workingNodes(workflow).map(({ type }) => type)
  const unknown = types.filter((type) => !nodeFacts(type) && !N8N_PACKAGES.has(packageOf(type)))
  return [...new Set(unknown.map((type) => packageOf(type) || type))].sort()
}

function nodeTypeWarnings(workflow: Workflow): string[] {
  const types = [...new Set(workingNodes(workflow).map(({ type }) => type))]
  const gone = types.filter((type) => !nodeFacts(type) && N8N_PACKAGES.has(packageOf(type)))
  return [
    ...packagesNeeded(workflow).map((name) => `Needs the community package ${name.slice(0, 100)}.`),
    ...gone.map((type) => `Uses the node “${shortType(type).slice(0, 100)}”, which n8n no longer ships.`),
    ...types
      .filter((type) => SWITCHED_OFF.has(type))
      .map((type) => `Uses ${nodeFacts(type)?.name}, which is switched off in a standard n8n.`),
  ]
}

/** Nodes of n8n itself that do nothing without settings. Others need none if they have no credential. */
const NEEDS_SETTINGS = /\.(?:httpRequest|set|code|if|switch|filter)$/

/** Websites show workflows without their settings; such a copy opens in n8n and does nothing. */
function isHollow(workflow: Workflow): boolean {
  const nodes = workingNodes(workflow).filter((node) => !isTrigger(node) && !isSubNode(node))
  return (
    nodes.length > 0 &&
    nodes.some(needsSettings) &&
    workingNodes(workflow).every(({ parameters }) => isBlank(parameters))
  )
}

const needsSettings = ({ type }: WorkflowNode) =>
  NEEDS_SETTINGS.test(type) || (nodeFacts(type)?.credentials ?? []).length > 0

const isBlank = (value: unknown): boolean => isRecord(value) && Object.values(value).every(isBlank)
