import { readFileSync } from 'node:fs'
import { parseWorkflow, type Workflow } from '#domain/workflow/workflow.ts'
import { workflowFacts } from '#domain/workflow/workflow-facts.ts'

/** What the lists and the search need of a workflow. */
export type WorkflowSummary = { trigger: string | null; nodeCount: number }

// A build asks for each workflow again for every picture and page of it. They stay as long as they are few: at 20 to
// 50 kB each, ten thousand would not fit into memory.
const KEPT = 500
const workflows = new Map<string, Workflow>()
const summaries = new Map<string, WorkflowSummary>()

/**
 * The paid workflow behind a template. Read at build only, to draw and to count: its parameters, expressions and
 * notes must not reach a page. Several callers may get the same object; none may change it.
 *
 * It is read at once, not in parallel: who asked for all of ten thousand would otherwise open as many files, more than
 * a system allows, and hold as many workflows. For small files it is also the quicker way.
 */
export function readWorkflow(slug: string): Workflow {
  return remembered(workflows, slug, parseFile, KEPT)
}

/** Remembered for every workflow, however many there are. */
export function summariseWorkflow(slug: string): WorkflowSummary {
  return remembered(summaries, slug, () => {
    const { trigger, nodeCount } = workflowFacts(readWorkflow(slug))
    return { trigger: trigger?.type ?? null, nodeCount }
  })
}

/** In development a file may change under the server, so nothing is kept there. */
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
