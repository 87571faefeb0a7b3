import type { Step } from './step.ts'
import type { TablePlace } from './table-places.ts'

const TYPES = ['string', 'number', 'boolean', 'date']

/** n8n's own tables, created by its Data Table node unless one of that name exists. */
export function dataTableSteps(places: readonly TablePlace[]): Step[] {
  if (places.length === 0) return []
  const list: Step = {
    name: DATA_TABLES,
    type: 'n8n-nodes-base.dataTable',
    typeVersion: 1.1,
    parameters: { resource: 'table', operation: 'list' },
    executeOnce: true,
  }
  return [list, ...places.map(created)]
}

const created = ({ name, setting, fields }: TablePlace): Step => ({
  name: dataTableStep(name),
  type: 'n8n-nodes-base.dataTable',
  typeVersion: 1.1,
  parameters: {
    resource: 'table',
    operation: 'create',
    tableName: setting
      ? `={{ $('Settings').params.assignments.assignments.find(({ name }) => name === '${setting}').value }}`
      : name,
    columns: {
      column: fields.map((field) => ({
        name: field.name,
        type: TYPES.includes(field.type ?? '') ? field.type : 'string',
      })),
    },
    options: { createIfNotExists: true },
  },
  executeOnce: true,
})

/** The tables that existed before. */
export const DATA_TABLES = 'Setup: list data tables'
export const dataTableStep = (name: string) => `Setup: data table ${name}`
