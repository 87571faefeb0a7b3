import { readFileSync } from 'node:fs'
import { parseWorkflow, type Workflow } from '#domain/workflow/workflow.ts'
import { workflowFacts } from '#domain/workflow/workflow-facts.ts'

/** The workflow data that lists and the search need. */
export type WorkflowSummary = { trigger: string | null; nodeCount: number }

// A build reads each workflow for every picture and page of it. They are cached up to a limit: at 20 to 50 kB each, ten
// thousand would not fit into memory.
const KEPT = 500
const workflows = new Map<string, Workflow>()
const summaries = new Map<string, WorkflowSummary>()

/**
 * The paid workflow of a template. Read at build time only, to draw and to count: its parameters, expressions and notes
 * must not reach a page. Callers may share the returned object and must not change it.
 *
 * Read synchronously: reading ten thousand in parallel would open as many files, more than a system allows, and hold as
 * many workflows in memory. For small files it is also faster.
 */
export function readWorkflow(slug: string): Workflow {
  return remembered(workflows, slug, parseFile, KEPT)
}

/** Cached for every workflow, however many there are. */
export function summariseWorkflow(slug: string): WorkflowSummary {
  return remembered(summaries, slug, () => {
    const { trigger, nodeCount } = workflowFacts(readWorkflow(slug))
    return { trigger: trigger?.type ?? null, nodeCount }
  })
}

/** In development files may change while the server runs, so nothing is cached. */
function remembered<Value>(
  known: Map<string, Value>,
  slug: string,
  read: (slug: string) => Value,
  most = Number.POSITIVE_INFINITY,
): Value {
  const value = known.get(slug) ?? read(slug)
  if (!import.meta.env.DEV && known.size < most) known.set(slug, value)
  return value
}

function parseFile(slug: string): Workflow {
  const path = `content/workflows/${slug}.json`
  const text = readText(path)
  const parsed = parseWorkflow(JSON.parse(text))
  if (parsed.ok) return parsed.value
  const problems = parsed.error.problems.map(({ field, message }) => `${field}: ${message}`)
  throw new Error(`${path} is not a workflow as n8n exports it. ${problems.join(' ')}`)
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw new Error(`${path} is missing. Every template needs the workflow it sells.`)
  }
}
