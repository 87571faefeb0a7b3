import assert from 'node:assert/strict'
import { type Case, defineCases, down, type Item, type Outcome } from '../case.ts'

const LOG = 'crm_deal_log'
const COLUMNS = {
  ...Object.fromEntries(
    'eventKey crm dealId deal stage since status nextStep dueDate note at'
      .split(' ')
      .map((name) => [name, 'string' as const]),
  ),
  tries: 'number' as const,
}
const ENTERED = '2026-11-16T07:40:00Z'
const BODY = 'Hi Ada,\n\nthank you for the call. Which questions do you have about the proposal?\n\nKim'

const suggested = (more: Item = {}) => ({
  json: {
    summary: 'Ada has the proposal and wants to decide in December.',
    action: 'call',
    title: 'Call Ada about the proposal',
    dueInDays: 3,
    subject: 'Questions about the proposal?',
    body: BODY,
    ...more,
  },
})

/** Pipedrive, with one deal that moved to "Proposal sent" 20 minutes ago. */
const deal = (more: Item = {}) => ({
  id: 418,
  title: 'Lamps for the Alder office',
  value: 4800,
  currency: 'EUR',
  status: 'open',
  stage_id: 3,
  pipeline_id: 1,
  owner_id: 11,
  person_id: 71,
  add_time: '2026-11-02T09:00:00Z',
  update_time: ENTERED,
  stage_change_time: ENTERED,
  expected_close_date: '2026-12-18',
  is_deleted: false,
  is_archived: false,
  ...more,
})
const ADA = {
  id: 71,
  name: 'Ada Reyes',
  job_title: 'Office manager',
  emails: [{ value: 'ada@example.org', primary: true, label: 'work' }],
  is_deleted: false,
}
const KIM = { id: 11, name: 'Kim Sato', email: 'kim@example.com', active_flag: true, is_deleted: false }
const NOTE = {
  id: 1,
  deal_id: 418,
  content: '<p>Wants to decide in December. <b>Budget is approved.</b></p>',
  add_time: '2026-11-12 10:00:00',
}
const CALL = { id: 1, deal_id: 418, type: 'call', subject: 'First call', done: true, due_date: '2026-11-09', note: '' }

interface World {
  pipedrive?: Item
  hubspot?: Item
  answers?: unknown
  rows?: Item[] | null
  settings?: Case['settings']
}
const fixture = ({ pipedrive = {}, answers = [suggested()], rows = null, settings = {} }: World = {}) => ({
  settings: { companyName: 'Lumen', about: 'We sell lamps for offices.', ...settings },
  given: {
    pipedrive: {
      deals: [deal()],
      persons: [ADA],
      users: [KIM],
      stages: [
        { id: 1, name: 'Lead in', pipeline_id: 1 },
        { id: 3, name: 'Proposal sent', pipeline_id: 1 },
      ],
      notes: [NOTE],
      activities: [CALL],
      ...pipedrive,
    },
    openai: { answers },
  },
  ...(rows === null ? {} : { tables: [{ name: LOG, columns: COLUMNS, rows }] }),
})

/** The same deal in HubSpot. */
const record = (more: Item = {}, properties: Item = {}) => ({
  id: '9418',
  properties: {
    dealname: 'Lamps for the Alder office',
    dealstage: 'presentationscheduled',
    amount: '4800',
    deal_currency_code: 'EUR',
    closedate: '2026-12-18T00:00:00Z',
    hubspot_owner_id: '501',
    hs_is_closed: 'false',
    hs_v2_date_entered_current_stage: ENTERED,
    ...properties,
  },
  contacts: ['301'],
  ...more,
})
const inHubspot = ({ hubspot = {}, settings = {}, ...more }: World = {}) => {
  const base = fixture({ ...more, settings: { crm: 'hubspot', ...settings } })
  return {
    ...base,
    given: {
      openai: base.given.openai,
      hubspot: {
        deals: [record()],
        contacts: [
          {
            id: '301',
            properties: { firstname: 'Ada', lastname: 'Reyes', email: 'ada@example.org', jobtitle: 'Office manager' },
          },
        ],
        owners: [{ id: '501', firstName: 'Kim', lastName: 'Sato', email: 'kim@example.com', archived: false }],
        pipelines: [
          { id: 'default', label: 'Sales', stages: [{ id: 'presentationscheduled', label: 'Proposal sent' }] },
        ],
        notes: [
          {
            id: '1',
            deals: ['9418'],
            properties: { hs_note_body: '<p>Wants to decide in December.</p>', hs_timestamp: '2026-11-12T10:00:00Z' },
          },
        ],
        tasks: [
          {
            id: '1',
            deals: ['9418'],
            properties: {
              hs_task_subject: 'First call',
              hs_task_type: 'CALL',
              hs_task_status: 'COMPLETED',
              hs_timestamp: '2026-11-09T09:00:00Z',
            },
          },
        ],
        ...hubspot,
      },
    },
  }
}

const moved = (more: Item = {}) => ({
  meta: {
    action: 'change',
    entity: 'deal',
    entity_id: '418',
    version: '2.0',
    timestamp: '2026-11-16T07:40:01.000Z',
    ...more,
  },
  data: { id: 418, stage_id: 3 },
  previous: { stage_id: 1 },
})
const webhook = (body: unknown = moved(), alongside: readonly unknown[] = []) => ({
  kind: 'webhook' as const,
  body,
  alongside,
})
const schedule = { kind: 'schedule' as const }

interface Crm {
  notes: Item[]
  activities: Item[]
  tasks: { properties: Record<string, string>; deals: string[]; contacts: string[] }[]
}
const crmOf = ({ state }: Outcome, vendor: string) => state(vendor) as Crm
const notes = (outcome: Outcome) =>
  crmOf(outcome, 'pipedrive')
    .notes.map(({ content }) => String(content))
    .filter((content) => content.includes('Written by AI'))
const activities = (outcome: Outcome) => crmOf(outcome, 'pipedrive').activities.filter(({ id }) => Number(id) > 5000)
const log = (outcome: Outcome) =>
  outcome.table(LOG).map(({ tries, status, note }) => `${tries} ${status}${note ? `: ${note}` : ''}`)
const prompts = ({ exchanges }: Outcome) =>
  exchanges.filter(({ vendor }) => vendor === 'openai').map(({ body }) => JSON.stringify(body))

export default defineCases([
  {
    ...fixture({ rows: [] }),
    name: 'normal-day',
    title: 'Normal day: a deal moves in Pipedrive',
    trigger: webhook(),
    check(outcome) {
      assert.deepEqual(log(outcome), ['1 written'])
      assert.equal(outcome.table(LOG)[0]?.dueDate, '2026-11-19')
      assert.deepEqual(
        activities(outcome).map(({ subject, type, due_date, owner_id, deal_id, participants, done }) => [
          subject,
          type,
          due_date,
          owner_id,
          deal_id,
          participants,
          done,
        ]),
        [['Call Ada about the proposal', 'call', '2026-11-19', 11, 418, [{ person_id: 71, primary: true }], false]],
      )
      assert.match(
        notes(outcome)[0] ?? '',
        /^<b>Next step:<\/b> Call Ada about the proposal \(task due Nov 19, 2026\)<br><br><b>Where it stands:<\/b> Ada has the proposal[\s\S]*<b>Draft to Ada Reyes:<\/b> Questions about the proposal\?<br><br>Hi Ada,<br>[\s\S]*Written by AI when the deal entered "Proposal sent"/,
      )
      assert.match(prompts(outcome)[0] ?? '', /2026-11-12 note: Wants to decide in December\. Budget is approved\./)
      assert.match(prompts(outcome)[0] ?? '', /2026-11-09 call \(done\): First call/)
      assert.match(prompts(outcome)[0] ?? '', /Today is Monday, 2026-11-16/)
    },
  },
  {
    ...inHubspot({ rows: [] }),
    name: 'normal-day-hubspot',
    title: 'Normal day in HubSpot',
    trigger: schedule,
    check(outcome) {
      assert.deepEqual(log(outcome), ['1 written'])
      const { tasks, notes: written } = crmOf(outcome, 'hubspot')
      const [task] = tasks.slice(1)
      assert.equal(task?.properties.hs_task_subject, 'Call Ada about the proposal')
      assert.equal(task?.properties.hs_task_type, 'CALL')
      assert.equal(task?.properties.hs_timestamp, '2026-11-19T08:00:00.000Z')
      assert.equal(task?.properties.hubspot_owner_id, '501')
      assert.deepEqual([task?.deals, task?.contacts], [['9418'], ['301']])
      assert.match(JSON.stringify(written[1]), /Draft to Ada Reyes/)
      assert.ok(outcome.exchanges.every(({ vendor, path }) => vendor !== 'hubspot' || path.includes('/2026-09')))
    },
  },
])
void down
