import { isRecord, valueAt } from './parameter.ts'
import { shortType } from './short-type.ts'
import { type Workflow, type WorkflowNode, workingNodes } from './workflow.ts'

/** The columns a workflow writes to tables that its buyer must create first; excludes those the service creates. */
export const writtenColumns = (workflow: Workflow): string[] => [
  ...new Set(workingNodes(workflow).flatMap((node) => columnsOf(node).filter((name) => !GIVEN.has(name)))),
]

const GIVEN = new Set(['id', 'row_number'])
const TABLES = new Set(['airtable', 'dataTable', 'googleSheets'])

function columnsOf({ type, parameters }: WorkflowNode): string[] {
  const service = shortType(type).replace(/Tool$/, '')
  if (service === 'notion') return propertiesOf(parameters)
  const written = TABLES.has(service) ? valueAt(parameters, 'columns.value') : undefined
  return isRecord(written) ? Object.keys(written) : []
}

/** Notion names a property with its type: "Status|select". */
function propertiesOf(parameters: WorkflowNode['parameters']): string[] {
  const values = valueAt(parameters, 'propertiesUi.propertyValues')
  return (Array.isArray(values) ? values : [])
    .filter(isRecord)
    .map(({ key }) => String(key ?? '').replace(/\|.*/, ''))
    .filter((name) => name !== '' && !name.startsWith('='))
}
