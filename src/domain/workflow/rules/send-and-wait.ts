import { valueAt } from '../parameter.ts'
import { type WorkflowNode, workingNodes } from '../workflow.ts'
import type { Problem, Rule } from './problem.ts'

/** Asking a person and waiting for the answer: what n8n does behind the question's back. */
export const sendAndWait: Rule = ({ workflow }) =>
  workingNodes(workflow)
    .filter(({ parameters }) => parameters.operation === 'sendAndWait')
    .flatMap((node) => [
      ...(fallsSilent(node) ? [problem('silent-time-out', node, SILENT)] : []),
      ...(isEscaped(node) ? [problem('live-mark-up', node, LIVE)] : []),
    ])

const problem = (rule: string, { name }: WorkflowNode, message: string): Problem => ({ rule, node: name, message })

const SILENT =
  'When the time is up, no item leaves this node and the run ends as a success, because its errors have an output. Set "On error" to stop or to continue, and sort errors out behind it.'
const LIVE =
  'n8n turns "&lt;" back into "<" before it sends, so what a stranger wrote acts as mark-up. Take "<" and ">" out instead, and "&" as "&amp;".'

const fallsSilent = ({ onError, parameters }: WorkflowNode) =>
  onError === 'continueErrorOutput' && valueAt(parameters, 'options.limitWaitTime') !== undefined

const isEscaped = ({ parameters: { message, subject } }: WorkflowNode) =>
  [message, subject].some((text) => typeof text === 'string' && text.includes('&lt;'))
