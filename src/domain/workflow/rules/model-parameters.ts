import { shortType } from '../node-facts.ts'
import { valueAt } from '../parameter.ts'
import { type WorkflowNode, workingNodes } from '../workflow.ts'
import type { Rule } from './problem.ts'

/** Which parameters a picture or film takes depends on the model; n8n cannot tell before an expression has its value. */
export const modelParameters: Rule = ({ workflow }) =>
  workingNodes(workflow)
    .filter((node) => dependsOnModel(node) && isExpression(valueAt(node.parameters, 'modelId.value')))
    .map(({ name }) => ({ rule: 'model-parameters', node: name, message: ADVICE }))

const ADVICE =
  'The model is an expression, so n8n takes the parameters of all models at once, and asks for an address where a picture should come. Choose the model in the node.'

const dependsOnModel = ({ type, parameters: { resource } }: WorkflowNode) =>
  shortType(type) === 'openAi' && (resource === 'image' || resource === 'video')

const isExpression = (value: unknown) => typeof value === 'string' && value.startsWith('=')
