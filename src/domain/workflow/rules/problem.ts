import type { ToolId } from '../../catalog/tools.ts'
import type { Workflow } from '../workflow.ts'

/** Something an editor has to mend before the workflow can be sold; `message` says what and where, in plain words. */
export type Problem = { rule: string; node?: string | undefined; message: string }

/** What a rule says of one node. */
export const problem = (rule: string, { name }: { name: string }, message: string): Problem => ({
  rule,
  node: name,
  message,
})

/** A workflow with what its template's front matter says about it. */
export type LintInput = { workflow: Workflow; slug: string; tools: readonly ToolId[] }

/** One group of checks that belong together. */
export type Rule = (input: LintInput) => Problem[]
