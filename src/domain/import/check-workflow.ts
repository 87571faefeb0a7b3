import type { AppId } from '../catalog/apps.ts'
import type { ToolId } from '../catalog/tools.ts'
import { appsUsed } from '../workflow/apps.ts'
import { cleanWorkflow } from '../workflow/cleaning/clean-workflow.ts'
import { removalCounts } from '../workflow/cleaning/removal.ts'
import { beyondReading } from '../workflow/limits.ts'
import { lintWorkflow } from '../workflow/lint-workflow.ts'
import { isRecord } from '../workflow/parameter.ts'
import { toolsUsed } from '../workflow/rules/catalogue.ts'
import { parseWorkflow, workingNodes } from '../workflow/workflow.ts'
import { slugFromName } from './slug-from-name.ts'

/** A file uploaded with a sheet. `hash` is the SHA-256 of its text, under which it is stored. */
export interface WorkflowFile {
  name: string
  text: string
  hash: string
}

export interface CheckedWorkflow {
  file: WorkflowFile
  /** The parsed file, cleaned; null when it is not JSON. */
  json: unknown
  /** What cleaning removed, like "2 credentials, 1 webhook ID"; empty for nothing. */
  removed: string
  /** The row it belongs to: the file is named like the row, or like the URL of its page. */
  slug: string
  nodes: number
  tools: ToolId[]
  apps: AppId[]
  /** Why it cannot be sold, one sentence per problem; empty when it can. */
  problems: string[]
}

/**
 * Rules of style, not of safety: an imported workflow keeps its own names, notes and positions. Its tools are read from
 * the file instead of compared with it, and a download rewrites `meta.templateId`. Every other rule rejects a file,
 * since the buyer would get a workflow that does not run, or someone's credentials.
 */
const NOT_FOR_FOREIGN = new Set([
  'default-name',
  'overview-note',
  'section-note',
  'half-framed',
  'note-overlap',
  'off-grid',
  'overlap',
  // n8n may have run a node of a parallel branch before this one; our templates do not rely on that.
  'early-reference',
  'second-settings',
  'real-address',
  'unsafe-retry',
  'tools',
  'apps',
  'template-id',
  // Wording of notes, and forms or keys that their owner may want unchanged.
  'old-word',
  'time-zone',
  'stripe-test',
  'open-form',
  'shopify-token',
  // Acceptable in an imported workflow; ours have to do better.
  'glued-words',
  'lost-item',
  'full-memory',
  'unsifted-test',
])

const MOST_PROBLEMS = 10
/** A problem may quote the faulty text, which can be very long. */
const LONGEST_PROBLEM = 500

export function checkWorkflow(file: WorkflowFile): CheckedWorkflow {
  const slug = slugFromName((file.name.split(/[/\\]/).at(-1) ?? '').replace(/\.json$/i, ''))
  let json: unknown = null
  let removed = ''
  const refused = (...problems: string[]): CheckedWorkflow => ({
    file,
    json,
    removed,
    slug,
    nodes: 0,
    tools: [],
    apps: [],
    problems,
  })
  try {
    json = JSON.parse(file.text.replace(/^\ufeff/, ''))
    const tooLarge = beyondReading(json)
    if (tooLarge) return refused(tooLarge)
    if (isRecord(json)) {
      const cleaned = cleanWorkflow(json)
      json = cleaned.workflow
      removed = removalCounts(cleaned.removed)
    }
    const parsed = parseWorkflow(json)
    if (!parsed.ok) {
      const fields = parsed.error.problems.map(({ field, message }) => `${field || 'the file'}: ${message}`)
      return refused(...shortened(['Isn’t an n8n workflow export.', ...fields]))
    }
    const workflow = parsed.value
    const tools = toolsUsed(workflow)
    const problems = lintWorkflow({ workflow, slug, tools })
      .filter(({ rule }) => !NOT_FOR_FOREIGN.has(rule))
      .map(({ node, message }) => (node ? `${node}: ${message}` : message))
    return { ...refused(...shortened(problems)), nodes: workingNodes(workflow).length, tools, apps: appsUsed(workflow) }
  } catch (error) {
    // Extreme nesting or malformed names can make the parser throw, which is a problem of the file, not a bug.
    return refused(error instanceof SyntaxError ? 'Is not valid JSON.' : 'Can’t be read as a workflow.')
  }
}

function shortened(problems: string[]): string[] {
  const shown = problems.slice(0, MOST_PROBLEMS).map((problem) => clip(problem, LONGEST_PROBLEM))
  const more = problems.length - MOST_PROBLEMS
  return more > 0 ? [...shown, `And ${more} more problems.`] : shown
}

const clip = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1).toWellFormed()}…` : text)
