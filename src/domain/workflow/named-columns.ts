import { isRecord, valueAt } from './parameter.ts'
import { shortType, withoutTool } from './short-type.ts'
import { type Workflow, type WorkflowNode, workingNodes } from './workflow.ts'

/** The columns a workflow writes or filters by, in tables that its buyer must create first; excludes those the service creates. */
export const namedColumns = (workflow: Workflow): string[] => [
  ...new Set(workingNodes(workflow).flatMap((node) => columnsOf(node).filter((name) => !GIVEN.has(name)))),
]

const GIVEN = new Set(['id', 'row_number'])
const TABLES = new Set(['airtable', 'dataTable', 'googleSheets'])

function columnsOf({ type, parameters }: WorkflowNode): string[] {
  const service = withoutTool(shortType(type))
  if (service === 'notion') return propertiesOf(parameters)
  const written = TABLES.has(service) ? valueAt(parameters, 'columns.value') : undefined
  return [...(isRecord(written) ? Object.keys(written) : []), ...filteredBy(valueAt(parameters, 'filterByFormula'))]
}

/** Airtable refuses a formula with a column that it doesn't know: "{Stage} != ''". Skips n8n's "{{ … }}". */
const filteredBy = (formula: unknown): string[] =>
  [...String(formula ?? '').matchAll(/(?<![{$])\{(\p{L}[\p{L}\d _-]*)\}/gu)].map(([, name = '']) => name)

/** Notion names a property with its type: "Status|select". */
function propertiesOf(parameters: WorkflowNode['parameters']): string[] {
  const values = valueAt(parameters, 'propertiesUi.propertyValues')
  return (Array.isArray(values) ? values : [])
    .filter(isRecord)
    .map(({ key }) => String(key ?? '').replace(/\|.*/, ''))
    .filter((name) => name !== '' && !name.startsWith('='))
}
