import type { AppId } from '../catalog/apps.ts'
import type { ToolId } from '../catalog/tools.ts'
import { type CleanedBlueprint, cleanBlueprint } from '../make/clean-blueprint.ts'
import { drawBlueprint } from '../make/make-workflow.ts'
import { appsUsed } from '../workflow/apps.ts'
import { beyondReading } from '../workflow/limits.ts'
import { toolsUsed } from '../workflow/rules/catalogue.ts'
import { parseWorkflow, type Workflow } from '../workflow/workflow.ts'
import type { WorkflowFacts } from '../workflow/workflow-facts.ts'
import { gradeWorkflow } from './grade-workflow.ts'
import { namedPassages, toRead } from './named-passages.ts'

export interface PreparedBlueprint extends CleanedBlueprint {
  /** Its modules as nodes, for the drawing. */
  workflow: Workflow
  facts: WorkflowFacts
  /** Make, and the tools its modules connect to; never n8n. */
  tools: ToolId[]
  apps: AppId[]
  /** Why it can't be sold, one sentence per problem. */
  problems: string[]
  /** Why an admin has to read it before it goes live, and what. */
  toRead: string
}

/** Make exports a blueprint the same way, whether it is for others or not. */
const FROM_ACCOUNT = 'It comes from a Make account.'

/** Turns a blueprint into what is stored and sold; null if it is not in Make’s format, or too large to read. */
export function prepareBlueprint(blueprint: Record<string, unknown>): PreparedBlueprint | null {
  const cleaned = cleanBlueprint(blueprint)
  if (!cleaned || beyondReading(cleaned.json)) return null
  const { workflow: drawn, facts } = drawBlueprint(cleaned.json)
  const parsed = parseWorkflow(drawn)
  if (!parsed.ok) return null
  const workflow = parsed.value
  return {
    ...{ ...cleaned, workflow, facts },
    tools: ['make', ...toolsUsed(workflow).filter((tool) => tool !== 'n8n' && tool !== 'make')],
    apps: appsUsed(workflow),
    problems: gradeWorkflow(workflow, '').problems,
    toRead: toRead(namedPassages(workflow), FROM_ACCOUNT),
  }
}
