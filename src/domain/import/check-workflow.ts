import type { AppId } from '../catalog/apps.ts'
import type { ToolId } from '../catalog/tools.ts'
import { appsUsed } from '../workflow/apps.ts'
import { removalCounts } from '../workflow/cleaning/removal.ts'
import { toolsUsed } from '../workflow/rules/catalogue.ts'
import { workingNodes } from '../workflow/workflow.ts'
import { parseJson } from './library/decode-json.ts'
import { type FoundWorkflow, findWorkflows, whyNone } from './library/find-workflows.ts'
import { type Described, describeBlueprint, describeItem, NOT_FROM_MAKE } from './library/review-row.ts'
import { prepareBlueprint } from './prepare-blueprint.ts'
import { prepareWorkflow } from './prepare-workflow.ts'
import { slugOfFile, type WorkflowFile } from './workflow-file.ts'

export interface CheckedWorkflow {
  file: Pick<WorkflowFile, 'name' | 'hash'>
  /** The parsed file, cleaned; null when it is not JSON, or already stored. */
  json: unknown
  /** What cleaning removed, like "2 credentials, 1 webhook ID"; empty for nothing. */
  removed: string
  /** Slug of the row it belongs to, from the file's name or the URL of its page, unless a row names the file. */
  slug: string
  nodes: number
  tools: ToolId[]
  apps: AppId[]
  /** Why it cannot be sold, one sentence per problem; empty when it can. */
  problems: string[]
  /** What a buyer should know about it, one sentence each. */
  warnings: string[]
  /** What the admin has to read before it goes live; empty for nothing. */
  toRead: string
  /** For the row of a file that no sheet names; null if only the text was sent. */
  described: Described | null
}

const MAX_PROBLEMS = 10
/** A problem may quote the faulty text, which can be very long. */
const MAX_PROBLEM_LENGTH = 500

export function checkWorkflow(file: WorkflowFile): CheckedWorkflow {
  const name = (file.name.split(/[/\\]/).at(-1) ?? '').replace(/\.json$/i, '')
  const slug = slugOfFile(file)
  const { hash, item } = file
  const found = item ?? itemIn(file)
  const kept = { file: { name: file.name, hash }, slug }
  const none = { ...kept, json: null, removed: '', nodes: 0, tools: [], apps: [], warnings: [], toRead: '' }
  if ('reason' in found)
    return { ...none, described: item ? dataOf(describeItem(item)) : null, problems: [found.reason] }
  if ('blueprint' in found) {
    const prepared = prepareBlueprint(found.blueprint)
    const described = dataOf(describeBlueprint(found, prepared))
    if (!prepared) return { ...none, described, problems: [NOT_FROM_MAKE] }
    const { json, facts, tools, apps, removed, problems, toRead } = prepared
    return {
      ...{ ...none, described, json, tools, apps, nodes: facts.nodeCount, removed: removalCounts(removed) },
      problems: shortened(problems),
      toRead,
    }
  }
  const prepared = prepareWorkflow(found.json, { slug, name })
  const { json, workflow, removed, problems, warnings, toRead } = prepared
  return {
    ...{ ...kept, json },
    described: item ? dataOf(describeItem(item, prepared)) : null,
    removed: removalCounts(removed),
    nodes: workflow ? workingNodes(workflow).length : 0,
    tools: workflow ? toolsUsed(workflow) : [],
    apps: workflow ? appsUsed(workflow) : [],
    problems: shortened(problems),
    warnings: shortened(warnings),
    toRead,
  }
}

const dataOf = ({ row, fingerprint }: Described): Described => ({ row, fingerprint })

function itemIn({ text }: WorkflowFile): Pick<FoundWorkflow, 'json'> | { reason: string } {
  const parsed = parseJson(text.replace(/^\ufeff/, ''))
  if (!parsed.ok) return { reason: parsed.error }
  return findWorkflows(parsed.value)[0] ?? { reason: whyNone(parsed.value) }
}

function shortened(problems: string[]): string[] {
  const shown = problems.slice(0, MAX_PROBLEMS).map((problem) => clip(problem, MAX_PROBLEM_LENGTH))
  const more = problems.length - MAX_PROBLEMS
  return more > 0 ? [...shown, `And ${more} more problems.`] : shown
}

const clip = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1).toWellFormed()}…` : text)
