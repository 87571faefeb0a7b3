import { isRecord, valueAt } from '../parameter.ts'
import { shortType } from '../short-type.ts'
import { wiresOf } from '../wires.ts'
import { isStickyNote, type Workflow, type WorkflowNode, workingNodes } from '../workflow.ts'
import type { Rule } from './problem.ts'

/**
 * A workflow uses the time zone of its own settings, or else of the instance, which is New York by default. The editor
 * drops settings when it imports a file (`importWorkflowData`), so a zone in the file has no effect: a note must
 * mention it.
 */
export const timeZones: Rule = ({ workflow }) => {
  if (!runsByTheClock(workflow)) return []
  const overview = workflow.nodes.find(isStickyNote)
  if (!overview || mentionsTimeZone(String(overview.parameters.content ?? ''))) return []
  return [{ rule: 'time-zone', node: overview.name, message: NO_TIME_ZONE }]
}

const NO_TIME_ZONE =
  'The schedule names an hour, which n8n takes in the zone of the workflow settings. Add the step "Set your time zone ' +
  'in the workflow settings" to the setup.'

/**
 * n8n counts such an interval in its own copy of the workflow's memory, and saves the whole copy at each start
 * (`recurrenceCheck`). What Code nodes have stored since the workflow was published, or n8n restarted, is lost.
 */
export const lostMemory: Rule = ({ workflow }) => {
  const nodes = workingNodes(workflow)
  if (!nodes.some(({ parameters }) => JSON.stringify(parameters).includes('$getWorkflowStaticData'))) return []
  return nodes
    .filter((node) => shortType(node.type) === 'scheduleTrigger' && intervalsOf(node).some(isCounted))
    .map(({ name }) => ({ rule: 'lost-memory', node: name, message: LOST_MEMORY }))
}

const LOST_MEMORY =
  'n8n counts this interval in a copy of the workflow’s static data and saves the copy at each start, over what Code ' +
  'nodes have stored. Use a cron expression such as 0 */3 * * *.'

/** Whether n8n counts from the last start instead of using the clock. */
function isCounted(interval: Record<string, unknown>): boolean {
  const { field = 'days' } = interval
  const every = Number(interval[`${field}Interval`] ?? 1)
  return field === 'minutes' ? 60 % every > 0 : field !== 'seconds' && every > 1
}

/** Whether one line of a text refers the reader to the time zone of the workflow. */
export const mentionsTimeZone = (text: string) =>
  text.split('\n').some((line) => /\btime zone\b/i.test(line) && /\bworkflow\b/i.test(line))

/** Whether a schedule names an hour or a day. "Every ten minutes" is the same in any zone. */
export const runsByTheClock = (workflow: Workflow) =>
  workingNodes(workflow)
    .filter((node) => shortType(node.type) === 'scheduleTrigger' && !onlyForgets(workflow, node))
    .some((node) => intervalsOf(node).some(namesTime))

/** Whether a schedule does nothing but clear the memory of Remove Duplicates. */
function onlyForgets(workflow: Workflow, schedule: WorkflowNode): boolean {
  const next = wiresOf(workflow).filter(({ from }) => from === schedule.name)
  return (
    next.length > 0 &&
    next.every(({ to }) => {
      const node = workflow.nodes.find(({ name }) => name === to)
      return node?.parameters.operation === 'clearDeduplicationHistory'
    })
  )
}

/** n8n leaves its defaults out of a file: one interval, in days. */
function intervalsOf({ parameters }: WorkflowNode): Record<string, unknown>[] {
  const intervals = valueAt(parameters, 'rule.interval')
  return Array.isArray(intervals) ? intervals.filter(isRecord) : [{}]
}

const SPANS = new Set<unknown>(['seconds', 'minutes', 'hours'])
const EVERY_HOUR = /^\S+ (?:\*|\*\/\d+) \* \* \*$/

const namesTime = ({ field = 'days', expression }: Record<string, unknown>) =>
  field === 'cronExpression' ? !EVERY_HOUR.test(String(expression).trim()) : !SPANS.has(field)
