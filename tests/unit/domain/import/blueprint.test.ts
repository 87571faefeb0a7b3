import { expect, test } from 'vitest'
import { outgoingWorkflow } from '#domain/access/outgoing-workflow.ts'
import { drawCanvas } from '#domain/canvas/draw.ts'
import { measure } from '#domain/canvas/measure.ts'
import { readLibrary } from '#domain/import/library/read-library.ts'
import { reviewer } from '#domain/import/library/review-row.ts'
import { prepareBlueprint } from '#domain/import/prepare-blueprint.ts'
import { findBlueprint } from '#domain/make/blueprint.ts'
import { aBlueprint } from '../../../fixtures/a-blueprint.ts'

const prepared = () => prepareBlueprint(aBlueprint()) ?? expect.unreachable()

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
  expect(prepareBlueprint({ ...json })?.json).toEqual(json)
  expect(prepareBlueprint({ ...json })?.removed).toEqual([])
})

test('the page of a blueprint lists what a buyer connects, as the export says or as the app tells', () => {
  const { facts, tools } = prepared()
  expect(facts.apps.map(({ name, credentials }) => `${name}: ${credentials.join(', ')}`)).toEqual([
    'Google Sheets: Connection',
    'Slack: Connection',
  ])
  expect(facts.trigger?.label).toBe('Google Sheets')
  expect(facts.steps.map(({ name, kind, note }) => [name, kind, note])).toContainEqual([
    'Tell sales',
    'Slack: create message',
    'Runs if: Large',
  ])
  expect(tools).toEqual(['make', 'sheets', 'slack'])
})

test('a download of a blueprint is the cleaned blueprint, without anything of n8n', () => {
  const text = outgoingWorkflow({ origin: 'imported', json: aBlueprint() }, 'sort-new-leads')
  expect(JSON.parse(text)).toEqual(prepared().json)
  expect(text).not.toContain('templateId')
})

test('a key in a filter refuses a blueprint, and routes nested too deep are no crash', () => {
  const leaky = aBlueprint()
  leaky.flow[0] = {
    ...leaky.flow[0],
    filter: { name: 'x', conditions: [[{ b: 'sk_live_51H8xYzAbCdEfGhIjKlMnOpQr' }]] },
  } as never
  expect(prepareBlueprint(leaky)?.problems).toEqual([expect.stringContaining('key')])
  let deep: unknown[] = []
  for (let at = 0; at < 20_000; at += 1) deep = [{ id: at, module: 'builtin:BasicRouter', routes: [{ flow: deep }] }]
  expect(prepareBlueprint({ name: 'Deep', flow: deep })).toBeNull()
})

test('a blueprint in an answer of Make’s API is found, and what only looks like one is refused', () => {
  expect(findBlueprint({ response: { blueprint: aBlueprint() } })).toMatchObject({ name: 'Sort new leads' })
  expect(findBlueprint({ name: 'No flow' })).toBeNull()
  expect(prepareBlueprint({ name: 'B', flow: [{ module: 'no colon' }] })).toBeNull()
})

test('the review sheet describes a blueprint, and names what was removed', async () => {
  const bytes = new TextEncoder().encode(JSON.stringify(aBlueprint()))
  const review = reviewer()
  for await (const item of readLibrary([{ path: 'leads.json', size: bytes.length, read: () => bytes }])) {
    const { row, json } = review(item)
    expect(row).toMatchObject({
      name: 'Sort new leads',
      slug: 'sort-new-leads',
      publish: 'no',
      grade: 'fine',
      file: 'sort-new-leads.json',
      tools: 'make, sheets, slack',
      nodes: '5',
      n8n: '',
      packages: '',
      warnings: 'Is a Make blueprint: buyers import it in Make, not in n8n.',
      description: 'Starts with Google Sheets. Connects Google Sheets and Slack in 5 modules.',
    })
    expect(row.removed).toBe('2 credentials, 1 resource ID, 1 email address')
    expect(json).toHaveProperty('flow')
  }
})
