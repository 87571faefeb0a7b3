import type { Template } from '../../src/domain/catalog/template.ts'
import { lintWorkflow } from '../../src/domain/workflow/lint-workflow.ts'
import { parseWorkflow } from '../../src/domain/workflow/workflow.ts'
import { filesIn, readJson } from './content-file.ts'
import type { Report } from './report.ts'

const FOLDER = 'content/workflows'

/** Lints `content/workflows/*.json` and requires a template for each workflow and vice versa. */
export async function checkWorkflows(root: string, templates: Map<string, Template>, report: Report) {
  const paths = await filesIn(root, FOLDER, '.json')
  const templateFiles = new Set(await filesIn(root, 'content/templates', '.md'))
  for (const path of paths) {
    const file = await readJson(root, path)
    const partner = `content/templates/${file.slug}.md`
    report.add(path, templateFiles.has(partner) ? [] : [`Has no template: ${partner} is missing.`])
    report.add(path, 'problem' in file ? [file.problem] : workflowProblems(file.value, file.slug, templates))
  }
  for (const template of templateFiles) {
    const partner = template.replace('content/templates', FOLDER).replace(/md$/, 'json')
    if (!paths.includes(partner)) report.add(template, [`Has no workflow: ${partner} is missing.`])
  }
}

function workflowProblems(json: unknown, slug: string, templates: Map<string, Template>): string[] {
  const parsed = parseWorkflow(json)
  if (!parsed.ok) return parsed.error.problems.map(({ field, message }) => `${field || 'file'}: ${message}`)
  const template = templates.get(slug)
  const problems = lintWorkflow({ workflow: parsed.value, slug, tools: template?.tools ?? [] })
    // Without a readable template there is no tool list to compare with.
    .filter(({ rule }) => template || rule !== 'tools')
    .map(({ node, message }) => (node ? `${node}: ${message}` : message))
  return [...(template ? nameProblem(parsed.value.name, template.name) : []), ...problems]
}

/** The buyer looks for the workflow in n8n by its title in the shop. */
const nameProblem = (name: string, bought: string): string[] =>
  name === bought ? [] : [`name: Is "${name}" here but "${bought}" on its page. Rename the workflow to match its page.`]
