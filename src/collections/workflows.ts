import { readFileSync } from 'node:fs'
import { parseWorkflow, type Workflow } from '#domain/workflow/workflow.ts'

// A build reads each workflow for every picture and page of it. They are cached up to a limit: at 20 to 50 kB each, ten
// thousand would not fit into memory.
const KEPT = 500
const workflows = new Map<string, Workflow>()

/**
 * The paid workflow of a template. Read at build time only, to draw and to count: its parameters, expressions and notes
 * must not reach a page. Callers may share the returned object and must not change it.
 *
 * Read synchronously: reading ten thousand in parallel would open as many files, more than a system allows, and hold as
 * many workflows in memory. For small files it is also faster.
 */
export function readWorkflow(slug: string): Workflow {
  // In development files may change while the server runs, so nothing is cached.
  const workflow = workflows.get(slug) ?? parseFile(slug)
  if (!import.meta.env.DEV && workflows.size < KEPT) workflows.set(slug, workflow)
  return workflow
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
