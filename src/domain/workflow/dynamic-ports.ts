import { valueAt } from './parameter.ts'
import type { WorkflowNode } from './workflow.ts'

type Ports = { inputs?: string[]; outputs?: string[] }
type Rule = (node: WorkflowNode) => Ports

const main = (count: number) => Array.from({ length: Math.max(1, count) }, () => 'main')
const when = (condition: boolean, ...ports: string[]) => (condition ? ports : [])
const listLength = (value: unknown) => (Array.isArray(value) ? value.length : 0)
const numberAt = (node: WorkflowNode, path: string, fallback: number) => {
  const value = valueAt(node.parameters, path)
  return typeof value === 'number' ? value : fallback
}

/** Old versions showed the parser port before the switch for it existed. */
const takesParser = (node: WorkflowNode, lastWithoutSwitch: number) =>
  Boolean(node.parameters.hasOutputParser ?? node.typeVersion <= lastWithoutSwitch)

const agentPorts = (node: WorkflowNode) => [
  'ai_languageModel!',
  ...when(node.parameters.needsFallback === true, 'ai_languageModel!'),
  'ai_memory',
  'ai_tool',
  ...when(takesParser(node, 1.2), 'ai_outputParser'),
]

/** A provider's own node takes tools while it writes text, and nothing but data while it draws or listens. */
const providerPorts: Rule = ({ parameters }) => {
  const { resource = 'text', operation = 'message', hideTools, memory } = parameters
  const talks = ['message', 'response'].includes(String(operation)) && ['text', 'assistant'].includes(String(resource))
  const remembers = resource === 'assistant' && operation === 'message' && memory !== 'threadId'
  return { inputs: ['main', ...when(talks && hideTools !== 'hide', 'ai_tool'), ...when(remembers, 'ai_memory')] }
}

const vectorStorePorts: Rule = ({ parameters }) => {
  const { mode = 'retrieve', useReranker } = parameters
  const reranker = when(useReranker === true, 'ai_reranker!')
  switch (mode) {
    case 'insert':
      return { inputs: ['main', 'ai_embedding!', 'ai_document!'], outputs: ['main'] }
    case 'retrieve':
      return { inputs: ['ai_embedding!', ...reranker], outputs: ['ai_vectorStore'] }
    case 'retrieve-as-tool':
      return { inputs: ['ai_embedding!', ...reranker], outputs: ['ai_tool'] }
    default:
      return { inputs: ['main', 'ai_embedding!', ...reranker], outputs: ['main'] }
  }
}

const switchPorts: Rule = (node) => {
  const { mode } = node.parameters
  if (mode === 'expression') {
    return { outputs: main(numberAt(node, node.typeVersion < 3 ? 'outputsAmount' : 'numberOutputs', 4)) }
  }
  const rules = valueAt(node.parameters, node.typeVersion < 3 ? 'rules.rules' : 'rules.values')
  const fallback = valueAt(node.parameters, node.typeVersion < 3 ? 'fallbackOutput' : 'options.fallbackOutput')
  return { outputs: main(listLength(rules) + (fallback === 'extra' ? 1 : 0)) }
}

const sentimentPorts: Rule = ({ parameters }) => {
  const categories = String(valueAt(parameters, 'options.categories') ?? 'Positive, Neutral, Negative')
  return { outputs: main(categories.split(',').filter((name) => name.trim()).length) }
}

const loaderPorts: Rule = ({ parameters, typeVersion }) => ({
  inputs: when(typeVersion === 1 || parameters.textSplittingMode === 'custom', 'ai_textSplitter!'),
})

const summaryPorts: Rule = ({ parameters: { operationMode, chunkingMode } }) => ({
  inputs: [
    'main',
    'ai_languageModel!',
    ...when(operationMode === 'documentLoader', 'ai_document!'),
    ...when(chunkingMode === 'advanced', 'ai_textSplitter'),
  ],
})

/** Ports n8n computes by an expression over the parameters; each rule repeats that expression for its node. */
const RULES: Record<string, Rule> = {
  agent: (node) => ({ inputs: ['main', ...agentPorts(node)] }),
  agentTool: (node) => ({ inputs: agentPorts(node) }),
  alibabaCloud: providerPorts,
  anthropic: providerPorts,
  chainLlm: (node) => ({
    inputs: [
      'main',
      'ai_languageModel!',
      ...when(node.parameters.needsFallback === true, 'ai_languageModel!'),
      ...when(takesParser(node, 1.3), 'ai_outputParser'),
    ],
  }),
  chainSummarization: summaryPorts,
  chat: ({ parameters }) => ({
    inputs: ['main', ...when(valueAt(parameters, 'options.memoryConnection') === true, 'ai_memory!')],
  }),
  chatTrigger: ({ parameters }) => ({
    inputs: when(valueAt(parameters, 'options.loadPreviousSession') === 'memory', 'ai_memory!'),
  }),
  documentDefaultDataLoader: loaderPorts,
  documentGithubLoader: loaderPorts,
  evaluation: ({ parameters }) => ({ outputs: main(parameters.operation === 'checkIfEvaluating' ? 2 : 1) }),
  googleGemini: providerPorts,
  guardrails: ({ parameters }) => ({
    inputs: ['main', 'ai_languageModel'],
    outputs: main(parameters.operation === 'sanitize' ? 1 : 2),
  }),
  merge: (node) => ({ inputs: main(numberAt(node, 'numberInputs', 2)) }),
  microsoftAgent365Trigger: () => ({ inputs: ['ai_languageModel!', 'ai_memory', 'ai_tool'] }),
  minimax: providerPorts,
  modelSelector: (node) => ({
    inputs: Array.from({ length: numberAt(node, 'numberInputs', 2) }, () => 'ai_languageModel!'),
  }),
  moonshot: providerPorts,
  ollama: providerPorts,
  openAi: providerPorts,
  outputParserStructured: ({ parameters }) => ({ inputs: when(parameters.autoFix === true, 'ai_languageModel!') }),
  respondToWebhook: ({ parameters }) => ({ outputs: main(parameters.enableResponseOutput === true ? 2 : 1) }),
  sentimentAnalysis: sentimentPorts,
  switch: switchPorts,
  textClassifier: ({ parameters }) => {
    const fallback = valueAt(parameters, 'options.fallback') === 'other' ? 1 : 0
    return { outputs: main(listLength(valueAt(parameters, 'categories.categories')) + fallback) }
  },
  webhook: ({ parameters }) => ({
    outputs: main(parameters.multipleMethods === true ? listLength(parameters.httpMethod) || 2 : 1),
  }),
}

/** Ports for a node type without its package prefix; empty where n8n lists the ports plainly. */
export function dynamicPorts(type: string, node: WorkflowNode): Ports {
  if (/^(chatHubV|v)ectorStore/.test(type)) return vectorStorePorts(node)
  return RULES[type]?.(node) ?? {}
}
