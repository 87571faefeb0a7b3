import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { scheduledRuns } from '#domain/workflow/scheduled-runs.ts'
import { Workflow } from '#domain/workflow/workflow.ts'

const node = (name: string, type: string, parameters = {}) => ({
  ...{ id: name, name, type: `n8n-nodes-base.${type}`, typeVersion: 1 },
  position: [0, 0],
  parameters,
})
const runsOf = (interval: object[], ...others: string[]) =>
  scheduledRuns(
    Workflow.parse({
      name: 'A workflow',
      nodes: [node('Schedule', 'scheduleTrigger', { rule: { interval } }), ...others.map((type) => node(type, type))],
      connections: {},
    }),
  )

test.each([
  [{}, 30],
  [{ field: 'minutes', minutesInterval: 15 }, 2880],
  [{ field: 'hours', hoursInterval: 6 }, 120],
  [{ field: 'weeks', triggerAtDay: [1, 2, 3, 4, 5] }, 22],
  [{ field: 'months' }, 1],
  [{ field: 'cronExpression', expression: '0 7 3 * *' }, 1],
  [{ field: 'cronExpression', expression: '45 5,13,21 * * *' }, 90],
  [{ field: 'cronExpression', expression: '*/30 9-16 * * 1-5' }, 343],
])('a schedule starts so many executions a month: %o', (interval, count) => {
  expect(runsOf([interval])).toEqual({ added: 0, alone: count })
})

test('a schedule adds to the runs that something else starts, but for those by hand or after a failure', () => {
  expect(runsOf([{}, { field: 'hours' }], 'webhook')).toEqual({ added: 750, alone: 0 })
  expect(runsOf([{}], 'manualTrigger', 'errorTrigger')).toEqual({ added: 0, alone: 30 })
})

test('the reminders of failed payments run daily, besides once an event', () => {
  const file = readFileSync('content/workflows/failed-payment-dunning.json', 'utf8')
  expect(scheduledRuns(Workflow.parse(JSON.parse(file)))).toEqual({ added: 30, alone: 0 })
})
