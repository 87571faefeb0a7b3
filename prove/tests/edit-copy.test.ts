import { expect, test } from 'vitest'
import type { Workflow } from '../../src/domain/workflow/workflow.ts'
import { editCopy, lostIn, OWN_STEP } from '../updates/edit-copy.ts'

const aNode = (name: string, type: string) => ({
  id: name,
  name,
  type: `n8n-nodes-base.${type}`,
  typeVersion: 1,
  position: [0, 0] satisfies [number, number],
  parameters: {},
})
const version: Workflow = {
  name: 'Orders',
  nodes: [aNode('Every day', 'scheduleTrigger'), aNode('Read', 'httpRequest'), aNode('Overview', 'stickyNote')],
  connections: { 'Every day': { main: [[{ node: 'Read', type: 'main', index: 0 }]] } },
}

test('an edited copy has other ids and positions, and an extra step before the others', () => {
  const copy = editCopy(version)
  expect(copy.nodes.map(({ name }) => name)).toEqual(['Every day', 'Read', 'Overview', OWN_STEP])
  expect(copy.nodes.filter(({ id, position }) => id === 'Read' || position[0] === 0)).toEqual([])
  expect(copy.connections['Every day']?.main?.[0]?.map(({ node }) => node)).toEqual(['Read', OWN_STEP])
  expect(copy.nodes.at(-1)?.position[1]).toBeLessThan(copy.nodes[0]?.position[1] ?? 0)
  expect(version.nodes).toHaveLength(3)
})

test('lists what an update lost', () => {
  const copy = editCopy(version)
  const newest = { ...version, nodes: [...version.nodes, aNode('Save', 'set')] }
  expect(lostIn(copy, version)).toBeNull()
  expect(lostIn(version, version)).toBe('the member’s own step is lost')
  expect(lostIn(copy, newest)).toBe('the update lacks “Save”')
  const bare = copy.nodes.map(({ notes: _, ...node }) => node)
  expect(lostIn({ ...copy, nodes: bare }, version)).toBe('the member’s notes are lost')
})
