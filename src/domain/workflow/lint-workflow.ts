import { beyondLimits } from './limits.ts'
import { airtable } from './rules/airtable.ts'
import { catalogue } from './rules/catalogue.ts'
import { expressions, missingGlobals, syntax } from './rules/expressions.ts'
import { errorReasons, falseSuccess, lineNumbers, retries, vainRetries } from './rules/failures.ts'
import { lostMessages } from './rules/lost-messages.ts'
import { forms, names, nodeTypes, settings } from './rules/nodes.ts'
import { notePlaces, notes, noteWords } from './rules/notes.ts'
import { positions } from './rules/positions.ts'
import type { LintInput, Problem } from './rules/problem.ts'
import {
  classifiers,
  cleanedText,
  formulas,
  memories,
  modelParameters,
  pages,
  sendAndWait,
  stores,
} from './rules/quirks.ts'
import { outputs, references } from './rules/references.ts'
import { addedRows, firstItems, softLimits } from './rules/same-moment.ts'
import { lostMemory, timeZones } from './rules/schedule.ts'
import { secrets } from './rules/secrets.ts'
import {
  airtableLimits,
  hubspotApps,
  latePayments,
  shopifyTokens,
  stripeAmounts,
  stripeKeys,
  stripeLists,
  telegramMarkup,
  whatsAppSenders,
  zendeskTokens,
} from './rules/services.ts'
import { reach, wiring } from './rules/wiring.ts'

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
  forms,
  pages,
  airtable,
  retries,
  vainRetries,
  falseSuccess,
  sendAndWait,
  lostMessages,
  errorReasons,
  lineNumbers,
  modelParameters,
  cleanedText,
  classifiers,
  formulas,
  memories,
  stores,
  softLimits,
  addedRows,
  firstItems,
  shopifyTokens,
  zendeskTokens,
  hubspotApps,
  airtableLimits,
  stripeKeys,
  stripeAmounts,
  stripeLists,
  latePayments,
  whatsAppSenders,
  telegramMarkup,
  notes,
  noteWords,
  timeZones,
  lostMemory,
  notePlaces,
  positions,
  catalogue,
]

/**
 * All problems that prevent a workflow from being sold, in the order an editor would fix them; empty when it is ready.
 * A workflow beyond the limits is not checked further.
 */
export function lintWorkflow(input: LintInput): Problem[] {
  const beyond = beyondLimits(input.workflow)
  return beyond.length > 0 ? beyond : RULES.flatMap((rule) => rule(input))
}
