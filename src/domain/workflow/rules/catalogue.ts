import { TOOL_IDS, TOOLS, type ToolId } from '../../catalog/tools.ts'
import { serviceOf, unnamedService } from '../service-type.ts'
import { type Workflow, workingNodes } from '../workflow.ts'
import type { Problem, Rule } from './problem.ts'

/** The file and the template that sells it must agree. */
export const catalogue: Rule = ({ workflow, slug, tools }) => [
  ...toolProblems(workflow, tools),
  ...appProblems(workflow),
  ...templateIdProblem(workflow.meta?.templateId, slug),
  ...(workflow.active
    ? [{ rule: 'active', message: 'Is active. Set "active" to false: buyers publish it after setup.' }]
    : []),
]

/** The tools that nodes connect to. Every template runs in n8n. */
export function toolsUsed(workflow: Workflow): ToolId[] {
  const used = new Set(workingNodes(workflow).map(serviceOf))
  return TOOL_IDS.filter((tool) => tool === 'n8n' || used.has(tool))
}

/** Every template runs in n8n; Zapier and Make work outside the file and have no node. */
const NODELESS: readonly ToolId[] = ['n8n', 'zapier', 'make']

function toolProblems(workflow: Workflow, listed: readonly ToolId[]): Problem[] {
  const used = toolsUsed(workflow)
  const idle = listed.filter((tool) => !NODELESS.includes(tool) && !used.includes(tool))
  const unlisted = used.filter((tool) => tool !== 'n8n' && !listed.includes(tool))
  return [
    ...idle.map((tool) => ({
      rule: 'tools',
      message: `The template lists ${TOOLS[tool]} under tools, but no node uses it. Remove it from the list.`,
    })),
    ...unlisted.map((tool) => ({
      rule: 'tools',
      message: `Uses ${TOOLS[tool]}, but the template does not list "${tool}" under tools. Add it there.`,
    })),
  ]
}

/** An app without an entry cannot be found in the filter. */
function appProblems(workflow: Workflow): Problem[] {
  return workingNodes(workflow).flatMap((node) => {
    const unnamed = unnamedService(node)
    const message = `Uses an app without a name: ${unnamed}. Name it in src/domain/catalog/apps.ts.`
    return unnamed ? [{ rule: 'apps', node: node.name, message }] : []
  })
}

/** n8n cannot open a workflow whose templateId is a number. */
function templateIdProblem(templateId: unknown, slug: string): Problem[] {
  if (templateId === undefined || templateId === slug) return []
  return [{ rule: 'template-id', message: `meta.templateId must be the text "${slug}".` }]
}
