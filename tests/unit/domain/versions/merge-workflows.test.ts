import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyChoices } from '#domain/set-up/apply-choices.ts'
import { compareWorkflows } from '#domain/versions/compare-workflows.ts'
import { findBase } from '#domain/versions/find-base.ts'
import { keysOf } from '#domain/versions/match-nodes.ts'
import { mergeWorkflows } from '#domain/versions/merge-workflows.ts'
import { applyChanges, changesBetween, same } from '#domain/versions/tree.ts'
import { treeOf, withoutImportChanges } from '#domain/versions/workflow-tree.ts'
import { assignmentsOf, settingNames } from '#domain/workflow/setting-names.ts'
import { wiresOf } from '#domain/workflow/wires.ts'
import type { Workflow } from '#domain/workflow/workflow.ts'
import { HISTORIES, SAMPLE_EVERY } from '../../../fixtures/histories.ts'

const read = (file: string): Workflow => JSON.parse(readFileSync(path.join('content', file), 'utf8'))

/** All versions of a template, oldest first. */
const versionsOf = (slug: string) => [
  ...readdirSync(path.join('content/kept', slug))
    .sort((one, other) => one.localeCompare(other, 'en', { numeric: true }))
    .map((file) => read(`kept/${slug}/${file}`)),
  read(`workflows/${slug}.json`),
]
const slugs = readdirSync('content/kept')
const sampled = slugs.filter((_, at) => at % SAMPLE_EVERY === 0)
const pairs = sampled.flatMap((slug) => {
  const next = read(`workflows/${slug}.json`)
  return versionsOf(slug).flatMap((base, at, { length }) => (at < length - 1 ? { slug, base, next } : []))
})

const sorted = ({ nodes, connections, name, settings }: Workflow) => ({
  name,
  settings: settings ?? {},
  nodes: nodes.toSorted((one, other) => (one.id < other.id ? -1 : 1)),
  connections: tree({ nodes, connections, name, settings } as Workflow).wires,
})
const own = (workflow: Workflow) => new Map(workflow.nodes.map(({ name, id }) => [name, id]))
const tree = (workflow: Workflow) => treeOf(workflow, own(workflow))

describe('for every version of a template and its newest', () => {
  test('the changes from one to the other, applied to the one, are the other', () => {
    expect(pairs.length).toBeGreaterThan(20)
    for (const { base, next } of pairs) {
      const [before, after] = [tree(base), treeOf(next, keysOf(base, next, 'next'))]
      expect(same(applyChanges(before, changesBetween(before, after)), after)).toBe(true)
    }
  })

  test('a copy without changes becomes the newest, and one of the newest stays as it is', () => {
    for (const { slug, base, next } of pairs) {
      const updated = mergeWorkflows({ base, mine: base, next })
      expect([slug, updated.conflicts]).toEqual([slug, []])
      expect(sorted(updated.workflow)).toEqual(sorted(next))
      const kept = mergeWorkflows({ base, mine: next, next: base })
      // A default that the copy leaves out may be written out.
      const keys = keysOf(base, next, 'mine')
      const expected = withoutImportChanges(treeOf(next, keys), tree(base))
      expect(same(treeOf(kept.workflow, keysOf(base, kept.workflow, 'mine')), expected)).toBe(true)
    }
  })

  test('a comparison names what was added and removed, and no version differs from itself', () => {
    for (const { base, next } of pairs) {
      const { added, removed } = compareWorkflows(base, next)
      const ids = (workflow: Workflow) => new Set(workflow.nodes.map(({ id }) => id))
      expect(added.every(({ id }) => !ids(base).has(id))).toBe(true)
      expect(removed.every(({ id }) => !ids(next).has(id))).toBe(true)
      const nothing = { added: [], removed: [], renamed: [], changed: [], wires: [] }
      expect(compareWorkflows(next, next)).toEqual(nothing)
    }
  })

  test('the version a copy began as is found, with other ids, in another place and with an edit', () => {
    let unsure = 0
    for (const slug of sampled) {
      const versions = versionsOf(slug).map((workflow, at) => ({ version: `1.0.${at}`, workflow }))
      for (const { version, workflow } of versions) {
        const found = findBase(edited(imported(workflow), 'note'), versions.toReversed())
        const equal = versions.findLast((one) => same(tree(one.workflow).nodes, tree(workflow).nodes))
        if (found?.isSure !== false) expect([slug, found?.version]).toEqual([slug, equal?.version ?? version])
        unsure += found?.isSure ? 0 : 1
      }
    }
    expect(unsure).toBeLessThan(pairs.length / 20)
  })
})

/** As n8n imports a file: other ids, a form with another URL, moved to its grid, without what it does not know. */
function imported(workflow: Workflow, [left, top] = [-592, -176]): Workflow {
  const snap = (at: number) => Math.round(at / 16) * 16
  return {
    ...workflow,
    meta: null,
    settings: { executionOrder: 'v1', binaryMode: 'separate' },
    nodes: workflow.nodes.map((node, at) => ({
      ...node,
      id: `imported-${at}`,
      ...(node.webhookId !== undefined && { webhookId: `imported-${at}` }),
      position: [snap(node.position[0] + left), snap(node.position[1] + top)],
    })),
  } as Workflow
}

/** Renames a node as n8n does, in connections and expressions. */
function renamed(workflow: Workflow, before: string, after: string): Workflow {
  const quoted = (name: string) => JSON.stringify(`$('${name.replace(/[\\']/g, '\\$&')}')`).slice(1, -1)
  const text = JSON.stringify(workflow.nodes).replaceAll(quoted(before), () => quoted(after))
  const nodes: Workflow['nodes'] = JSON.parse(text)
  const connections = Object.fromEntries(
    Object.entries(workflow.connections).map(([from, kinds]) => [
      from === before ? after : from,
      JSON.parse(
        JSON.stringify(kinds).replaceAll(`"node":${JSON.stringify(before)}`, () => `"node":${JSON.stringify(after)}`),
      ),
    ]),
  )
  return {
    ...workflow,
    connections,
    nodes: nodes.map((node) => (node.name === before ? { ...node, name: after } : node)),
  }
}

/** A value of a member on the first node that is no note. */
function edited(workflow: Workflow, field: string, value = 'mine', at = 0): Workflow {
  const working = workflow.nodes.filter(({ type }) => !type.endsWith('stickyNote'))
  const target = working[at % working.length]
  return {
    ...workflow,
    nodes: workflow.nodes.map((node) =>
      node === target ? { ...node, parameters: { ...node.parameters, [field]: value } } : node,
    ),
  }
}

const dunning = versionsOf('refund-request-approval')
const [base, next] = [dunning[0], dunning.at(-1)] as [Workflow, Workflow]
/** A node that expressions read. */
const referenced = base.nodes.find(({ name }) => JSON.stringify(base.nodes).includes(`$('${name}')`))?.name ?? ''
const nodeOf = (workflow: Workflow, name: string) => workflow.nodes.find((node) => node.name === name)

describe('a member’s copy that was imported into n8n', () => {
  test('without an edit takes the update whole, and stays where it stands', () => {
    const { workflow, conflicts } = mergeWorkflows({ base, mine: imported(base), next })
    expect(conflicts).toEqual([])
    const wires = (version: Workflow) => treeOf(version, new Map()).wires
    expect(wires(workflow)).toEqual(wires(next))
    expect(workflow.nodes.map(({ name }) => name).sort()).toEqual(next.nodes.map(({ name }) => name).sort())
    for (const node of next.nodes) expect(nodeOf(workflow, node.name)?.parameters).toEqual(node.parameters)
    expect(workflow.settings).toEqual(next.settings)
    const first = base.nodes[0] as Workflow['nodes'][number]
    expect(nodeOf(workflow, first.name)?.position).toEqual([first.position[0] - 592, first.position[1] - 176])
  })

  test('keeps a renamed node under its new name, everywhere', () => {
    const mine = renamed(imported(base), referenced, 'My "own" it’s name')
    const { workflow, conflicts } = mergeWorkflows({ base, mine, next })
    expect(conflicts).toEqual([])
    const text = JSON.stringify(workflow)
    expect(text).not.toContain(`$('${referenced}')`)
    expect(nodeOf(workflow, 'My "own" it’s name')).toBeDefined()
    expect(nodeOf(workflow, referenced)).toBeUndefined()
  })

  test('asks which name stays where both renamed the same node', () => {
    const sides = {
      base,
      mine: renamed(imported(base), referenced, 'My name'),
      next: renamed(base, referenced, 'New name'),
    }
    const { workflow, conflicts } = mergeWorkflows(sides)
    expect(conflicts.map(({ field, mine, next }) => [field, mine, next])).toEqual([['name', 'My name', 'New name']])
    expect(JSON.stringify(workflow)).toContain(`$('My name')`)
    expect(JSON.stringify(workflow)).not.toContain('New name')
    const chosen = mergeWorkflows(sides, { [conflicts[0]?.id ?? '']: 'next' }).workflow
    expect(JSON.stringify(chosen)).toContain(`$('New name')`)
    expect(JSON.stringify(chosen)).not.toContain('My name')
  })

  test('keeps both names apart where each side gave a different node the same name', () => {
    const [one = '', other = ''] = base.nodes.filter(({ type }) => !type.endsWith('stickyNote')).map(({ name }) => name)
    const { workflow } = mergeWorkflows({
      base,
      mine: renamed(imported(base), one, 'Same name'),
      next: renamed(base, other, 'Same name'),
    })
    expect(new Set(workflow.nodes.map(({ name }) => name)).size).toBe(base.nodes.length)
    expect(workflow.nodes).toHaveLength(base.nodes.length)
  })

  test('keeps accounts, a value of Settings and the ids that n8n gave', () => {
    const copy = imported(base)
    const credentials = { slackApi: { id: '7', name: 'Slack of mine' } }
    const mine = {
      ...copy,
      nodes: copy.nodes.map((node) => (node.type.endsWith('.slack') ? { ...node, credentials } : node)),
    }
    const { workflow } = mergeWorkflows({ base, mine, next })
    const slacks = mine.nodes.filter(({ type }) => type.endsWith('.slack'))
    expect(slacks.length).toBeGreaterThan(0)
    for (const { id } of slacks) expect(workflow.nodes.find((node) => node.id === id)?.credentials).toEqual(credentials)
  })

  test('keeps a value under the new name of a setting', () => {
    const versions = versionsOf('csat-survey-follow-up')
    const before = versions.find((version) => settingNames(version).includes('lowUpTo')) as Workflow
    const after = versions.at(-1) as Workflow
    const mine = applyChoices(before, { settings: { lowUpTo: 3 }, provider: 'openai' })
    if (!mine.ok) throw new Error('The setting is missing.')
    const { workflow, conflicts } = mergeWorkflows({ base: before, mine: mine.value, next: after })
    expect(conflicts).toEqual([])
    expect(settingNames(workflow)).toEqual(settingNames(after))
    expect(assignmentsOf(workflow).find(({ name }) => name === 'lowScoreMax')?.value).toBe(3)
  })

  test('keeps the URL that n8n gave a form, which is no edit', () => {
    const form = base.nodes.find(({ webhookId }) => webhookId !== undefined)?.name ?? ''
    const mine = imported(base)
    const { workflow } = mergeWorkflows({ base, mine, next })
    expect(nodeOf(mine, form)?.webhookId).toMatch(/^imported/)
    expect(nodeOf(workflow, form)?.webhookId).toBe(nodeOf(mine, form)?.webhookId)
    expect(compareWorkflows(next, workflow).changed).toEqual([])
    const added = { ...base, nodes: base.nodes.map(({ webhookId: _, ...node }) => node) } as Workflow
    expect(nodeOf(mergeWorkflows({ base: added, mine: added, next }).workflow, form)?.webhookId).toBeDefined()
  })

  test('asks where both changed the same value, and takes the side that was chosen', () => {
    const mine = edited(imported(base), 'note', 'mine')
    const other = edited(next, 'note', 'theirs')
    const merged = mergeWorkflows({ base, mine, next: other })
    expect(merged.conflicts.map(({ mine, next, chosen }) => [mine, next, chosen])).toEqual([['mine', 'theirs', 'mine']])
    const choice = { [merged.conflicts[0]?.id ?? '']: 'next' as const }
    const text = JSON.stringify(mergeWorkflows({ base, mine, next: other }, choice).workflow)
    expect(text).toContain('"note":"theirs"')
    expect(text).not.toContain('"note":"mine"')
  })

  test('asks before a node goes that the member has edited, and not if it was only moved', () => {
    const gone = (workflow: Workflow, name: string): Workflow => {
      const { [name]: _, ...connections } = workflow.connections
      return { ...workflow, connections, nodes: workflow.nodes.filter((node) => node.name !== name) }
    }
    const first = base.nodes.find(({ type }) => !type.endsWith('stickyNote'))?.name ?? ''
    const removed = gone(base, first)
    const asked = mergeWorkflows({ base, mine: edited(imported(base), 'note'), next: removed })
    expect(asked.conflicts).toHaveLength(1)
    expect(nodeOf(asked.workflow, first)).toBeDefined()
    const moved = imported(base)
    const node = nodeOf(moved, first)
    if (node) node.position = [9000, 9000]
    const quiet = mergeWorkflows({ base, mine: moved, next: removed })
    expect(quiet.conflicts).toEqual([])
    expect(nodeOf(quiet.workflow, first)).toBeUndefined()
  })
})

const small = slugs.slice(0, 40).map((slug) => read(`workflows/${slug}.json`))

test('edits of different nodes always merge, and both are in the result', () => {
  const edits = fc.record({
    workflow: fc.constantFrom(...small),
    mine: fc.nat(30),
    theirs: fc.nat(30),
    value: fc.string(),
  })
  fc.assert(
    fc.property(edits, ({ workflow, mine, theirs, value }) => {
      const count = workflow.nodes.filter(({ type }) => !type.endsWith('stickyNote')).length
      fc.pre(mine % count !== theirs % count)
      const merged = mergeWorkflows({
        base: workflow,
        mine: edited(imported(workflow), 'mine', `mine ${value}`, mine),
        next: edited(workflow, 'theirs', `theirs ${value}`, theirs),
      })
      expect(merged.conflicts).toEqual([])
      const text = JSON.stringify(merged.workflow)
      expect(text).toContain(JSON.stringify(`mine ${value}`))
      expect(text).toContain(JSON.stringify(`theirs ${value}`))
    }),
    { numRuns: HISTORIES },
  )
})

/** One edit as members and releases make them. */
const anEdit = fc.oneof(
  fc.record({ kind: fc.constant('value' as const), at: fc.nat(40), value: fc.string() }),
  fc.record({ kind: fc.constant('name' as const), at: fc.nat(40), value: fc.string({ minLength: 1 }) }),
  fc.record({ kind: fc.constant('move' as const), at: fc.nat(40), value: fc.nat(4000) }),
  fc.record({ kind: fc.constant('remove' as const), at: fc.nat(40), value: fc.constant('') }),
  fc.record({ kind: fc.constant('unwire' as const), at: fc.nat(40), value: fc.constant('') }),
  fc.record({ kind: fc.constant('add' as const), at: fc.nat(40), value: fc.nat(1_000_000) }),
)

function withEdit(
  workflow: Workflow,
  { kind, at, value }: typeof anEdit extends fc.Arbitrary<infer T> ? T : never,
): Workflow {
  const target = workflow.nodes[at % workflow.nodes.length]
  if (!target) return workflow
  const swap = (change: Partial<typeof target>) => ({
    ...workflow,
    nodes: workflow.nodes.map((node) => (node === target ? { ...node, ...change } : node)),
  })
  if (kind === 'value') return swap({ parameters: { ...target.parameters, edited: value } })
  if (kind === 'move') return swap({ position: [Number(value), 9000] })
  if (kind === 'name') {
    const isTaken = workflow.nodes.some(({ name }) => name === value)
    return isTaken ? workflow : renamed(workflow, target.name, String(value))
  }
  const { [target.name]: gone, ...connections } = workflow.connections
  if (kind === 'unwire') return { ...workflow, connections }
  if (kind === 'add') {
    const node = { ...target, id: `added-${value}`, name: `Added ${value}`, parameters: { added: value } }
    const wire = { main: [[{ node: target.name, type: 'main', index: 0 }]] }
    return {
      ...workflow,
      nodes: [...workflow.nodes, node],
      connections: { ...workflow.connections, [node.name]: wire },
    }
  }
  const text = JSON.stringify(connections, (_, item) =>
    Array.isArray(item) ? item.filter((end) => end?.node !== target.name) : item,
  )
  return { ...workflow, connections: JSON.parse(text), nodes: workflow.nodes.filter((node) => node !== target) }
}

const withEdits = (workflow: Workflow, edits: readonly Parameters<typeof withEdit>[1][]) =>
  edits.reduce(withEdit, workflow)

test('any edits survive an update that changes nothing, and an update arrives whole where nothing was edited', () => {
  const input = fc.record({
    workflow: fc.constantFrom(...small),
    edits: fc.array(anEdit, { minLength: 1, maxLength: 8 }),
  })
  fc.assert(
    fc.property(input, ({ workflow, edits }) => {
      const changed = withEdits(workflow, edits)
      fc.pre(changed.nodes.length > 0)
      const expected = treeOf(changed, own(changed))
      for (const sides of [
        { mine: changed, next: workflow },
        { mine: workflow, next: changed },
      ]) {
        const merged = mergeWorkflows({ base: workflow, ...sides })
        expect(merged.conflicts).toEqual([])
        expect(treeOf(merged.workflow, own(merged.workflow))).toEqual(expected)
      }
    }),
    { numRuns: HISTORIES / 4 },
  )
})

test('edits on both sides give a workflow in which every wire leads to a node, and names are unique', () => {
  const edits = fc.array(anEdit, { maxLength: 8 })
  const input = fc.record({ workflow: fc.constantFrom(...small), mine: edits, theirs: edits })
  fc.assert(
    fc.property(input, ({ workflow, mine, theirs }) => {
      const sides = { mine: imported(withEdits(workflow, mine)), next: withEdits(workflow, theirs) }
      fc.pre(sides.mine.nodes.length > 0 && sides.next.nodes.length > 0)
      const { workflow: merged } = mergeWorkflows({ base: workflow, ...sides })
      const names = new Set(merged.nodes.map(({ name }) => name))
      expect(names.size).toBe(merged.nodes.length)
      expect(new Set(merged.nodes.map(({ id }) => id)).size).toBe(merged.nodes.length)
      for (const { from, to } of wiresOf(merged)) expect([names.has(from), names.has(to)]).toEqual([true, true])
      expect(JSON.stringify(merged)).not.toMatch(/[\uE000\uE001]/)
    }),
    { numRuns: HISTORIES / 4 },
  )
})

test('what n8n’s editor leaves out when it saves is no edit, at any depth', () => {
  const slug = 'model-switch-with-fallback'
  const [base] = versionsOf(slug)
  // Exported from n8n 2.41.1 after a node was moved there.
  const mine: Workflow = JSON.parse(readFileSync(`tests/fixtures/saved-in-n8n/${slug}.json`, 'utf8'))
  if (!base) return expect.unreachable()
  expect(JSON.stringify(mine)).not.toContain('"batchSize"')
  const merged = mergeWorkflows({ base, mine, next: base })
  expect(merged.conflicts).toEqual([])
  const { changed, added, removed, wires } = compareWorkflows(base, merged.workflow)
  expect({ changed, added, removed, wires }).toEqual({ changed: [], added: [], removed: [], wires: [] })
})
