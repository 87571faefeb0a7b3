import { secrets } from '../../src/domain/workflow/rules/secrets.ts'
import { reach } from '../../src/domain/workflow/rules/wiring.ts'
import { parseWorkflow, type WorkflowNode } from '../../src/domain/workflow/workflow.ts'
import { checkCode } from './check-code.ts'
import { checkConnections } from './check-connections.ts'
import { checkNode } from './check-node.ts'
import { checkParameters } from './check-parameters.ts'
import type { Finding } from './finding.ts'
import type { N8n } from './load-n8n.ts'
import type { NodeDescription } from './n8n-types.ts'

/** Everything n8n reports about a parsed JSON file, plus what it accepts but a shop must not sell. */
export function checkWorkflow(n8n: N8n, json: unknown): Finding[] {
  const parsed = parseWorkflow(json)
  if (!parsed.ok)
    return parsed.error.problems.map(({ field, message }) => ({ message: `${field || 'file'}: ${message}.` }))
  const workflow = parsed.value
  const structure = n8n.safeParseWorkflowStructure(json)
  const broken = structure.success ? [] : structure.issues
  const described = new Map(
    workflow.nodes.flatMap((node): [WorkflowNode, NodeDescription][] => {
      const description = n8n.catalogue.find(node.type, node.typeVersion)
      return description ? [[node, description]] : []
    }),
  )
  // Ports depend on neighboring nodes, so n8n can compute them only in a valid file.
  const isWhole = structure.success && described.size === workflow.nodes.length
  const input = { workflow, slug: '', tools: [] }
  return [
    ...broken.map(({ path, message }) => ({ message: `${path.join('.')}: ${message}. n8n would reject the file.` })),
    ...workflow.nodes.flatMap((node) => checkNode(node, n8n.catalogue)),
    ...[...described].flatMap(([node, description]) => checkParameters(n8n, node, description)),
    ...workflow.nodes.flatMap((node) => checkCode(n8n.splitExpression, node)),
    ...(isWhole ? checkConnections(n8n, workflow, described) : []),
    ...reach(input),
    ...secrets(input),
  ]
}
