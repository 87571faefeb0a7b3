import { beyondLimits } from './limits.ts'
import { airtable } from './rules/airtable.ts'
import { catalogue } from './rules/catalogue.ts'
import { errorReasons } from './rules/error-reasons.ts'
import { expressions } from './rules/expressions.ts'
import { missingGlobals } from './rules/missing-globals.ts'
import { modelParameters } from './rules/model-parameters.ts'
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
import { sendAndWait } from './rules/send-and-wait.ts'
import { settings } from './rules/settings.ts'
import { syntax } from './rules/syntax.ts'
import { vainRetries } from './rules/vain-retries.ts'
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
  missingGlobals,
  settings,
  pages,
  airtable,
  retries,
  vainRetries,
  sendAndWait,
  errorReasons,
  modelParameters,
  notes,
  notePlaces,
  positions,
  catalogue,
]

/**
 * Everything that keeps a workflow from being sold, in the order an editor would mend it; empty when it is ready. One
 * that is beyond the limits is not looked into.
 */
export function lintWorkflow(input: LintInput): Problem[] {
  const beyond = beyondLimits(input.workflow)
  return beyond.length > 0 ? beyond : RULES.flatMap((rule) => rule(input))
}
