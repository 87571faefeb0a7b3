import { withoutSample } from '../set-up/sample-copy.ts'
import { withoutSetupRun } from '../set-up/setup-run/without-setup-run.ts'
import { err, ok, type ResultOf } from '../shared/result.ts'
import { isRecord } from '../workflow/parameter.ts'
import type { Workflow } from '../workflow/workflow.ts'

/**
 * A member's workflow as n8n downloads or copies it. A copy from the canvas has neither name nor settings: those of
 * `original` count. The error is a sentence for the member.
 */
export function readCopy(text: string, original: Workflow): ResultOf<Workflow, string> {
  if (text.trim() === '') return err('The file is empty. In n8n, open the workflow and choose Download in the ⋯ menu.')
  let json: unknown
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return err(
      'This isn’t a workflow: the text isn’t valid JSON. In n8n, choose Download in the ⋯ menu, or copy all nodes.',
    )
  }
  if (!isRecord(json) || !Array.isArray(json.nodes) || !isRecord(json.connections))
    return err('This isn’t a workflow: nodes or connections are missing. In n8n, choose Download in the ⋯ menu.')
  const broken = json.nodes.findIndex((node) => !isNode(node))
  if (broken >= 0)
    return err(`Node ${broken + 1} of the file has no name, type or position. Download the file from n8n again.`)
  // Files of n8n before 2022 have no ids.
  const nodes = (json.nodes as Workflow['nodes']).map((node) => ({
    ...node,
    id: node.id || node.name,
    parameters: node.parameters ?? {},
  }))
  const copy = {
    ...json,
    name: typeof json.name === 'string' ? json.name : original.name,
    settings: isRecord(json.settings) ? json.settings : original.settings,
    connections: json.connections as Workflow['connections'],
    nodes,
  }
  return ok(withoutSetupRun(withoutSample(copy)))
}

/** The template of a member's workflow, by its name in n8n; undefined if it was renamed, or without a name. */
export function templateOf<Named extends { name: string }>(
  text: string,
  templates: readonly Named[],
): Named | undefined {
  try {
    const { name } = JSON.parse(text.replace(/^\uFEFF/, ''))
    return templates.find((template) => template.name === name)
  } catch {
    return undefined
  }
}

const isNode = (node: unknown) =>
  isRecord(node) &&
  typeof node.name === 'string' &&
  typeof node.type === 'string' &&
  Array.isArray(node.position) &&
  node.position.length === 2 &&
  node.position.every((at) => typeof at === 'number')
