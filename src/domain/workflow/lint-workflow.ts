import { airtable } from './rules/airtable.ts'
import { catalogue } from './rules/catalogue.ts'
import { expressions } from './rules/expressions.ts'
import { names } from './rules/names.ts'
import { nodeTypes } from './rules/node-types.ts'
import { notePlaces } from './rules/note-places.ts'
import { notes } from './rules/notes.ts'
import { outputs } from './rules/outputs.ts'
import { pages } from './rules/pages.ts'
import { positions } from './rules/positions.ts'
import type { LintInput, Problem } from './rules/problem.ts'
import { reach } from './rules/reach.ts'
import { references } from './rules/references.ts'
import { retries } from './rules/retries.ts'
import { secrets } from './rules/secrets.ts'
import { settings } from './rules/settings.ts'
import { syntax } from './rules/syntax.ts'
import { wiring } from './rules/wiring.ts'

const RULES = [
  nodeTypes,
  wiring,
  reach,
  secrets,
  names,
  references,
  outputs,
  expressions,
  syntax,
  settings,
  pages,
  airtable,
  retries,
  notes,
  notePlaces,
  positions,
  catalogue,
]

/** Everything that keeps a workflow from being sold, in the order an editor would mend it; empty when it is ready. */
export const lintWorkflow = (input: LintInput): Problem[] => RULES.flatMap((rule) => rule(input))
