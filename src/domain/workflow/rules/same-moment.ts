// What goes wrong when executions run at the same moment.

import { valueAt } from '../parameter.ts'
import { shortType } from '../short-type.ts'
import { wiresOf } from '../wires.ts'
import { type Workflow, type WorkflowNode, workingNodes } from '../workflow.ts'
import { problem, type Rule } from './problem.ts'

/** n8n saves static data when an execution ends, so executions at the same moment read the same count. */
export const softLimits: Rule = ({ workflow }) => {
  const nodes = workingNodes(workflow)
  if (!nodes.some(({ type }) => STRANGERS.has(shortType(type)))) return []
  return nodes.filter(countsSilently).map((node) => problem('soft-limit', node, SOFT))
}

const SOFT =
  'Counts against a limit in static data, where executions at the same moment read the same count. Count rows of a ' +
  'Data Table, or say in the notes of the node that those "at the same moment" can exceed the limit.'

/** Triggers by which strangers start executions. */
const STRANGERS = new Set([
  'chatTrigger',
  'formTrigger',
  'webhook',
  'telegramTrigger',
  'whatsAppTrigger',
  'slackTrigger',
])

/** Schedules and polling triggers start one execution after the other, apps and failures start several. */
const PARALLEL = new Set([
  ...STRANGERS,
  'calendlyTrigger',
  'errorTrigger',
  'executeWorkflowTrigger',
  'facebookLeadAdsTrigger',
  'githubTrigger',
  'shopifyTrigger',
  'stripeTrigger',
  'twilioTrigger',
  'typeformTrigger',
  'wooCommerceTrigger',
  'zendeskTrigger',
])

/** How our settings name a limit: maxPerDay, maxPostsPerDay, maxWelcomesPerHour. */
const LIMITS = ['maxPer', 'PerDay', 'PerHour']

const countsSilently = ({ parameters: { jsCode }, notes = '' }: WorkflowNode) =>
  typeof jsCode === 'string' &&
  jsCode.includes('$getWorkflowStaticData') &&
  LIMITS.some((limit) => jsCode.includes(limit)) &&
  !notes.includes('at the same moment')

/** The nodes behind a trigger that can start several executions at the same moment. */
function parallelNodes(workflow: Workflow): WorkflowNode[] {
  const nodes = workingNodes(workflow)
  const wires = wiresOf(workflow)
  const reached = new Set(nodes.filter(({ type }) => PARALLEL.has(shortType(type))).map(({ name }) => name))
  for (const name of reached) for (const { from, to } of wires) if (from === name) reached.add(to)
  return nodes.filter(({ name }) => reached.has(name))
}

/** The Google Sheets node looks for the first free row itself, and then writes to it. */
export const addedRows: Rule = ({ workflow }) =>
  parallelNodes(workflow)
    .filter(({ type }) => shortType(type) === 'googleSheets')
    .filter(({ parameters: p }) => /^append/.test(String(p.operation)) && valueAt(p, 'options.useAppend') !== true)
    .map((node) => problem('overwritten-row', node, OVERWRITTEN))

const OVERWRITTEN =
  'Looks for the first free row and then writes to it, so of two executions at the same moment one overwrites the row ' +
  'of the other. Switch "Minimise API Calls" on: then Google adds the row.'

/** The first execution of Remove Duplicates creates its list in n8n's database, where only one can be created. */
export const firstItems: Rule = ({ workflow }) =>
  parallelNodes(workflow)
    .filter(({ parameters }) => parameters.operation === 'removeItemsSeenInPreviousExecutions')
    .filter(({ retryOnFail }) => retryOnFail !== true)
    .map((node) => problem('first-items', node, FIRST))

const FIRST =
  'Creates its list of seen items in the first execution, so of two first ones at the same moment one fails. Switch ' +
  '"Retry on fail" on.'
