import { expect, test } from 'vitest'
import { longestRun } from '#domain/canvas/edges.ts'
import { layoutBoxes } from '#domain/canvas/layout.ts'
import { measure } from '#domain/canvas/measure.ts'
import { heartSection } from '#domain/canvas/sections.ts'
import { parseWorkflow } from '#domain/workflow/workflow.ts'
import { aFlow, aNode, workflowFixture } from '../../../fixtures/workflow-fixture.ts'

const FULL = { x: 1, y: 1 }
const boxesOf = (...args: Parameters<typeof workflowFixture>) => {
  const boxes = layoutBoxes(workflowFixture(...args), FULL)
  return (name: string) => boxes.find(({ node }) => node.name === name) ?? expect.unreachable(name)
}
const single = (node: Parameters<typeof aNode>[0]) =>
  layoutBoxes({ name: 'One', nodes: [aNode(node)], connections: {} }, FULL)[0] ?? expect.unreachable()

test('an ordinary node is a square of 96 with its ports in the middle of both sides', () => {
  expect(boxesOf('lead-qualifier')('Clean fields')).toMatchObject({
    shape: 'node',
    x: 208,
    y: 0,
    width: 96,
    height: 96,
    inputs: [{ x: 208, y: 48 }],
    outputs: [{ x: 304, y: 48 }],
  })
})

test('a trigger has no input', () => {
  expect(boxesOf('lead-qualifier')('New form entry')).toMatchObject({ shape: 'trigger', width: 96, inputs: [] })
})

test('each main port over two makes a node 32 taller', () => {
  const box = boxesOf('lead-qualifier')
  expect(box('Hot, warm, cold')).toMatchObject({ height: 128, outputs: [{ y: 16 }, { y: 48 }, { y: 80 }] })
  expect(boxesOf('viral-ugc-clips')('Rendered?')).toMatchObject({ height: 96, outputs: [{ y: 192 }, { y: 224 }] })
})

test('an agent is 224 wide and keeps the first slot for its model and the last for its tools', () => {
  const box = single({ name: 'Agent', type: '@n8n/n8n-nodes-langchain.agent', typeVersion: 3.1 })
  expect(box).toMatchObject({ shape: 'root', width: 224, height: 96 })
  expect(box.subInputs).toEqual([
    { kind: 'ai_languageModel', at: { x: 40, y: 96 } },
    { kind: 'ai_memory', at: { x: 136, y: 96 } },
    { kind: 'ai_tool', at: { x: 184, y: 96 } },
  ])
})

test('an output parser gives an agent a fourth port', () => {
  const { subInputs } = boxesOf('lead-qualifier')('Score lead')
  expect(subInputs.map(({ at }) => at.x - 448)).toEqual([40, 88, 136, 184])
})

test('a sub-node is a circle of 80 with its wire at the top', () => {
  expect(boxesOf('lead-qualifier')('Chat model')).toMatchObject({
    shape: 'sub',
    width: 80,
    height: 80,
    inputs: [],
    outputs: [],
    subOutput: { x: 488, y: 224 },
  })
})

test('a sub-node that takes sub-nodes itself is 80 high and wide', () => {
  const store = { name: 'Store', type: '@n8n/n8n-nodes-langchain.vectorStoreInMemory', typeVersion: 1.3 }
  const box = single({ ...store, parameters: { mode: 'retrieve-as-tool' } })
  expect(box).toMatchObject({ shape: 'sub', width: 240, height: 80, subInputs: [{ kind: 'ai_embedding' }] })
})

test('continuing on error adds an output', () => {
  expect(boxesOf('local-leads')('Open website').outputs).toHaveLength(2)
})

test('section notes are areas, the overview is not drawn', () => {
  const areas = measure(workflowFixture('lead-qualifier')).sections.map(({ area }) => area)
  expect(areas).toEqual([{ x: 384, y: -96, width: 416, height: 448 }])
})

test('a workflow too wide for a page has its columns closer, and its sections move with them', () => {
  const row = (count: number) => {
    const note = { type: 'n8n-nodes-base.stickyNote', position: [-32, -96] as [number, number] }
    const area = aNode({ name: 'Section: intake', ...note, parameters: { width: 512, height: 256 } })
    return measure(aFlow([...Array.from({ length: count }, (_, at) => noOp(`Step ${at}`, [at * 240, 0])), area], []))
  }
  const areaOf = ({ sections }: ReturnType<typeof row>) => sections[0]?.area
  const [usual, wide] = [row(24), row(27)]
  expect(usual.boxes[1]?.x).toBe(240)
  expect(areaOf(usual)).toEqual({ x: -32, y: -96, width: 512, height: 256 })
  expect(wide.boxes[1]?.x).toBe(192)
  expect(areaOf(wide)).toEqual({ x: -24, y: -96, width: 24 + 192 + 96 + 24, height: 256 })
  expect(row(36).boxes[35]?.x, 'all of them fit').toBeLessThan(5800)
})

test('a card tints only the part that thinks, close around its nodes', () => {
  const workflow = workflowFixture('lead-qualifier')
  const [intake, agent] = [workflow.nodes[0], workflow.nodes[3]]
  expect([intake?.name, agent?.name]).toEqual(['Overview', 'Section: score'])
  workflow.nodes.push(
    aNode({
      name: 'Section: intake',
      type: 'n8n-nodes-base.stickyNote',
      position: [-32, -96],
      parameters: { width: 384, height: 448 },
    }),
  )
  expect(heartSection(measure(workflow).sections)).toEqual([{ x: 400, y: -48, width: 336, height: 400 }])
})

test('a section beyond the right edge of a hero is not the one it tints', () => {
  const workflow = workflowFixture('lead-qualifier')
  expect(heartSection(measure(workflow).sections, 400)).toEqual([])
})

test('a card of a workflow without sections has no tint', () => {
  const workflow = workflowFixture('lead-qualifier')
  workflow.nodes = workflow.nodes.filter(({ name }) => !name.startsWith('Section'))
  expect(heartSection(measure(workflow).sections)).toEqual([])
})

test('drawing columns closer leaves nodes in line that were in line', () => {
  const boxes = layoutBoxes(workflowFixture('lead-qualifier'), { x: 0.82, y: 0.88 })
  const middles = ['New form entry', 'Score lead', 'Hot, warm, cold', 'Answer form'].map((name) => {
    const { y, height } = boxes.find(({ node }) => node.name === name) ?? expect.unreachable(name)
    return Math.round(10 * (y + height / 2))
  })
  expect(new Set(middles).size).toBe(1)
})

test('a wire back to an earlier node runs below everything between its ends', () => {
  const workflow = workflowFixture('local-leads')
  const { edges } = measure(workflow)
  const loop = edges.find(({ from, to }) => from === 'Add lead' && to === 'One by one')
  // The lowest tile between the two is "Open website": 128 + 96, and 56 for its label.
  expect(loop).toMatchObject({ main: true, lowest: 280 })
  expect(edges.filter(({ lowest }) => lowest !== null)).toHaveLength(2)
})

test('the pulse follows the longest way and never a loop', () => {
  const workflow = workflowFixture('local-leads')
  const run = longestRun(measure(workflow).edges, 'Trade and city')
  expect(run.map(({ to }) => to)).toEqual([
    'Search the map',
    'One by one',
    'Open website',
    'Pick contacts',
    'Skip known',
    'Add lead',
  ])
})

test('a wire from an output that does not exist is not drawn', () => {
  const workflow = workflowFixture('local-leads')
  workflow.connections['Pick contacts'] = { main: [null, null, [{ node: 'Skip known', type: 'main', index: 0 }]] }
  const { edges } = measure(workflow)
  expect(edges.some(({ from }) => from === 'Pick contacts')).toBe(false)
})

const noOp = (name: string, position: [number, number], rest: Partial<Parameters<typeof aNode>[0]> = {}) =>
  aNode({ name, type: 'n8n-nodes-base.noOp', position, ...rest })

test('a loop runs just below the tiles it passes, not below what is farther down', () => {
  const nodes = [noOp('Try', [0, 0]), noOp('Wait', [208, 0]), noOp('Again', [416, 0]), noOp('Other', [208, 4000])]
  const loop = (...more: typeof nodes) => {
    const { edges } = measure(aFlow([...nodes, ...more], ['Try > Wait', 'Wait > Again', 'Again > Try']))
    return edges.at(-1)?.lowest
  }
  expect(loop()).toBe(96 + 56)
  expect(loop(noOp('In the way', [208, 128]))).toBe(128 + 96 + 56)
})

test('tiles on top of each other are moved apart, and the file stays as it is', () => {
  const workflow = aFlow([noOp('First', [0, 0]), noOp('Second', [16, 0]), noOp('Third', [0, 0])], [])
  const places = layoutBoxes(workflow, FULL).map(({ x, y }) => [x, y])
  expect(places).toEqual([
    [0, 0],
    [16, 152],
    [0, 304],
  ])
  expect(workflow.nodes[2]?.position).toEqual([0, 0])
})

test.each([
  [20, 32],
  [-4, 0],
  [-8, -16],
  [-12, -16],
  [48, 48],
])('a tile at %i is drawn at %i, where the editor shows it', (at, shown) => {
  expect(single(noOp('Off the grid', [at, 0])).x).toBe(shown)
})

test('labels that would meet are shortened, and others are not', () => {
  const labels = (apart: number) =>
    layoutBoxes(aFlow([noOp('Compare all invoices', [0, 0]), noOp('Send the reminders', [apart, 0])], []), FULL)
  expect(labels(208).map(({ fit }) => fit)).toEqual([18, 18])
  expect(labels(128).map(({ fit }) => fit)).toEqual([11, 11])
})

test('the ports of a community node are those its connections use', () => {
  const tool = { name: 'Tool', type: 'n8n-nodes-acme.acmeTool', position: [0, 224] as [number, number] }
  const agent = { name: 'Agent', type: '@n8n/n8n-nodes-langchain.agent', typeVersion: 3.1 }
  const parsed = parseWorkflow({
    name: 'Tools',
    nodes: [aNode(agent), aNode(tool)],
    connections: { Tool: { ai_tool: [[{ node: 'Agent', type: 'ai_tool', index: 0 }]] } },
  })
  expect(parsed.ok && measure(parsed.value).edges).toMatchObject([{ from: 'Tool', to: 'Agent', main: false }])
})
