import type { RecordedTable } from '../../run/recording.ts'
import { GRID } from '../../workflow/node-area.ts'
import { STAMP } from '../../workflow/stamp.ts'
import { STICKY_NOTE, type Workflow, type WorkflowNode } from '../../workflow/workflow.ts'
import { airtableSteps } from './airtable.ts'
import { checkSteps } from './checks.ts'
import { dataTableStep, dataTableSteps } from './data-tables.ts'
import { googleSheetsSteps } from './google-sheets.ts'
import { notionSteps } from './notion.ts'
import { type Reported, reportCode } from './report.ts'
import { code, type Step } from './step.ts'
import { type TablePlace, tablePlaces } from './table-places.ts'
import { SETUP_MARK } from './without-setup-run.ts'

export const SETUP_TRIGGER = 'Set up and check'
export const SETUP_RESULT = 'Setup: result'

const [STEP_X, STEP_Y, COLUMNS] = [14 * GRID, 12 * GRID, 8]

/**
 * The workflow with a branch of its own that creates its tables and checks its accounts. It runs only when it is
 * executed manually; the workflow's nodes and connections stay as they are. `tables` are those of the recorded normal day.
 */
export function addSetupRun(workflow: Workflow, tables: readonly RecordedTable[]): Workflow {
  const { steps, reported, unchecked } = stepsOf(workflow, tablePlaces(workflow, tables))
  if (reported.length === 0) return workflow
  const all = [trigger, ...steps, code(SETUP_RESULT, reportCode(reported, unchecked))]
  const left = Math.min(...workflow.nodes.map(({ position }) => position[0]))
  const top = Math.max(...workflow.nodes.map(bottomOf)) + 10 * GRID
  const nodes = all.map(({ executeOnce, isGate, ...step }, at) => ({
    ...marked(step.name),
    ...step,
    position: [left + 2 * GRID + (at % COLUMNS) * STEP_X, top + 8 * GRID + Math.floor(at / COLUMNS) * STEP_Y],
    ...(at > 0 && !isGate && { onError: 'continueRegularOutput', alwaysOutputData: true }),
    ...(executeOnce && { executeOnce }),
  })) as Workflow['nodes']
  const rows = Math.ceil(all.length / COLUMNS)
  const note = {
    ...marked('note'),
    name: 'Setup run',
    type: STICKY_NOTE,
    typeVersion: 1,
    position: [left, top],
    parameters: {
      content: NOTE,
      width: Math.min(all.length, COLUMNS) * STEP_X + 2 * GRID,
      height: rows * STEP_Y + 8 * GRID,
      color: 4,
    },
  } as Workflow['nodes'][number]
  const connections = all.slice(0, -1).map(({ name, isGate }, at) => {
    const next = all.slice(at + 1, isGate ? at + 3 : at + 2)
    return [name, { main: next.map((step) => [{ node: step.name, type: 'main', index: 0 }]) }]
  })
  return {
    ...workflow,
    nodes: [...workflow.nodes, note, ...nodes],
    connections: { ...workflow.connections, ...Object.fromEntries(connections) },
  }
}

export interface SetupRun {
  /** How many tables it creates. */
  tables: number
  /** How many accounts it checks. */
  accounts: number
}

/** What the setup run of a workflow does; null if there is nothing to do. */
export function setupRunOf(workflow: Workflow, tables: readonly RecordedTable[]): SetupRun | null {
  const { reported } = stepsOf(workflow, tablePlaces(workflow, tables))
  return reported.length > 0 ? { tables: tables.length, accounts: reported.filter(({ look }) => look).length } : null
}

const NOTE =
  '### Setup run\nFill in **Settings**, choose an account in each node here, and press **Execute workflow** from “Set up and check”. Repeat it until nothing is to do. You can delete this part afterwards.'

const trigger: Step = {
  name: SETUP_TRIGGER,
  type: 'n8n-nodes-base.manualTrigger',
  typeVersion: 1,
  parameters: {},
}

const marked = (name: string) => {
  const id = SETUP_MARK + name.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  return { id, [STAMP]: id }
}

const bottomOf = ({ position, parameters, type }: WorkflowNode) =>
  position[1] + (type === STICKY_NOTE ? Number(parameters.height ?? 160) : 6 * GRID)

function stepsOf(workflow: Workflow, places: readonly TablePlace[]) {
  const of = (app: TablePlace['app']) => places.filter((place) => place.app === app)
  const [sheets, bases, databases, tables] = [of('google-sheets'), of('airtable'), of('notion'), of('n8n')]
  const parts: [string, string, Step[]][] = [
    ['Google Sheets', 'googleSheetsOAuth2Api', sheets.length > 0 ? googleSheetsSteps(sheets) : []],
    ['Airtable', 'airtableTokenApi', bases.length > 0 ? airtableSteps(bases) : []],
    ['Notion', 'notionApi', databases.length > 0 ? notionSteps(databases, workflow.name) : []],
  ]
  const built = parts.filter(([, , steps]) => steps.length > 0)
  const checks = checkSteps(
    workflow,
    built.map(([, credential]) => credential),
  )
  const reported: Reported[] = [
    ...built.map(([service, , [, look, find, , build]]) => ({
      service,
      look: look?.name ?? '',
      find: find?.name ?? '',
      build: build?.name ?? '',
      ...(FORBIDDEN[service] && { forbidden: FORBIDDEN[service] }),
    })),
    ...tables.map(({ name, fields }) => ({
      service: 'n8n',
      table: { step: dataTableStep(name), columns: fields.map((field) => field.name) },
    })),
    ...checks.reported,
  ]
  return {
    steps: [...built.flatMap(([, , steps]) => steps), ...dataTableSteps(tables), ...checks.steps],
    reported,
    unchecked: checks.unchecked,
  }
}

/** What a service has to allow before it creates a table. */
const FORBIDDEN: Record<string, string> = {
  Airtable: 'Give the token the scopes schema.bases:read and schema.bases:write, and access to this base.',
  Notion: 'Give the connection the capabilities to read, insert and update content.',
}
