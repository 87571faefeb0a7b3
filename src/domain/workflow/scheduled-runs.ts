import * as z from 'zod'
import { startsOncePublished } from './step-order.ts'
import { type Workflow, type WorkflowNode, workingNodes } from './workflow.ts'

/** Executions a month of n8n Cloud's smallest plan, as sites that compare plans name them (read 2026-11-28). */
export const CLOUD_STARTER = 2500
/** Days in a month of calculation. */
const MONTH = 30

const every = z.number().positive().default(1)
/** A rule of n8n's Schedule Trigger, whose field is "days" if it is missing. */
const Interval = z.object({
  field: z.string().default('days'),
  minutesInterval: every,
  hoursInterval: every,
  daysInterval: every,
  weeksInterval: every,
  monthsInterval: every,
  triggerAtDay: z.array(z.number()).default([0]),
  expression: z.string().default(''),
})
const Schedule = z.object({ rule: z.object({ interval: z.array(Interval).default([]) }).default({ interval: [] }) })

const PER_MONTH: Record<string, (interval: z.infer<typeof Interval>) => number> = {
  minutes: ({ minutesInterval }) => (MONTH * 24 * 60) / minutesInterval,
  hours: ({ hoursInterval }) => (MONTH * 24) / hoursInterval,
  days: ({ daysInterval }) => MONTH / daysInterval,
  weeks: ({ weeksInterval, triggerAtDay }) => ((MONTH / 7) * triggerAtDay.length) / weeksInterval,
  months: ({ monthsInterval }) => 1 / monthsInterval,
  cronExpression: ({ expression }) => cronRuns(expression),
}

/** Minute, hour, day of the month, month, weekday. */
function cronRuns(expression: string): number {
  const [minute = '*', hour = '*', day = '*', , weekday = '*'] = expression.trim().split(/\s+/)
  const days = weekday === '*' ? countOf(day, MONTH) : (MONTH / 7) * countOf(weekday, 7)
  return countOf(minute, 60) * countOf(hour, 24) * days
}

/** The values of a cron field: "*", "1-5", "5,13,21". */
const countOf = (field: string, size: number): number =>
  field
    .split(',')
    .map((part) => {
      const [range = '*', step = '1'] = part.split('/')
      const [from = 0, to = from] = range === '*' ? [1, size] : range.split('-').map(Number)
      return Math.ceil((to - from + 1) / Number(step))
    })
    .reduce((sum, count) => sum + count, 0)

const isSchedule = ({ type }: WorkflowNode) => type === 'n8n-nodes-base.scheduleTrigger'

/** The executions a month that schedules start: `added` to those of other triggers, or `alone`. */
export function scheduledRuns(workflow: Workflow): { added: number; alone: number } {
  const nodes = workingNodes(workflow)
  const schedules = nodes.filter(isSchedule)
  const runs = schedules
    .flatMap(({ parameters }) => Schedule.parse(parameters).rule.interval)
    .reduce((sum, interval) => sum + (PER_MONTH[interval.field]?.(interval) ?? 0), 0)
  const whole = Math.ceil(runs)
  return nodes.some((node) => startsOncePublished(node) && !isSchedule(node))
    ? { added: whole, alone: 0 }
    : { added: 0, alone: whole }
}
