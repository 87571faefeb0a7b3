import { expect, test } from 'vitest'
import { namedColumns } from '#domain/workflow/named-columns.ts'
import { aFlow, aNode } from '../../../fixtures/workflow-fixture.ts'

const columnsOf = (type: string, parameters: Record<string, unknown>) =>
  namedColumns(aFlow([aNode({ name: 'Save', type: `n8n-nodes-base.${type}`, parameters })], []))

test.each(['googleSheets', 'airtable', 'dataTable', 'airtableTool'])('%s writes the columns it names', (type) => {
  const value = { id: '={{ $json.id }}', row_number: 2, Email: 'a', 'First name': 'b' }
  expect(columnsOf(type, { columns: { value } })).toEqual(['Email', 'First name'])
})

test('Notion writes properties, whose names come with their types', () => {
  const propertyValues = [{ key: 'Name|title' }, { key: 'Fit|number' }, { key: '={{ $json.key }}' }]
  expect(columnsOf('notion', { propertiesUi: { propertyValues } })).toEqual(['Name', 'Fit'])
})

test('Airtable names columns in its formulas too', () => {
  const filterByFormula = "=AND({Stage} = 'Sent', LOWER({Last code} & '') = '{{ $json.code }}')"
  expect(columnsOf('airtable', { filterByFormula })).toEqual(['Stage', 'Last code'])
})

test.each([
  ['a table that is only read', 'googleSheets', { operation: 'read' }],
  ['columns that come as they are', 'googleSheets', { columns: { mappingMode: 'autoMapInputData', value: null } }],
  ['a node without a table', 'set', { columns: { value: { Email: 'a' } } }],
])('nothing is known of %s', (_, type, parameters) => {
  expect(columnsOf(type, parameters)).toEqual([])
})
