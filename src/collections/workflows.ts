import { readFile } from 'node:fs/promises'
import { parseWorkflow, type Workflow } from '#domain/workflow/workflow.ts'

/**
 * The paid workflow behind a template. Read at build only, to draw and to count: its parameters, expressions and
 * notes must not reach a page.
 */
export async function readWorkflow(slug: string): Promise<Workflow> {
  const path = `content/workflows/${slug}.json`
  const text = await readFile(path, 'utf8').catch(() => {
    throw new Error(`${path} is missing. Every template needs the workflow it sells.`)
  })
  const parsed = parseWorkflow(JSON.parse(text))
  if (parsed.ok) return parsed.value
  const problems = parsed.error.problems.map(({ field, message }) => `${field}: ${message}`)
  throw new Error(`${path} is not a workflow as n8n exports it. ${problems.join(' ')}`)
}
