import { expect, test } from 'vitest'
import { drawCanvas } from '#domain/canvas/draw.ts'
import { measure } from '#domain/canvas/measure.ts'
import { findBlueprint, prepareBlueprint } from '#domain/import/library/make-blueprint.ts'
import { readLibrary } from '#domain/import/library/read-library.ts'
import { reviewer } from '#domain/import/library/review-row.ts'

const at = (x: number, y: number, name?: string) => ({
  designer: { x, y, ...(name ? { name } : {}) },
  restore: { parameters: { __IMTCONN__: { label: 'Sheets of Ann (ann@own.example.de)' } } },
})
/** In the shape of Make's export. */
const blueprint = () => ({
  name: 'Sort new leads',
  flow: [
    {
      ...{ id: 1, module: 'google-sheets:watchRows', version: 2, mapper: {}, metadata: at(0, 0) },
      parameters: { __IMTCONN__: 4711, sheetId: 'Leads of Ann', limit: 10 },
    },
    {
      ...{ id: 2, module: 'builtin:BasicRouter', version: 1, mapper: null, metadata: at(300, 0) },
      routes: [
        {
          flow: [
            {
              ...{ id: 3, module: 'slack:CreateMessage', version: 4, metadata: at(600, -150, 'Tell sales') },
              parameters: { __IMTCONN__: 4712 },
              mapper: { text: '{{1.email}} for ann@own-company.de' },
              filter: { name: 'Large', conditions: [[{ a: '{{1.size}}', o: 'number:greater', b: '100' }]] },
              onerror: [{ id: 5, module: 'builtin:Ignore', version: 1, mapper: {}, metadata: at(900, 50) }],
            },
          ],
        },
        { flow: [{ id: 4, module: 'http:ActionSendData', version: 3, mapper: {}, metadata: at(600, 150) }] },
      ],
    },
  ],
  metadata: { version: 1, zone: 'eu1.make.com', designer: { orphans: [], samples: { 1: [{ email: 'a@own.de' }] } } },
})
const prepared = () => prepareBlueprint(blueprint()) ?? expect.unreachable()

test('modules, routes and error handlers of a blueprint are drawn where Make shows them', () => {
  const { boxes, edges } = measure(prepared().workflow)
  expect(boxes.map(({ node }) => `${node.name} at ${node.position.join(', ')}`)).toEqual([
    'Google Sheets: watch rows at 0, 0',
    'Router at 300, 0',
    'Tell sales at 600, -150',
    'Ignore at 900, 50',
    'Action Send Data at 600, 150',
  ])
  expect(edges.map(({ from, to }) => `${from} > ${to}`)).toEqual([
    'Google Sheets: watch rows > Router',
    'Router > Tell sales',
    'Router > Action Send Data',
    'Tell sales > Ignore',
  ])
  expect(drawCanvas(prepared().workflow, { size: 'card', title: 'Leads' }).svg).toContain('#g-sheets')
})

test('a cleaned blueprint has no connection, sheet, sample or email address, and keeps its filters', () => {
  const { json, removed } = prepared()
  const text = JSON.stringify(json)
  expect(text).not.toMatch(/471[12]|Ann|own-company|own\.de|zone|samples|restore/)
  expect(text).toContain('{{1.email}} for you@example.com')
  expect(text).toContain('number:greater')
  expect(removed.map(({ kind }) => kind).sort()).toEqual(['credential', 'credential', 'email', 'resource'])
  expect(prepareBlueprint(json)?.json).toEqual(json)
  expect(prepareBlueprint(json)?.removed).toEqual([])
})

test('a blueprint in an answer of Make’s API is found, and what only looks like one is refused', () => {
  expect(findBlueprint({ response: { blueprint: blueprint() } })).toMatchObject({ name: 'Sort new leads' })
  expect(findBlueprint({ name: 'No flow' })).toBeNull()
  expect(prepareBlueprint({ name: 'B', flow: [{ module: 'no colon' }] })).toBeNull()
})

test('the review sheet describes a blueprint, names what was removed, and holds it back', async () => {
  const bytes = new TextEncoder().encode(JSON.stringify(blueprint()))
  const review = reviewer()
  for await (const item of readLibrary([{ path: 'leads.json', size: bytes.length, read: () => bytes }])) {
    const { row, json, isBlueprint } = review(item)
    expect(row).toMatchObject({
      name: 'Sort new leads',
      slug: 'sort-new-leads',
      publish: 'no',
      tools: 'make, sheets, slack',
      nodes: '5',
    })
    expect(row.removed).toBe('2 credentials, 1 resource ID, 1 email address')
    expect(json).toHaveProperty('flow')
    expect(isBlueprint).toBe(true)
  }
})
