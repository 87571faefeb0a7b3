import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Sample } from '#domain/set-up/sample.ts'
import { sampleCopy } from '#domain/set-up/sample-copy.ts'
import { mergeWorkflows } from '#domain/versions/merge-workflows.ts'
import { readCopy } from '#domain/versions/read-copy.ts'
import type { Workflow } from '#domain/workflow/workflow.ts'

const slugs = readdirSync('content/samples').map((file) => file.slice(0, -5))
const workflowOf = (slug: string): Workflow => JSON.parse(readFileSync(`content/workflows/${slug}.json`, 'utf8'))
const sampleFor = (slug: string) => Sample.parse(JSON.parse(readFileSync(`content/samples/${slug}.json`, 'utf8')))

/** A template and a time within a year of its run. */
const anyCopy = fc.record({
  slug: fc.constantFrom(...slugs),
  now: fc.integer({ min: Date.parse('2026-06-01'), max: Date.parse('2027-06-01') }),
})

test('a sample copy differs from the workflow in its name and its pins only', () => {
  fc.assert(
    fc.property(anyCopy, ({ slug, now }) => {
      const [workflow, sample] = [workflowOf(slug), sampleFor(slug)]
      const before = structuredClone(workflow)
      const { name, pinData, ...rest } = sampleCopy(workflow, sample, now)
      expect(workflow).toEqual(before)
      const { name: original, pinData: _, ...same } = workflow
      expect(rest).toEqual(same)
      expect(name).toBe(`${original} (sample data)`)
      expect(Object.keys(pinData ?? {})).toEqual(Object.keys(sample.pins))
      const names = workflow.nodes.map((node) => node.name)
      expect(names).toEqual(expect.arrayContaining([sample.trigger, ...Object.keys(sample.pins)]))
    }),
  )
})

test('a sample copy of a sample copy is the same', () => {
  fc.assert(
    fc.property(anyCopy, ({ slug, now }) => {
      const copy = sampleCopy(workflowOf(slug), sampleFor(slug), now)
      expect(sampleCopy(copy, sampleFor(slug), now)).toEqual(copy)
    }),
  )
})

test('on the day of the run, the pins are the recorded ones', () => {
  fc.assert(
    fc.property(fc.constantFrom(...slugs), (slug) => {
      const sample = sampleFor(slug)
      expect(sampleCopy(workflowOf(slug), sample, Date.parse(sample.at)).pinData).toEqual(sample.pins)
    }),
  )
})

test('an edited sample copy is updated like a copy of the template: its name and its pins don’t stay', () => {
  fc.assert(
    fc.property(anyCopy, ({ slug, now }) => {
      const workflow = workflowOf(slug)
      const edited = sampleCopy(workflow, sampleFor(slug), now)
      const mine = readCopy(JSON.stringify(edited), workflow)
      if (!mine.ok) throw new Error(mine.error)
      const next = { ...workflow, name: 'Renamed' }
      const merged = mergeWorkflows({ base: workflow, mine: mine.value, next })
      expect(merged.conflicts).toEqual([])
      expect(merged.workflow).toMatchObject({ name: 'Renamed', nodes: workflow.nodes })
      expect(merged.workflow.pinData ?? {}).toEqual({})
    }),
    { numRuns: 20 },
  )
})
