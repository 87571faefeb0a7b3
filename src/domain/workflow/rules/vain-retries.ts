import { shortType } from '../node-facts.ts'
import { isRecord, valueAt } from '../parameter.ts'
import { type WorkflowNode, workingNodes } from '../workflow.ts'
import type { Problem, Rule } from './problem.ts'

/** n8n tells whether a try failed by `error` in the first item it gave, which is wrong in two ways. */
export const vainRetries: Rule = ({ workflow }) =>
  workingNodes(workflow)
    .filter(({ retryOnFail }) => retryOnFail === true)
    .flatMap((node) => [
      ...(writesError(node) ? [problem('retried-success', node, WRITES_AGAIN)] : []),
      ...(hidesItsError(node) ? [problem('never-retried', node, NEVER)] : []),
    ])

const problem = (rule: string, { name }: WorkflowNode, message: string): Problem => ({ rule, node: name, message })

const WRITES_AGAIN =
  'Writes a column named "error" and tries again on failure: n8n takes what it wrote for a failure and writes it as often as it may. Give the column another name.'
const NEVER =
  'Google Sheets hides its error while "On error" continues, so "Retry on fail" never happens. Switch the retry off, or let the node stop.'

/** Airtable hands the columns it wrote on under `fields`, where n8n does not look. */
function writesError({ type, parameters }: WorkflowNode): boolean {
  const written = valueAt(parameters, 'columns.value')
  return shortType(type) !== 'airtable' && isRecord(written) && 'error' in written
}

const hidesItsError = ({ type, onError = 'stopWorkflow' }: WorkflowNode) =>
  shortType(type) === 'googleSheets' && onError !== 'stopWorkflow'
