import { readFile } from 'node:fs/promises'
import { parseWorkflow, type Workflow } from '#domain/workflow/workflow.ts'
import { workflowFacts } from '#domain/workflow/workflow-facts.ts'

/** What the lists and the search need of a workflow. */
export type WorkflowSummary = { trigger: string | null; nodeCount: number }

// A build asks for each workflow again for every picture and page of it. They stay as long as they are few: at 20 to
// 50 kB each, ten thousand would not fit into memory.
const KEPT = 500
const workflows = new Map<string, Promise<Workflow>>()
const summaries = new Map<string, Promise<WorkflowSummary>>()

/**
 * The paid workflow behind a template. Read at build only, to draw and to count: its parameters, expressions and
 * notes must not reach a page. Several callers may get the same object; none may change it.
 */
export function readWorkflow(slug: string): Promise<Workflow> {
  return remembered(workflows, slug, parseFile, KEPT)
}

/** Remembered for every workflow, however many there are. */
export function summariseWorkflow(slug: string): Promise<WorkflowSummary> {
  return remembered(summaries, slug, async () => {
    const { trigger, nodeCount } = workflowFacts(await readWorkflow(slug))
    return { trigger: trigger?.type ?? null, nodeCount }
  })
}

/** In development a file may change under the server, so nothing is kept there. */
function remembered<Value>(
  known: Map<string, Promise<Value>>,
  slug: string,
  read: (slug: string) => Promise<Value>,
  most = Number.POSITIVE_INFINITY,
): Promise<Value> {
  const value = known.get(slug) ?? read(slug)
  if (!import.meta.env.DEV && known.size < most) known.set(slug, value)
  return value
}

async function parseFile(slug: string): Promise<Workflow> {
  const path = `content/workflows/${slug}.json`
  const text = await readFile(path, 'utf8').catch(() => {
    throw new Error(`${path} is missing. Every template needs the workflow it sells.`)
  })
  const parsed = parseWorkflow(JSON.parse(text))
  if (parsed.ok) return parsed.value
  const problems = parsed.error.problems.map(({ field, message }) => `${field}: ${message}`)
  throw new Error(`${path} is not a workflow as n8n exports it. ${problems.join(' ')}`)
}
