import type { ToolId } from '../../catalog/tools.ts'
import type { Workflow } from '../workflow.ts'

/** A problem an editor must fix before the workflow can be sold; `message` says in plain words what and where it is. */
export type Problem = { rule: string; node?: string | undefined; message: string }

/** A problem of one node. */
export const problem = (rule: string, { name }: { name: string }, message: string): Problem => ({
  rule,
  node: name,
  message,
})

/** A workflow with what its template's front matter says about it. */
export type LintInput = { workflow: Workflow; slug: string; tools: readonly ToolId[] }

/** One group of related checks. */
export type Rule = (input: LintInput) => Problem[]
