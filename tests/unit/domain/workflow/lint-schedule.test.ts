import { describe, expect, test } from 'vitest'
import { lintWorkflow } from '#domain/workflow/lint-workflow.ts'
import { aFlow, aNode } from '../../../fixtures/workflow-fixture.ts'

/** What the linter says of zones when a workflow starts like this and its first note says that. */
function problems(interval: unknown, content: string): string[] {
  const nodes = [
    aNode({ name: 'Overview', type: 'n8n-nodes-base.stickyNote', typeVersion: 1, parameters: { content } }),
    aNode({ name: 'Start', type: 'n8n-nodes-base.scheduleTrigger', parameters: { rule: { interval } } }),
  ]
  return lintWorkflow({ workflow: aFlow(nodes, []), slug: 'schedule', tools: [] })
    .filter(({ rule }) => rule === 'time-zone')
    .map(({ node, message }) => `${node}: ${message}`)
}

const SILENT = '### Setup\n1. Fill in Settings.'

describe('the time zone of a schedule', () => {
  test.each([
    ['a day of the week', [{ field: 'weeks', triggerAtHour: 7 }]],
    ['a day of the month', [{ field: 'months' }]],
    ['days, which n8n leaves out', [{ triggerAtHour: 7 }]],
    ['an hour in a cron line', [{ field: 'cronExpression', expression: '0 7 * * 1-5' }]],
    ['hours of the day in a cron line', [{ field: 'cronExpression', expression: '15 8-17 * * *' }]],
    ['one of two', [{ field: 'minutes' }, { field: 'days' }]],
  ])('is told when it starts by %s', (_, interval) => {
    expect(problems(interval, SILENT)).toEqual([
      'Overview: The schedule names an hour, which n8n takes in the zone of the workflow settings. Add the step "Set your time zone in the workflow settings" to the setup.',
    ])
  })

  test.each([
    ['minutes', [{ field: 'minutes', minutesInterval: 15 }]],
    ['hours', [{ field: 'hours' }]],
    ['every third hour', [{ field: 'cronExpression', expression: '10 */3 * * *' }]],
  ])('is the same to %s', (_, interval) => {
    expect(problems(interval, SILENT)).toEqual([])
  })

  test.each(['Set your time zone in the workflow settings.', "Set the workflow's time zone to that of the shop."])(
    'is told by: %s',
    (line) => {
      expect(problems([{ field: 'weeks' }], `${SILENT}\n2. ${line}`)).toEqual([])
    },
  )

  test('is not told by a zone that only texts use', () => {
    expect(problems([{ field: 'weeks' }], `${SILENT}\n2. Dates are written in your time zone.`)).toHaveLength(1)
  })
})

describe('what Code nodes store in a workflow with a schedule', () => {
  const lost = (interval: unknown, jsCode: string) => {
    const nodes = [
      aNode({ name: 'Start', type: 'n8n-nodes-base.scheduleTrigger', parameters: { rule: { interval } } }),
      aNode({ name: 'Remember', type: 'n8n-nodes-base.code', parameters: { jsCode } }),
    ]
    const problems = lintWorkflow({ workflow: aFlow(nodes, []), slug: 'schedule', tools: [] })
    return problems.filter(({ rule }) => rule === 'lost-memory').map(({ node }) => node)
  }
  const stores = "$getWorkflowStaticData('global').seen = []"

  test.each([
    ['hours', [{ field: 'hours', hoursInterval: 3 }], ['Start']],
    ['days', [{ daysInterval: 2 }], ['Start']],
    ['minutes that do not divide an hour', [{ field: 'minutes', minutesInterval: 7 }], ['Start']],
    ['minutes that do', [{ field: 'minutes', minutesInterval: 15 }], []],
    ['single hours', [{ field: 'hours' }], []],
    ['a cron expression', [{ field: 'cronExpression', expression: '0 */3 * * *' }], []],
  ])('is lost to an interval that n8n counts: %s', (_, interval, nodes) => {
    expect(lost(interval, stores)).toEqual(nodes)
    expect(lost(interval, 'return []')).toEqual([])
  })
})
