import { cleanWorkflow } from '../workflow/cleaning/clean-workflow.ts'
import type { Removal } from '../workflow/cleaning/removal.ts'
import { fillIn } from '../workflow/fill-in.ts'
import { beyondReading } from '../workflow/limits.ts'
import { isRecord } from '../workflow/parameter.ts'
import { parseWorkflow, type Workflow } from '../workflow/workflow.ts'
import { gradeWorkflow } from './grade-workflow.ts'
import { whyNotShared } from './made-to-share.ts'
import { namedPassages, toRead } from './named-passages.ts'
import { ownWords } from './own-words.ts'

export interface PreparedWorkflow {
  /** The filled-in, cleaned file; null if the file is not a workflow. */
  json: unknown
  /** Null if it is refused before it can be parsed. */
  workflow: Workflow | null
  removed: Removal[]
  /** Refused, or taken with or without warnings. */
  grade: 'fine' | 'warning' | 'refused'
  /** Why it is refused, one sentence per problem; empty when it is not. */
  problems: string[]
  /** What a buyer should know before they import it, one sentence each. */
  warnings: string[]
  /** Why an admin has to read it before it goes live, and what; empty for nothing. Never shown to buyers. */
  toRead: string
}

export interface PrepareOptions {
  slug: string
  /** Used if the file has no name. */
  name: string
}

/**
 * Turns a parsed foreign file into what is stored and sold: filled in as n8n does, cleaned by an allowlist, checked.
 * Every way into the shop calls this, so that no file keeps private data of its author.
 */
export function prepareWorkflow(json: unknown, { slug, name }: PrepareOptions): PreparedWorkflow {
  let cleaned: unknown = json
  let removed: Removal[] = []
  const refused = (...problems: string[]): PreparedWorkflow => ({
    ...{ json: cleaned, workflow: null, removed, warnings: [], toRead: '' },
    grade: 'refused',
    problems,
  })
  if (!isRecord(json)) return refused('Isn’t an n8n workflow export.')
  const tooLarge = beyondReading(json)
  if (tooLarge) return refused(tooLarge)
  const damage = damageOf(json)
  if (damage) return refused(damage)
  try {
    let ids = 0
    // Ids only have to differ within a file; the new ones are the same each time, so that a repeated import is too.
    const filled = fillIn(json, { name, newId: () => `node-${++ids}-${slug}`.slice(0, 60) })
    const { workflow: result, removed: parts } = cleanWorkflow(filled.workflow)
    cleaned = result
    removed = parts
    const parsed = parseWorkflow(result)
    if (!parsed.ok) {
      const fields = parsed.error.problems.map(({ field, message }) => `${field || 'the file'}: ${message}`)
      return refused('Isn’t an n8n workflow export.', ...fields)
    }
    const { problems, warnings: found } = gradeWorkflow(parsed.value, slug)
    const warnings = [...filled.notes, ...found]
    const grade = problems.length > 0 ? 'refused' : warnings.length > 0 ? 'warning' : 'fine'
    return {
      json: result,
      workflow: parsed.value,
      removed,
      grade,
      problems,
      warnings,
      toRead: toRead(namedPassages(parsed.value, ownWords(json)), whyNotShared(json, parsed.value)),
    }
  } catch {
    // Malformed names can make a rule throw, which is a problem of the file, not a bug.
    return refused('Can’t be read as a workflow.')
  }
}

/** Scripts have damaged whole collections: their connections name node ids, so that n8n opens them without any. */
function damageOf({ nodes, connections }: Record<string, unknown>): string | null {
  if (!Array.isArray(nodes) || !isRecord(connections)) return null
  const sources = Object.keys(connections)
  const names = new Set(nodes.filter(isRecord).map(({ name }) => name))
  const ids = new Set(nodes.filter(isRecord).map(({ id }) => id))
  const byId = sources.filter((source) => !names.has(source) && ids.has(source)).length
  if (byId === 0 || byId < sources.length / 2) return null
  return 'Is damaged: its connections name the ids of nodes instead of their names, so n8n would show none.'
}
